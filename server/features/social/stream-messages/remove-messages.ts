import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { actAsOperator, mayAsOperator } from '../../../http/operators/act-as-operator.ts'
import { ApiError } from '../../../http/api-error.ts'
import { changeEntry, nextNumber } from '../../../sequenced-log/numbers.ts'
import type { ViewerContext } from '../../identity/visibility/visibility.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { moderatedChat, ownChat } from './policy.ts'
import { streamRoom } from './listeners.ts'
import { streamLog } from './stream-log.ts'

/**
 * Deletes a message, as its author, the creator of the chat, one of the moderators (not the creator's messages) or an
 * operator. Deleting it again does nothing.
 * @throws ApiError not_found, also for accounts that may not delete it
 */
export async function removeMessage(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer },
  address: string
): Promise<void> {
  const { viewer } = viewerContext
  const message = await deps.db
    .selectFrom('stream_message')
    .select(['conversation_id', 'sender_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  const { sender_id: senderId, conversation_id: conversationId } = message
  const isByRole =
    mayAsOperator(viewer, 'streamMessages.remove') && senderId !== viewer.id && conversationId !== viewer.id
  // Authors may delete their messages even when they can no longer read the chat.
  if (senderId !== viewer.id && !isByRole && (await moderatedChat(deps, conversationId, viewerContext)).id === senderId)
    throw new ApiError('not_found')
  if (message.deleted_at !== null) return
  const remove = () => deleteMessage(deps, conversationId, id)
  if (!isByRole) return remove()
  await actAsOperator(
    deps,
    viewer,
    { deed: 'streamMessages.remove', address, subjectId: id, accountId: senderId },
    remove
  )
}

async function deleteMessage(deps: Deps, conversationId: string, id: string): Promise<void> {
  const version = await transaction(deps.db, async (trx) => {
    const next = await changeEntry(trx, streamLog, id)
    const deleted = await trx
      .updateTable('stream_message')
      .set({ deleted_at: deps.clock.now() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return deleted.numUpdatedRows > 0n ? next : undefined
  })
  if (version !== undefined)
    deps.realtime.emitRoom(streamRoom(conversationId), 'stream/message-deleted', { conversationId, version, _id: id })
}

/** Deletes all messages of the viewer's own chat. @throws ApiError not_found for another creator's chat */
export async function removeAllMessages(deps: Deps, conversationId: string, viewer: Viewer): Promise<void> {
  await ownChat(deps, conversationId, viewer)
  const version = await transaction(deps.db, async (trx) => {
    const { rows } = await nextNumber(streamLog, conversationId).execute(trx)
    const next = rows[0]
    if (!next) throw new ApiError('not_found')
    await trx
      .updateTable('stream_conversation')
      .set({ cleared_seq: next.version })
      .where('id', '=', conversationId)
      .execute()
    await trx.deleteFrom('stream_message').where('conversation_id', '=', conversationId).execute()
    return next.version
  })
  deps.realtime.emitRoom(streamRoom(conversationId), 'stream/messages-removed', { conversationId, version })
}
