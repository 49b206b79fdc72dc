import type { Trx } from '../../../db/transaction.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { recountGalleries } from '../../catalogue/assets/gallery-photos.ts'
import { countFeeds } from '../../catalogue/feeds/write-feed.ts'
import type { ArchiveMedia, ArchivePost } from './archive-schema.ts'

/**
 * Publishes an imported item with the time at which it was published there, so that the order stays and nobody is
 * notified of what is not new.
 */
export async function publishImported(
  deps: Deps,
  performerId: string,
  item: ArchivePost | ArchiveMedia,
  id: string
): Promise<void> {
  const now = deps.clock.now()
  if (item.status !== 'active' || !item.publishedAt) return
  const at = new Date(Math.min(now.getTime(), new Date(item.publishedAt).getTime()))
  await transaction(deps.db, async (trx) => {
    const isDone = 'kind' in item ? await publishAsset(trx, id, at) : await publishFeed(trx, performerId, id, at)
    if (!isDone) return
    await trx
      .insertInto('publication')
      .values({
        item_id: id,
        type: 'kind' in item ? item.kind : 'feed',
        performer_id: performerId,
        at,
        finished_at: now,
      })
      .onConflict((same) => same.doNothing())
      .execute()
  })
}

async function publishFeed(trx: Trx, performerId: string, id: string, at: Date): Promise<boolean> {
  const changed = await trx
    .updateTable('feed')
    .set({ status: 'active', published_at: at })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await countFeeds(trx, performerId, 1)
  return true
}

async function publishAsset(trx: Trx, id: string, at: Date): Promise<boolean> {
  const changed = await trx
    .updateTable('asset')
    .set({ status: 'active', published_at: at })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('gallery_id')
    .executeTakeFirst()
  if (!changed) return false
  await recountGalleries(trx, [id, ...(changed.gallery_id ? [changed.gallery_id] : [])])
  return true
}
