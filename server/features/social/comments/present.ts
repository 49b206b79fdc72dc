import type { Comment } from '../../../../contract/social/comments.ts'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { fileColumns } from '../../platform/files/file-row.ts'
import { presentStill } from '../../platform/files/present.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { mayDelete, mayEdit } from './policy.ts'
import type { CommentRow } from './queries.ts'

/** The photos of comments by the ids of their files. One query if there are any. */
export async function presentPhotos(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  rows: readonly { file_id: string | null }[]
): Promise<Map<string, Comment['photo']>> {
  const ids = rows.flatMap((row) => row.file_id ?? [])
  if (ids.length === 0) return new Map()
  const files = await deps.db
    .selectFrom('file')
    .select(fileColumns)
    .where('id', 'in', ids)
    .where('status', '=', 'ready')
    .execute()
  return new Map(files.map((file) => [file.id, presentStill(deps, file)]))
}

/**
 * Comments for one viewer, in the given order, with their photos (one more query if there are any). The caller has to
 * check that the viewer may see the item.
 */
export async function presentComments(
  deps: Deps,
  rows: readonly CommentRow[],
  viewer: Viewer | null
): Promise<Comment[]> {
  const photos = await presentPhotos(deps, rows)
  return rows.map((row) => ({
    _id: row.id,
    objectType: row.object_type as Comment['objectType'],
    objectId: row.object_id,
    parentId: row.parent_id ?? undefined,
    content: row.content,
    photo: row.file_id === null ? undefined : photos.get(row.file_id),
    author: presentPerson({ ...row, id: row.author_id }),
    isFromPerformer: row.author_id === row.performer_id,
    totalReplies: row.total_replies + row.own_held_replies,
    totalLikes: row.total_likes,
    ...(viewer && { isLiked: row.is_liked }),
    isHeld: row.held_at === null ? undefined : true,
    canEdit: mayEdit(viewer, row),
    canDelete: mayDelete(viewer, row),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString(),
  }))
}
