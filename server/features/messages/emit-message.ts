import type { Message } from '../../../contract/messages.ts'
import type { Deps } from '../../deps.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { findBothSides } from '../conversations/queries.ts'
import { emitToMember } from '../conversations/emit-to-member.ts'
import { markSeenRead } from '../notifications/read-notifications.ts'
import { presentMessages } from './present.ts'
import { findMessage } from './queries.ts'
import { emitUnreadTotal } from './emit-unread-total.ts'

/**
 * Tells both, on every device, of a message that came or has changed, each as they may see it, and its reader how many they have not seen. Only after the commit.
 * Answers the message as each of the two has it, by account. The version that goes with it is the message's own: what the conversation has had meanwhile is told by itself,
 * and whoever hears of that first sees the gap.
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
  const told = await Promise.all(
    sides.map(async (side) => {
      const [message] = await presentMessages(deps, side.account_id, [row])
      return { side, message: message as Message }
    })
  )
  for (const { side, message } of told)
    emitToMember(deps, side, event, (conversation) => ({
      conversationId,
      version,
      message,
      conversation: { ...conversation, version },
    }))
  const isNews = event === 'message/created' || row.deleted_at !== null
  const reader = told.find(({ side }) => side.account_id !== row.sender_id)
  if (isNews && reader) await publishAfterCommit(deps, (to) => emitUnreadTotal(to, reader.side.account_id))
  if (row.deleted_at !== null) await publishAfterCommit(deps, () => markSeenRead(deps, [conversationId]))
  return new Map(told.map(({ side, message }) => [side.account_id, message]))
}
