import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { countComment } from './count.ts'

/** Deletes a comment in a transaction of its own. @see removeCommentInTransaction */
export function removeComment(deps: Deps, comment: RemovedComment): Promise<void> {
  return transactionWithEvents(deps, (trx, record) => removeCommentInTransaction(deps, trx, record, comment))
}

export type RemovedComment = { id: string; object_type: string; object_id: string; parent_id: string | null }

/**
 * Deletes a comment with its replies, their likes and photos, and adjusts the counts, which do not include held
 * comments and what is below them. Does nothing if it is already deleted.
 */
export async function removeCommentInTransaction(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  comment: RemovedComment
): Promise<void> {
  // Locks the item first, as writing a comment does, so that no reply can be added in between.
  await countComment(trx, comment.object_type as ItemType, comment.object_id, 0)
  const parent =
    comment.parent_id === null
      ? undefined
      : await trx.selectFrom('comment').select('held_at').where('id', '=', comment.parent_id).executeTakeFirst()
  const deleted = await trx
    .deleteFrom('comment')
    .where((is) => is.or([is('id', '=', comment.id), is('parent_id', '=', comment.id)]))
    .returning(['id', 'file_id', 'author_id', 'performer_id', 'held_at'])
    .execute()
  if (!deleted.length) return
  const isHeld = deleted.some((row) => row.id === comment.id && row.held_at !== null)
  const shown = isHeld || parent?.held_at ? 0 : deleted.filter((row) => row.held_at === null).length
  await countComment(trx, comment.object_type as ItemType, comment.object_id, -shown)
  if (comment.parent_id !== null && !isHeld)
    await trx
      .updateTable('comment')
      .set((is) => ({ total_replies: is('total_replies', '-', 1) }))
      .where('id', '=', comment.parent_id)
      .execute()
  const ids = deleted.map((row) => row.id)
  await trx.deleteFrom('reaction').where('object_id', 'in', ids).execute()
  const photos = deleted.flatMap((row) => row.file_id ?? [])
  if (photos.length) await removeFiles(deps, (of) => of.where('file.id', 'in', photos), trx)
  const accountIds = new Set(deleted.flatMap((row) => [row.author_id, row.performer_id]))
  record('comment.deleted', { commentIds: ids, accountIds: [...accountIds] })
}
