import { sql } from 'kysely'
import { idList } from '../../../db/id-list.ts'
import type { Trx } from '../../../db/transaction.ts'
import { deleteNotificationsWhere } from './delete-notifications.ts'

/**
 * Deletes what belongs to items that are being deleted: their comments, the likes and bookmarks of both, the
 * notifications about them, that they were published, and that they were taken down. Foreign keys cannot do it, because an item is a post or an asset. Pictures of the comments
 * become unused uploads, which the sweep deletes. Reports stay: they contain a snapshot of the item.
 */
export async function deleteItemDependents(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const comments = trx.selectFrom('comment').select('id').where('object_id', 'in', ids)
  await trx
    .deleteFrom('reaction')
    .where((is) => is.or([is('object_id', 'in', ids), is('object_id', 'in', comments)]))
    .execute()
  await deleteNotificationsWhere(trx, sql`object_id in (select unnest(${idList(ids)}) union all ${comments})`)
  await trx.deleteFrom('publication').where('item_id', 'in', ids).execute()
  await trx.deleteFrom('decision').where('item_id', 'in', ids).execute()
  await trx.deleteFrom('comment').where('object_id', 'in', ids).execute()
}
