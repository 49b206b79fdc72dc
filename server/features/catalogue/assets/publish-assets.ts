import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { recountGalleries } from './gallery-photos.ts'
import { recordPublishedAssets } from './record-published-assets.ts'

/**
 * Job that runs every minute: publishes scheduled assets whose time has come, with that time as their publication time.
 * Idempotent.
 */
export async function publishAssets(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const published = await trx
      .updateTable('asset')
      .set({ status: 'active', published_at: sql`scheduled_at`, scheduled_at: null, updated_at: now })
      .where('status', '=', 'scheduled')
      .where('scheduled_at', '<=', now)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('account')
              .select('account.id')
              .whereRef('account.id', '=', 'asset.performer_id')
              .where('account.posting_restriction', 'is not', null)
          )
        )
      )
      .returning(['id', 'gallery_id'])
      .execute()
    // A photo may be the first one of its gallery that others can see.
    const galleryIds = [...new Set(published.flatMap((row) => row.gallery_id ?? []))]
    await recountGalleries(trx, galleryIds)
    await recordPublishedAssets(trx, record, [...published.map((row) => row.id), ...galleryIds], now)
  })
}
