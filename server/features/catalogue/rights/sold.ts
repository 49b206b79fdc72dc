import { sql } from 'kysely'
import type { ItemStatus, ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'

type Sellable = Exclude<ItemType, 'photo'>

/**
 * Those of these items that somebody has bought without a refund, a replay also by a ticket of its stream. A product counts as sold once it was ordered, because
 * its orders refer to it. Lock the rows of the items first: a purchase locks them too.
 */
export async function soldAmong(db: Db, type: Sellable, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const isOrdered =
    type === 'product'
      ? sql`exists (select from product_order where product_id = candidate.id)`
      : type === 'video'
        ? sql`exists (select from asset replay join sale ticket on ticket.item_id = replay.stream_id
            where replay.id = candidate.id and ticket.type = 'stream' and ticket.status in ('pending', 'available'))`
        : sql`false`
  const { rows } = await sql<{ id: string }>`select candidate.id from unnest(${ids}::uuid[]) as candidate(id)
    where exists (select from sale where item_id = candidate.id and type = ${type} and status in ('pending', 'available')) or ${isOrdered}`.execute(
    db
  )
  return new Set(rows.map((row) => row.id))
}

/** Whether one item is sold, as `soldAmong`. */
export const isSold = async (db: Db, type: Sellable, id: string): Promise<boolean> =>
  (await soldAmong(db, type, [id])).has(id)

/**
 * A sold item cannot become a draft or scheduled again, because its buyers keep access. An item that the operator took
 * down stays a draft, even if it is sold.
 * @throws ApiError `sold`, `taken_down`
 */
export function requireStatusAllowed(sold: boolean, takenDownAt: Date | null, status: ItemStatus): void {
  if (takenDownAt) {
    if (status !== 'draft') throw new ApiError('taken_down')
    return
  }
  if (sold && (status === 'draft' || status === 'scheduled')) throw new ApiError('sold')
}
