import { sql } from 'kysely'
import type { ItemType } from '../../../contract/items.ts'
import type { Trx } from '../../db/transaction.ts'

/**
 * Moves the number of an item's comments, replies among them, and holds the item's row until the transaction ends: whoever writes or removes
 * comments below one item comes one after the other. False where the item is gone.
 */
export async function countComment(trx: Trx, type: ItemType, id: string, by: number): Promise<boolean> {
  const change = { total_comments: sql<number>`total_comments + ${by}` }
  const changed =
    type === 'feed'
      ? await trx.updateTable('feed').set(change).where('id', '=', id).executeTakeFirst()
      : await trx.updateTable('asset').set(change).where('id', '=', id).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
