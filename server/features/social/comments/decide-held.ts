import type { Out } from '../../../../contract/endpoint.ts'
import type { adminComments } from '../../../../contract/admin/comments.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { alreadyDecided, decisionOn, noteDecision } from '../../identity/decisions/decide.ts'
import { countComment } from './count.ts'
import { releaseInTransaction } from './hold-comment.ts'
import { removeCommentInTransaction, type RemovedComment } from './remove-comment.ts'

type Decided = Out<(typeof adminComments)['release']['response']>
type Held = RemovedComment & { author_id: string }

/**
 * Does something with each of these comments that is still held, in a transaction of its own; returns how many,
 * and which were left out.
 * @throws ApiError already_decided when none of them is held any more
 */
async function decideEach(
  deps: Deps,
  ids: readonly string[],
  outcome: 'shown' | 'deleted',
  act: (trx: Trx, record: RecordEvent, comment: Held) => Promise<void>
): Promise<Decided> {
  let decided = 0
  const late: string[] = []
  for (const id of new Set(ids)) {
    const isDecided = await transactionWithEvents(deps, async (trx, record) => {
      const find = () =>
        trx
          .selectFrom('comment')
          .select(['id', 'object_type', 'object_id', 'parent_id', 'author_id'])
          .where('id', '=', id)
          .where('held_at', 'is not', null)
          .executeTakeFirst()
      const comment = await find()
      if (!comment) return false
      // Locks the item first, as writing a comment does; meanwhile somebody else may have decided.
      await countComment(trx, comment.object_type as ItemType, comment.object_id, 0)
      if (!(await find())) return false
      await noteDecision(trx, { topic: 'comment', id }, outcome, deps.clock.now())
      await act(trx, record, comment)
      return true
    })
    if (isDecided) decided++
    else late.push(id)
  }
  const [first] = ids
  if (decided === 0 && first !== undefined) throw await alreadyDecided(deps.db, { topic: 'comment', id: first })
  if (late.length === 0) return { decided }
  const leftOut = []
  for (const id of late) {
    const { by, decision } = await decisionOn(deps.db, { topic: 'comment', id })
    leftOut.push({ _id: id, by, ...((decision === 'shown' || decision === 'deleted') && { decision }) })
  }
  return { decided, leftOut }
}

/** Shows held comments, as an operator. Those that are not held any more are left out. */
export const releaseHeld = (deps: Deps, ids: readonly string[]): Promise<Decided> =>
  decideEach(deps, ids, 'shown', async (trx, record, { id }) => void (await releaseInTransaction(trx, record, id)))

/** Deletes held comments, as an operator; their authors are told the reason. Those not held any more are left out. */
export const removeHeld = (deps: Deps, ids: readonly string[], reason: string): Promise<Decided> =>
  decideEach(deps, ids, 'deleted', async (trx, record, comment) => {
    await removeCommentInTransaction(deps, trx, record, comment)
    record('item.removed', { type: 'comment', itemId: comment.id, ownerId: comment.author_id, reason })
  })
