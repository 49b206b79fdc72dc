import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'

/**
 * Job that runs every minute: publishes scheduled assets whose time has come, with that time as their publication time.
 * Idempotent.
 */
export async function publishAssets(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await deps.db
    .updateTable('asset')
    .set({ status: 'active', published_at: sql`scheduled_at`, scheduled_at: null, updated_at: now })
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .execute()
}
