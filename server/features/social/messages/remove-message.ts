import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { removeFiles } from '../../platform/files/remove-files.ts'
import { isMessageBought } from '../conversations/message-access.ts'
import { changeEntry } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'
import { runInOrder } from '../conversations/keyed-queue.ts'
import { emitMessage } from './emit-message.ts'

/**
 * Deletes one of the sender's own messages for both members: text and files are removed, a placeholder stays (Spec §4,
 * 'Message deleted!'). Deleting a deleted message does nothing.
 * @throws ApiError not_found, forbidden for a tip or a call, `sold` when the reader has bought it
 */
export async function removeMessage(deps: Deps, senderId: string, id: string): Promise<void> {
  const { db, clock } = deps
  const own = await db
    .selectFrom('message')
    .select(['conversation_id', 'kind', 'deleted_at'])
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .executeTakeFirst()
  if (!own) throw new ApiError('not_found')
  if (own.kind !== 'text') throw new ApiError('forbidden')
  if (own.deleted_at !== null) return
  await runInOrder(own.conversation_id, async () => {
    if (await transactionWithEvents(deps, (trx, record) => deleteMessage(deps, trx, record, id, clock.now())))
      await publishAfterCommit(deps, () => emitMessage(deps, id, 'message/changed'))
  })
}

/**
 * Removes the text and the files of a message, in the caller's transaction; false when it is already deleted. @throws
 * ApiError `sold`
 */
export async function deleteMessage(deps: Deps, trx: Trx, record: RecordEvent, id: string, at: Date): Promise<boolean> {
  // Locks the conversation's row as a charge does, so that a purchase happens either before or after the deletion.
  await changeEntry(trx, messageLog, id)
  const message = await trx
    .selectFrom('message')
    .select(['conversation_id', 'sender_id', 'seq', 'files_of', isMessageBought.as('is_bought')])
    .select(sql<boolean>`(broadcast_id is not null or is_welcome)`.as('shares_files'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message) return false
  if (message.is_bought) throw new ApiError('sold')
  await trx
    .updateTable('message')
    .set({ deleted_at: at, title: '', caption: '', text: '', files_of: null })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('conversation_member')
    .set({ unread: sql<number>`greatest(unread - 1, 0)` })
    .where('conversation_id', '=', message.conversation_id)
    .where('account_id', '<>', message.sender_id)
    .where('read_seq', '<', message.seq)
    .execute()
  record('message.deleted', { conversationIds: [message.conversation_id] })
  if (message.files_of === null || message.shares_files) return true
  const removed = await trx
    .deleteFrom('message_file')
    .where('owner_id', '=', message.files_of)
    .returning('file_id')
    .execute()
  await removeFiles(
    deps,
    (of) =>
      of.where(
        'file.id',
        'in',
        removed.map((file) => file.file_id)
      ),
    trx
  )
  return true
}
