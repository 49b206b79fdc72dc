import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ViewerContext } from '../performers/policy.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { findChatById, ownChat } from './policy.ts'
import { streamRoom } from './listeners.ts'
import { countUp } from './write-message.ts'

/** Deletes a message: its author, the creator in whose chat it stands, an operator; once more is the same. @throws ApiError not_found, also for who may not */
export async function removeMessage(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext & { viewer: Viewer }
): Promise<void> {
  const { viewer } = viewerContext
  const message = await deps.db
    .selectFrom('stream_message')
    .select(['conversation_id', 'sender_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw new ApiError('not_found')
  // One's own words go also where one reads no more.
  if (
    message.sender_id !== viewer.id &&
    !viewer.isAdmin &&
    (await findChatById(deps, message.conversation_id, viewerContext)).id !== viewer.id
  )
    throw new ApiError('not_found')
  const conversationId = message.conversation_id
  const version = await transaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    const counted = await countUp(trx, conversationId, at)
    if (!counted) return undefined
    const gone = await trx
      .updateTable('stream_message')
      .set({ deleted_at: at, version: counted.version })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return gone.numUpdatedRows > 0n ? counted.version : undefined
  })
  if (version !== undefined)
    deps.realtime.emitRoom(streamRoom(conversationId), 'stream/message-deleted', { conversationId, version, _id: id })
}

/** Removes everything that was said in one's own chat, for good. @throws ApiError not_found for another's */
export async function removeAllMessages(deps: Deps, conversationId: string, viewer: Viewer): Promise<void> {
  await ownChat(deps, conversationId, viewer)
  const version = await transaction(deps.db, async (trx) => {
    const counted = await countUp(trx, conversationId, deps.clock.now())
    if (!counted) throw new ApiError('not_found')
    await trx
      .updateTable('stream_conversation')
      .set({ cleared_seq: counted.version })
      .where('id', '=', conversationId)
      .execute()
    await trx.deleteFrom('stream_message').where('conversation_id', '=', conversationId).execute()
    return counted.version
  })
  deps.realtime.emitRoom(streamRoom(conversationId), 'stream/messages-removed', { conversationId, version })
}
