import { sql } from 'kysely'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Changes an item's number of comments (including replies) by `by` and locks the item's row until the transaction ends,
 * which serialises writing and deleting comments of one item. Returns false when the item does not exist.
 */
export async function countComment(trx: Trx, type: ItemType, id: string, by: number): Promise<boolean> {
  const change = { total_comments: sql<number>`total_comments + ${by}` }
  const changed =
    type === 'feed'
      ? await trx.updateTable('feed').set(change).where('id', '=', id).executeTakeFirst()
      : await trx.updateTable('asset').set(change).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
