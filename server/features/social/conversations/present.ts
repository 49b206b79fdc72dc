import type { Conversation, LastMessage, Recipient } from '../../../../contract/social/conversations.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { isReturned } from '../../money/earnings/returned.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { isReachable, refusalOf, type WriteFacts } from './policy.ts'
import type { ConversationRow } from './queries.ts'

/** Minimum length of a call, in minutes, unless the creator has set another. */
export const defaultCallMinutes = 5

function presentRecipient(row: ConversationRow): Recipient {
  const isSeen = isReachable(row) && row.shows_presence !== false
  return {
    ...presentPerson(row, row.other_id),
    ...(isSeen && { isOnline: row.is_online, lastSeenAt: row.is_online ? undefined : row.last_seen_at?.toISOString() }),
    isReachable: isReachable(row) && row.is_of_creator,
  }
}

function presentLast(row: ConversationRow): LastMessage | undefined {
  if (row.last_id === null || row.last_sender_id === null || row.last_created_at === null) return undefined
  return {
    _id: row.last_id,
    senderId: row.last_sender_id,
    kind: row.last_kind as LastMessage['kind'],
    title: row.last_title || undefined,
    text: row.last_text,
    totalFiles: row.last_total_files,
    ...(row.last_tip !== null && {
      tip: fromMinor(row.last_tip),
      ...(isReturned(row.last_tip_status) && { isTipRefunded: true }),
    }),
    ...(row.last_is_group_call && { isGroupCall: true }),
    isLocked: row.last_is_locked && row.last_deleted_at === null,
    isDeleted: row.last_deleted_at !== null,
    createdAt: row.last_created_at.toISOString(),
  }
}

/** The last message that the other member has seen (`seq`); 0 where a block hides it, as it hides presence. */
export const readSeqOf = (row: WriteFacts & { read_seq: number }): number => (isReachable(row) ? row.read_seq : 0)

/**
 * A conversation from one member's side (Spec §3, Conversation): after a block the history stays visible, presence and
 * profile do not.
 */
export function presentConversation(row: ConversationRow): Conversation {
  const writeRefusal = refusalOf(row)
  const canRequest = writeRefusal === undefined && row.is_of_creator
  const { call_minute_price: single, call_group_minute_price: group } = row
  return {
    _id: row.id,
    recipient: presentRecipient(row),
    totalNotSeenMessages: row.unread,
    lastMessage: presentLast(row),
    version: row.version,
    recipientReadSeq: readSeqOf(row),
    canWrite: writeRefusal === undefined,
    writeRefusal,
    ...(canRequest && single !== null && { callMinutePrice: fromMinor(single) }),
    ...(canRequest && group !== null && { callGroupMinutePrice: fromMinor(group) }),
    ...(canRequest &&
      (single ?? group) !== null && { callMinimumMinutes: row.call_minimum_minutes ?? defaultCallMinutes }),
    isMuted: row.is_muted,
    activeAt: row.active_at.toISOString(),
    asOf: row.as_of,
    createdAt: row.created_at.toISOString(),
  }
}
