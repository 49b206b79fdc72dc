import type { Trx } from '../../db/transaction.ts'

/**
 * Removes what stands below items that are being deleted: their comments, every like and bookmark of both, and what was told of them. No foreign key does it, because
 * an item is a post or an asset. Pictures of the comments become loose uploads, which the sweep takes. Reports stay: they hold the item as it was.
 */
export async function deleteItemDependents(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const comments = trx.selectFrom('comment').select('id').where('object_id', 'in', ids)
  await trx
    .deleteFrom('reaction')
    .where((is) => is.or([is('object_id', 'in', ids), is('object_id', 'in', comments)]))
    .execute()
  await trx
    .deleteFrom('notification')
    .where((is) => is.or([is('object_id', 'in', ids), is('object_id', 'in', comments)]))
    .execute()
  await trx.deleteFrom('comment').where('object_id', 'in', ids).execute()
}
