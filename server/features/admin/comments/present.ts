import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { commentHash, hasPage, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import type { HeldComment } from '../../../../contract/admin/comments.ts'
import type { Deps } from '../../../deps.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { presentPhotos } from '../../social/comments/present.ts'
import type { HeldRow } from '../../social/comments/admin-queries.ts'

/** The page with the item of a comment; a photo has none, it is shown on the page of its creator. */
const pathOf = (row: HeldRow): string =>
  hasPage(row.object_type)
    ? itemPath(row.object_type, row.object_id) + commentHash(row.id, row.parent_id)
    : `/${row.performer_id}?tab=photos`

/** Held comments, in the given order, with their people and photos. Two queries. */
export async function presentHeld(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  rows: readonly HeldRow[]
): Promise<HeldComment[]> {
  const [people, photos] = await Promise.all([
    loadPeople(
      deps.db,
      rows.flatMap((row) => [row.author_id, row.performer_id])
    ),
    presentPhotos(deps, rows),
  ])
  return rows.flatMap((row) => {
    const [author, creator] = [people.get(row.author_id), people.get(row.performer_id)]
    if (!author || !creator) return []
    return {
      _id: row.id,
      author,
      content: row.content,
      photo: row.file_id === null ? undefined : photos.get(row.file_id),
      words: row.held_words,
      item: { _id: row.object_id, type: row.object_type as ItemType, path: pathOf(row) },
      creator,
      isReply: row.parent_id !== null,
      heldAt: row.held_at.toISOString(),
    }
  })
}
