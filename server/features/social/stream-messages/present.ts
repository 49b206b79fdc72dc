import type { StreamAccess } from '../../../../contract/social/streaming/streams.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { ServerPayload } from '../../../../contract/realtime.ts'
import {
  deletedStreamText,
  type StreamConversation,
  type StreamMessage,
  type StreamWriters,
} from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { isReturned } from '../../money/earnings/returned.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { canModerate, isLocked, refusalOf } from './policy.ts'
import { findModerators, findMuted, type ChatRow, type StreamMessageRow } from './queries.ts'
import type { ListenerCounts } from './listeners.ts'

/** The fields of a chat that everybody in it may see; to whom it is locked, all but what is pinned. */
export function presentRoom(
  chat: ChatRow,
  totalPeople: number,
  isLockedHere: boolean
): ServerPayload<'stream/conversation-changed'>['conversation'] {
  return {
    _id: chat.chat_id,
    performer: presentPerson(chat),
    isOpen: chat.is_open,
    whoMayWrite: chat.who_may_write as StreamWriters,
    slowSeconds: chat.slow_seconds,
    pinnedText: isLockedHere ? '' : chat.pinned_text,
    version: chat.version,
    totalPeople,
    stream:
      chat.stream_id === null
        ? undefined
        : {
            _id: chat.stream_id,
            title: chat.title ?? '',
            access: chat.access as StreamAccess,
            price: chat.price === null ? undefined : fromMinor(chat.price),
          },
  }
}

/** A chat with the viewer's own rights; moderators also get what they need to keep order. */
export async function presentChat(
  { db, clock }: Deps,
  listeners: ListenerCounts,
  chat: ChatRow,
  viewer: Viewer | null
): Promise<StreamConversation> {
  const isModerator = canModerate(chat, viewer)
  const [totalPeople, muted, moderators] = await Promise.all([
    listeners.of(chat.chat_id),
    isModerator ? findMuted(db, chat.chat_id, clock.now()) : undefined,
    isModerator ? findModerators(db, chat.chat_id) : undefined,
  ])
  const writeRefusal = refusalOf(chat, viewer)
  return {
    ...presentRoom(chat, totalPeople, isLocked(chat, viewer)),
    performer: { ...presentPerson(chat), ...(viewer && { isFollowed: chat.is_followed }) },
    canWrite: writeRefusal === undefined,
    writeRefusal,
    mutedUntil: writeRefusal === 'muted' ? chat.muted_until?.toISOString() : undefined,
    muted: muted?.map((row) => presentPerson(row)),
    moderators: moderators?.map((row) => presentPerson(row)),
    ...(isModerator && { canModerate: true, heldWords: chat.held_words }),
  }
}

/**
 * A message of a chat for one reader; `viewerId` is null for a whole room. A deleted message has no content, and
 * neither has one that is held back, except for its author and moderators.
 */
export function presentStreamMessage(
  row: StreamMessageRow,
  viewerId: string | null,
  isModerator = false
): StreamMessage {
  const isHeld = row.held_at !== null
  const isDeleted = row.deleted_at !== null || (isHeld && !isModerator && viewerId !== row.id)
  return {
    _id: row.message_id,
    conversationId: row.conversation_id,
    sender: presentPerson(row),
    seq: row.seq,
    version: row.version,
    text: isDeleted ? deletedStreamText : row.text,
    tip:
      isDeleted || row.tokens === null
        ? undefined
        : { amount: fromMinor(row.tokens), ...(isReturned(row.sale_status) && { isRefunded: true }) },
    clientMessageId: viewerId === row.id ? (row.client_message_id ?? undefined) : undefined,
    isDeleted,
    ...(isHeld && !isDeleted && { isHeld: true }),
    createdAt: row.created_at.toISOString(),
  }
}
