import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'

/** An item that has become visible to others. Stories are posts with a type of their own. */
export type PublishedItem = { itemId: string; type: ItemType | 'story'; performerId: string }

/**
 * Records that items have become visible to others, in the transaction that makes them visible: once for each item,
 * also when it is hidden and published again. Returns the ids of those that were not visible before.
 */
export async function recordPublished(
  trx: Trx,
  record: RecordEvent,
  items: readonly PublishedItem[],
  at: Date
): Promise<string[]> {
  if (items.length === 0) return []
  const first = await trx
    .insertInto('publication')
    .values(items.map(({ itemId, type, performerId }) => ({ item_id: itemId, type, performer_id: performerId, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .execute()
  const fresh = new Set(first.map((row) => row.item_id))
  for (const item of items) if (fresh.has(item.itemId)) record('item.published', item)
  return [...fresh]
}
