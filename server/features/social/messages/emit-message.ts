import type { Message } from '../../../../contract/social/messages.ts'
import type { Deps } from '../../../deps.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { findBothSides } from '../conversations/queries.ts'
import { emitToMember } from '../conversations/emit-to-member.ts'
import { presentMessages } from './present.ts'
import { findMessage } from './queries.ts'
import { emitUnreadTotal } from '../conversations/emit-unread-total.ts'

/**
 * Publishes a new or changed message to all devices of both members, as each may see it, and to the reader the new
 * total of unread messages. Call it only after the commit.
 * The event carries the version of this message. Other changes of the conversation are published on their own; a client
 * that receives one of them first sees the gap in the versions and reloads.
 * @returns the message as each member sees it, by account id
 */
export async function emitMessage(
  deps: Deps,
  messageId: string,
  event: 'message/created' | 'message/changed'
): Promise<Map<string, Message>> {
  const [row] = await findMessage(deps.db, { id: messageId })
  if (!row) throw new Error(`there is no message ${messageId}`)
  const sides = await findBothSides(deps.db, { id: row.conversation_id, now: deps.clock.now(), country: undefined })
  const { conversation_id: conversationId, version } = row
  const presented = await Promise.all(
    sides.map(async (side) => {
      const [message] = await presentMessages(deps, side.account_id, [row])
      return { side, message: message as Message }
    })
  )
  for (const { side, message } of presented)
    emitToMember(deps, side, event, (conversation) => ({
      conversationId,
      version,
      message,
      conversation: { ...conversation, version },
    }))
  const changesUnread = event === 'message/created' || row.deleted_at !== null
  const reader = presented.find(({ side }) => side.account_id !== row.sender_id)
  if (changesUnread && reader) await publishAfterCommit(deps, (to) => emitUnreadTotal(to, reader.side.account_id))
  return new Map(presented.map(({ side, message }) => [side.account_id, message]))
}
