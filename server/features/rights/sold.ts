import { sql } from 'kysely'
import type { ItemStatus, ItemType } from '../../../contract/items.ts'
import type { Db } from '../../db/connect.ts'
import { ApiError } from '../../http/api-error.ts'

type Sellable = Exclude<ItemType, 'photo'>

/**
 * Which of these items somebody has bought and got no refund. A product that was ever ordered stays: its orders tell of it, and copies of one that is sent
 * stand only there. Lock their rows first: a purchase locks them too.
 */
export async function soldAmong(db: Db, type: Sellable, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const isOrdered =
    type === 'product' ? sql`exists (select from product_order where product_id = asked.id)` : sql`false`
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${ids}::uuid[]) as asked(id)
    where exists (select from sale where item_id = asked.id and type = ${type} and status in ('pending', 'available')) or ${isOrdered}`.execute(
    db
  )
  return new Set(rows.map((row) => row.id))
}

/** The same of one item. */
export const isSold = async (db: Db, type: Sellable, id: string): Promise<boolean> =>
  (await soldAmong(db, type, [id])).has(id)

/**
 * What was bought stays: a sold item cannot be made a draft again, nor scheduled. But what the operator took down stays a draft, whoever bought it.
 * @throws ApiError `sold`, `taken_down`
 */
export function requireStatusAllowed(sold: boolean, takenDownAt: Date | null, status: ItemStatus): void {
  if (takenDownAt) {
    if (status !== 'draft') throw new ApiError('taken_down')
    return
  }
  if (sold && (status === 'draft' || status === 'scheduled')) throw new ApiError('sold')
}
