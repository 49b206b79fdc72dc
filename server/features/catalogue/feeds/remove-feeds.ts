import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { deleteItemDependents } from '../rights/delete-item-dependents.ts'
import { isSold } from '../rights/sold.ts'
import { countFeeds, isCounted, lockOwn, publishedFeed } from './write-feed.ts'

/** Deletes the creator's own post; a sold one is only archived, and its buyers keep it. @throws ApiError `not_found` */
export async function removeFeed(deps: Deps, performerId: string, id: string): Promise<void> {
  const now = deps.clock.now()
  await transactionWithEvents(deps, async (trx, record) => {
    const old = await lockOwn(trx, performerId, id, now)
    if (await isSold(trx, 'feed', id))
      await trx
        .updateTable('feed')
        .set({ status: 'archived', removed_at: now, updated_at: now })
        .where('id', '=', id)
        .execute()
    else await deleteFeeds(deps, trx, [old])
    await countFeeds(trx, performerId, -Number(isCounted(old)))
    if (old.status === 'active') record('item.changed', publishedFeed({ ...old, performer_id: performerId }))
  })
}

/**
 * Deletes posts that the caller has locked: rows with everything attached to them in this transaction, stored bytes
 * right after it.
 */
export async function deleteFeeds(
  deps: Deps,
  trx: Trx,
  feeds: readonly { id: string; poll_id: string | null }[]
): Promise<void> {
  const ids = feeds.map((feed) => feed.id)
  const polls = feeds.flatMap((feed) => feed.poll_id ?? [])
  const files = await trx.deleteFrom('feed_file').where('feed_id', 'in', ids).returning('file_id').execute()
  if (files.length)
    await removeFiles(
      deps,
      (chosen) =>
        chosen.where(
          'file.id',
          'in',
          files.map((row) => row.file_id)
        ),
      trx
    )
  await deleteItemDependents(trx, ids)
  await trx.deleteFrom('feed').where('id', 'in', ids).execute()
  if (polls.length) await trx.deleteFrom('poll').where('id', 'in', polls).execute()
}

/** Time, in ms, for which an expired story is kept, so that a viewer who is watching it can finish. */
const graceMs = 3_600_000
/** Number of stories that one transaction deletes. */
const batch = 100

/** The hourly job that deletes expired stories (product.md, Content). */
export async function sweepStories(deps: Deps): Promise<void> {
  while ((await sweepBatch(deps)) === batch);
}

function sweepBatch(deps: Deps): Promise<number> {
  const over = new Date(deps.clock.now().getTime() - graceMs)
  return transaction(deps.db, async (trx) => {
    const found = await trx
      .selectFrom('feed')
      .select(['id', 'poll_id'])
      .where('is_story', '=', true)
      .where('expires_at', '<', over)
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    if (found.length) await deleteFeeds(deps, trx, found)
    return found.length
  })
}
