import type { Trx } from '../../../db/transaction.ts'
import { commentHash, hasPage, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'

/** The path at which an item is shown: its own page, or the photo tab of its creator's page. */
export const pathOfItem = (type: string, id: string, performerId: string): string =>
  hasPage(type) ? itemPath(type, id) : `/${performerId}?tab=photos`

/** The hashes that point to comments on the pages of their items, by id; a deleted comment has none. One query. */
export async function commentHashes(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('comment').select(['id', 'parent_id']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, commentHash(row.id, row.parent_id)]))
}

/** The path of a comment: the page of its item with the hash, or for a photo, which has no page, the photo tab. */
export const pathOfComment = (hash: string | undefined, type: string, itemId: string, performerId: string): string =>
  pathOfItem(type, itemId, performerId) + (hasPage(type) ? (hash ?? '') : '')
