import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { wordsIn } from '../../../../contract/text/whole-words.ts'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { hasPermission, noteOpened } from '../../../http/operators/operator-authority.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { countComment } from './count.ts'

/** The restricted words for which a comment is held; undefined: none, or its author decides about held comments. */
export async function heldWordsIn(db: Db, author: Viewer, content: string): Promise<string[] | undefined> {
  if (content === '') return undefined
  const { restrictedWords } = await readSettings(db)
  const words = wordsIn(content, restrictedWords)
  if (words.length === 0) return undefined
  if (!hasPermission(author, 'comments.decide')) return words
  noteOpened(author, { read: 'comments.unheld', id: author.id, accountId: author.id })
  return undefined
}

const columns = [
  'id',
  'object_type',
  'object_id',
  'performer_id',
  'author_id',
  'parent_id',
  'created_at',
  'held_at',
] as const

/** Changes the counts by a comment that disappears (-1) or appears (1): its item's with its visible replies, its parent's. */
async function countShown(
  trx: Trx,
  {
    id,
    object_type,
    object_id,
    parent_id,
  }: { id: string; object_type: string; object_id: string; parent_id: string | null },
  by: 1 | -1
): Promise<void> {
  const { replies } = await trx
    .selectFrom('comment')
    .select((of) => of.fn.countAll<number>().as('replies'))
    .where('parent_id', '=', id)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow()
  const parent =
    parent_id === null
      ? undefined
      : await trx
          .updateTable('comment')
          .set((is) => ({ total_replies: is('total_replies', '+', by) }))
          .where('id', '=', parent_id)
          .returning('held_at')
          .executeTakeFirst()
  if (!parent?.held_at) await countComment(trx, object_type as ItemType, object_id, by * (1 + replies))
}

/**
 * Holds a comment: only its author sees it, and no count includes it and its replies. Call it after the item was locked
 * (`countComment`). One that is held already keeps its time and gets the new words.
 */
export async function holdInTransaction(
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  record: RecordEvent,
  id: string,
  words: readonly string[]
): Promise<void> {
  const comment = await trx.selectFrom('comment').select(columns).where('id', '=', id).executeTakeFirst()
  if (!comment) return
  // A later time than that of the comment shows that it could be seen before.
  const heldAt = new Date(Math.max(clock.now().getTime(), comment.created_at.getTime() + 1))
  await trx
    .updateTable('comment')
    .set({ held_words: [...words], held_at: comment.held_at ?? heldAt })
    .where('id', '=', id)
    .execute()
  if (!comment.held_at) await countShown(trx, comment, -1)
  record('comment.held', { commentId: id, performerId: comment.performer_id, authorId: comment.author_id })
}

/**
 * Shows a held comment. Who is told of a new comment is told of it now, unless it could be seen before. Call it after
 * the item was locked. Returns false when it is not held.
 */
export async function releaseInTransaction(trx: Trx, record: RecordEvent, id: string): Promise<boolean> {
  const comment = await trx
    .selectFrom('comment')
    .select(columns)
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!comment?.held_at) return false
  await trx.updateTable('comment').set({ held_at: null, held_words: null }).where('id', '=', id).execute()
  await countShown(trx, comment, 1)
  const { performer_id: performerId, author_id: authorId, object_type, object_id: objectId } = comment
  record('comment.released', { commentId: id, performerId, authorId })
  if (comment.held_at > comment.created_at) record('comment.changed', { commentId: id, performerId, authorId })
  else {
    const answered =
      comment.parent_id === null
        ? undefined
        : await trx.selectFrom('comment').select('author_id').where('id', '=', comment.parent_id).executeTakeFirst()
    record('comment.created', {
      commentId: id,
      objectType: object_type as ItemType,
      objectId,
      performerId,
      authorId,
      answeredId: answered?.author_id,
    })
  }
  return true
}
