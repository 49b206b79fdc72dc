import { sql } from 'kysely'
import type { Deps } from '../../../../deps.ts'
import { readKeys } from '../file-keys.ts'
import { createCoverPlaceholder } from './store-picture.ts'

/** Maximum number of covers in one run, so that uploaded pictures do not wait long in the worker queue. */
const batch = 120

/**
 * The hourly job that creates placeholder images for covers that were stored before there were any, newest first. Each
 * is saved at once, so an interrupted run loses nothing. A cover that none can be made of is marked and not tried
 * again. When none are left, the query reads an empty partial index.
 */
export async function createMissingPlaceholders(deps: Deps): Promise<void> {
  const covers = await deps.db
    .selectFrom('file')
    .select(['id', 'keys'])
    .where(sql<boolean>`type = 'cover' and status = 'ready' and not keys ? 'glimpse'`)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute()
  for (const { id, keys } of covers) {
    const placeholder = await createCoverPlaceholder(deps, readKeys(keys))
    await deps.db
      .updateTable('file')
      .set({ keys: sql`keys || jsonb_build_object('glimpse', ${placeholder}::text)` })
      .where('id', '=', id)
      .execute()
  }
}
