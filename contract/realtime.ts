import './zod-config.ts'
import * as z from 'zod'
import { listOf, text } from './bounded.ts'
import { CurrentUser } from './identity/users/accounts.ts'
import { SnapshotVersion, Total } from './snapshot-version.ts'
import { Conversation } from './social/conversations.ts'
import { eventNames } from './events.ts'
import { EarningStatus } from './money/earnings.ts'
import { Amount } from './money/amount.ts'
import { FileStatus } from './platform/files/files.ts'
import { Id } from './ids.ts'
import { StreamReaction, StreamState } from './social/streaming/streams.ts'
import { Message } from './social/messages.ts'
import { Notification } from './notifications/notification-center/notifications.ts'
import { OrderStatus } from './money/orders.ts'
import { PayoutStatus } from './money/payouts.ts'
import { StreamConversation, StreamMessage } from './social/stream-messages.ts'
import { ChargeType } from './money/wallet.ts'
import { CallPart, CallRoom, CallSignal, VideoCall } from './social/video-calls/video-calls.ts'

const ofConversation = {
  conversationId: Id,
  version: z
    .number()
    .int()
    .describe(
      'version of the conversation after the event; if it is more than one above the version you know, fetch the messages in between'
    ),
}

const ofStreamMessages = {
  conversationId: Id,
  version: z.number().int().describe('the highest version of the messages'),
  messages: z
    .array(StreamMessage)
    .describe(
      'each with its own version; if one is more than one above the version you know, fetch the messages in between'
    ),
}

/** Events that the server sends, by name: the schemas of their payloads. Published along with the OpenAPI document. */
export const serverEvents = {
  'wallet/balance': z.object({ balance: Amount, asOf: SnapshotVersion }).describe('New wallet balance, in tokens'),
  'subscription/changed': z
    .object({ performerId: Id, status: z.string() })
    .describe('A subscription of this account has started, ended or changed'),
  'earning/created': z
    .object({ type: z.string(), net: Amount })
    .describe('The creator has earned an amount; net, in currency'),
  'earning/changed': z
    .object({ _id: Id, status: EarningStatus, net: Amount })
    .describe('A sale of the creator was refunded or disputed, or has become smaller; net, in currency'),
  'purchase/changed': z
    .object({
      _id: Id,
      status: z.enum(['paid', 'refunded', 'disputed']),
      type: ChargeType.optional(),
      itemId: Id.optional().describe('if paid: the item that it unlocks'),
    })
    .describe(
      'This account has paid for something from its wallet, on any of its devices; or a purchase was refunded or disputed and its access has ended'
    ),
  'account/changed': z
    .object({ status: CurrentUser.shape.status })
    .describe("The operator has approved or rejected this creator's account"),
  'data/changed': z
    .object({
      events: z.array(z.enum(eventNames)).describe('names of domain events, never what they are about'),
      spreadMs: z
        .int()
        .optional()
        .describe('many accounts hear this: wait a random time up to this many ms, so that not all request at once'),
    })
    .describe(
      'Something that this account may show has changed, by a call of another of its devices or by somebody else: request again the answers that these events make outdated'
    ),
  'file/changed': z
    .object({ _id: Id, status: FileStatus, progress: z.number().optional(), reason: z.string().optional() })
    .describe('An upload of this account is processing, ready or failed'),
  'order/changed': z
    .object({ _id: Id, status: OrderStatus })
    .describe('An order that this account made or received is new or has a new status'),
  'payout/changed': z
    .object({ _id: Id, status: PayoutStatus })
    .describe('A payout request of this creator was created, changed or decided'),
  'message/created': z
    .object({ ...ofConversation, message: Message, conversation: Conversation })
    .describe(
      'A new message in a conversation of this account, also one sent from another of its devices; with the updated conversation'
    ),
  'message/changed': z
    .object({ ...ofConversation, message: Message, conversation: Conversation })
    .describe(
      'A message was unlocked or deleted, its files are ready, or its call has a new status; with the updated conversation'
    ),
  'message/read': z
    .object({ conversationId: Id, accountId: Id, seq: z.number().int(), asOf: SnapshotVersion })
    .describe('One of the two members has seen all messages up to this `seq`'),
  'message/unread-total': Total.describe('Number of unread messages in all conversations that are not muted'),
  'conversation/changed': z
    .object({ conversation: Conversation })
    .describe('A conversation was opened or muted, or whether the account can write in it has changed'),
  'conversation/typing': z
    .object({ conversationId: Id, accountId: Id, isTyping: z.boolean() })
    .describe('The other person is typing or has stopped; without a further event it ends after 6 seconds'),
  'presence/changed': z
    .object({ accountId: Id, isOnline: z.boolean(), lastSeenAt: z.string().optional() })
    .describe('A watched account has come online or gone offline'),
  'notification/created': Total.extend({ notification: Notification }).describe(
    'A new notification, or one more event joined in an existing one; with the number of unread ones'
  ),
  'notification/read': Total.describe(
    'Notifications were read on another device, or have changed; with the number of unread ones'
  ),
  'broadcast/changed': z
    .object({ _id: Id, status: z.string(), totalSent: z.number().int(), totalRecipients: z.number().int() })
    .describe('Progress of a broadcast'),
  'stream/messages-created': z
    .object(ofStreamMessages)
    .describe('New messages in the chat that this socket has joined, in order: those that were written together'),
  'stream/messages-changed': z
    .object(ofStreamMessages)
    .describe('Tips in the chat were refunded, or a message that was held back is shown to everyone'),
  'stream/message-deleted': z.object({ ...ofConversation, _id: Id }).describe('A message of the chat was deleted'),
  'stream/messages-removed': z.object(ofConversation).describe('All messages of the chat were removed'),
  'stream/conversation-changed': z
    .object({
      conversation: StreamConversation.omit({
        canWrite: true,
        writeRefusal: true,
        mutedUntil: true,
        muted: true,
        canModerate: true,
        heldWords: true,
        moderators: true,
      }),
    })
    .describe(
      "A stream's chat was opened, closed, or its rules have changed; also sent to an account that was muted or unmuted"
    ),
  'stream/people': z
    .object({ conversationId: Id, total: z.number().int() })
    .describe('Number of people in the chat, at most once a second'),
  'stream/started': z.object({ stream: StreamState }).describe('The stream of this chat, or of this creator, is live'),
  'stream/updated': z
    .object({ stream: StreamState })
    .describe('Title, access, goal or another field of the stream has changed, or it has been interrupted'),
  'stream/ended': z.object({ stream: StreamState }).describe('The stream has ended'),
  'stream/viewers': z
    .object({ conversationId: Id, streamId: Id, total: z.number().int() })
    .describe('Number of accounts and visitors that watch the stream, at most once a second'),
  'stream/reactions': z
    .object({ conversationId: Id, counts: z.partialRecord(StreamReaction, z.number().int()) })
    .describe('How many have reacted in which way since the last such event, at most twice a second'),
  'call/changed': z
    .object({ call: VideoCall })
    .describe('A video call of this account was requested or has a new status'),
  'call/peer': z
    .object({ callId: Id, accountId: Id, isPresent: z.boolean() })
    .describe(
      'The other participant has entered or left the room of a call, or has lost their place there because nothing was heard of them for 30 seconds; or the same account has entered from another device, which replaces this one'
    ),
  'call/others': z
    .object({ callId: Id, otherFans: z.number().int() })
    .describe('In a group call, to its fans: another fan has come or gone, and how many others are present now'),
  'call/signal': z
    .object({ callId: Id, signal: CallSignal })
    .describe("Signalling message from the other participant's browser"),
  'call/part': z
    .object({ callId: Id, part: CallPart })
    .describe("The other participant's picture and sound, when the browsers cannot connect; may be lost"),
  'session/revoked': z
    .object({ isExpired: z.literal(true).optional().describe('the session has expired; otherwise it was ended') })
    .describe('This session was ended on the server; the socket is closed afterwards'),
  'session/missed': z
    .object({})
    .describe(
      'Events may have been lost, because a server has stopped or the connection between servers was interrupted: load again what is displayed, as after a reconnection'
    ),
} as const

const ok = z.object({ ok: z.boolean() })

/**
 * Events that the client sends. Each is acknowledged; `ok` is false when it is not allowed, malformed, or sent too
 * often.
 */
export const clientEvents = {
  'auth/login': {
    payload: z.object({ token: text(200) }),
    ack: ok,
    summary: 'Authenticate this socket, also after a reconnect',
  },
  'conversation/typing': {
    payload: z.object({ conversationId: Id, isTyping: z.boolean() }),
    ack: ok,
    summary: 'Report that the caller is typing in a conversation (at most every 3 seconds), or has stopped',
  },
  'presence/watch': {
    payload: z.object({ accountIds: listOf(Id, 200) }),
    summary: 'Set the accounts whose presence is watched, replacing the former list; returns those online',
    ack: ok.extend({ online: z.array(Id) }),
  },
  'stream/join': {
    payload: z.object({ conversationId: Id }),
    ack: ok,
    summary: "Receive the messages of a stream's chat",
  },
  'stream/leave': {
    payload: z.object({ conversationId: Id }),
    ack: ok,
    summary: "Stop receiving the messages of a stream's chat",
  },
  'stream/react': {
    payload: z.object({ conversationId: Id, kind: StreamReaction }),
    ack: ok,
    summary: 'React to the live stream of a chat that the caller may read',
  },
  'call/join': {
    payload: z.object({
      callId: Id,
      isInstead: z.literal(true).optional().describe('for the creator: leave or end the calls that run now'),
    }),
    ack: ok.extend({
      room: CallRoom.optional(),
      otherCallId: Id.optional().describe('refused because the creator is in this call'),
    }),
    summary: 'Join the room of a paid call; to be repeated every 10 seconds',
  },
  'call/leave': { payload: z.object({ callId: Id }), ack: ok, summary: 'Leave the room of a call' },
  'call/signal': {
    payload: z.object({ callId: Id, signal: CallSignal }),
    ack: ok,
    summary: 'Send a signalling message to the other participant',
  },
  'call/part': {
    payload: z.object({ callId: Id, part: CallPart }),
    ack: ok,
    summary: 'Send picture and sound to the other participant through the server, about four times a second',
  },
} as const

export type ServerEvent = keyof typeof serverEvents
export type ServerPayload<E extends ServerEvent> = z.infer<(typeof serverEvents)[E]>
export type ServerToClient = { [E in ServerEvent]: (payload: ServerPayload<E>) => void }
export type ClientEvent = keyof typeof clientEvents
export type ClientPayload<E extends ClientEvent> = z.infer<(typeof clientEvents)[E]['payload']>
export type ClientAck<E extends ClientEvent> = z.infer<(typeof clientEvents)[E]['ack']>
export type ClientToServer = {
  [E in ClientEvent]: (payload: ClientPayload<E>, ack?: (answer: ClientAck<E>) => void) => void
}
