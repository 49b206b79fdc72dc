import type { ItemStatus, ItemType } from '../../../contract/items.ts'
import type { Db } from '../../db/connect.ts'
import { ApiError } from '../../http/api-error.ts'

/** Whether somebody has bought the item and got no refund. Lock its row first: a purchase locks it too. */
export async function isSold(db: Db, type: Exclude<ItemType, 'photo'>, id: string): Promise<boolean> {
  const row = await db.selectFrom('sale').select('id').where('item_id', '=', id).where('type', '=', type).where('status', 'in', ['pending', 'available']).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What was bought stays: a sold item cannot be made a draft again, nor scheduled. @throws ApiError `sold` */
export function keepForBuyers(sold: boolean, status: ItemStatus): void {
  if (sold && (status === 'draft' || status === 'scheduled')) throw new ApiError('sold')
}
