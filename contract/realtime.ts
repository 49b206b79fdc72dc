import './zod-config.ts'
import * as z from 'zod'
import { CurrentUser } from './accounts.ts'
import { SnapshotVersion, Total } from './snapshot-version.ts'
import { Conversation } from './conversations.ts'
import { EarningStatus } from './earnings.ts'
import { Amount } from './amount.ts'
import { FileStatus } from './files.ts'
import { Id } from './ids.ts'
import { Message } from './messages.ts'
import { Notification } from './notifications.ts'
import { OrderStatus } from './orders.ts'
import { PayoutStatus } from './payouts.ts'
import { StreamConversation, StreamMessage } from './stream-messages.ts'
import { ChargeType } from './wallet.ts'
import { CallRoom, CallSignal, VideoCall } from './video-calls.ts'

const ofConversation = {
  conversationId: Id,
  version: z
    .number()
    .int()
    .describe('of the conversation after it; more than one above the one you know: ask for what is missing'),
}

/** Events the server sends: name → payload. Published beside the OpenAPI document. */
export const serverEvents = {
  'wallet/balance': z
    .object({ balance: Amount, asOf: SnapshotVersion })
    .describe('The wallet balance after a movement, in tokens'),
  'subscription/changed': z
    .object({ performerId: Id, status: z.string() })
    .describe('A subscription of this account began, ended or changed'),
  'earning/created': z
    .object({ type: z.string(), net: Amount })
    .describe('A creator earned something; net, in currency'),
  'earning/changed': z
    .object({ _id: Id, status: EarningStatus, net: Amount })
    .describe('What a creator had earned was given back, or a sale has become smaller; net, in currency'),
  'purchase/changed': z
    .object({
      _id: Id,
      status: z.enum(['paid', 'refunded', 'disputed']),
      type: ChargeType.optional(),
      itemId: Id.optional().describe('of one that was paid: what it opens'),
    })
    .describe(
      'This account has paid for something from its wallet, on any of its devices; or what it had paid for was given back and opens nothing any more'
    ),
  'account/changed': z
    .object({ status: CurrentUser.shape.status })
    .describe('The operator has approved or rejected this creator: the account and its page are as this says'),
  'file/changed': z
    .object({ _id: Id, status: FileStatus, progress: z.number().optional(), reason: z.string().optional() })
    .describe('An upload of this account is being processed, is ready, or failed'),
  'order/changed': z
    .object({ _id: Id, status: OrderStatus })
    .describe('An order that this account made or received began or moved on'),
  'payout/changed': z
    .object({ _id: Id, status: PayoutStatus })
    .describe('A payout request of this creator was made, changed or decided'),
  'message/created': z
    .object({ ...ofConversation, message: Message, conversation: Conversation })
    .describe(
      'A message in a conversation of this account, its own from another device too; the conversation as it is now'
    ),
  'message/changed': z
    .object({ ...ofConversation, message: Message, conversation: Conversation })
    .describe(
      'A message was unlocked or deleted, its files are ready, or its call moved on; the conversation as it is now'
    ),
  'message/read': z
    .object({ conversationId: Id, accountId: Id, seq: z.number().int(), asOf: SnapshotVersion })
    .describe('One of the two has seen everything up to this `seq`'),
  'message/unread-total': Total.describe('Messages not seen, in all conversations that are not muted'),
  'conversation/changed': z
    .object({ conversation: Conversation })
    .describe('A conversation was opened, muted, or may be written in again'),
  'conversation/typing': z
    .object({ conversationId: Id, accountId: Id, isTyping: z.boolean() })
    .describe('The other begins to type, or stops; without another word it ends after 6 seconds'),
  'presence/changed': z
    .object({ accountId: Id, isOnline: z.boolean(), lastSeenAt: z.string().optional() })
    .describe('Somebody whom this socket watches came or went'),
  'notification/created': Total.extend({ notification: Notification }).describe(
    'Something new in the bell, or one more of the same; how many are not read'
  ),
  'notification/read': Total.describe(
    'Notifications were read on another device, or say something else now; how many are not read'
  ),
  'broadcast/changed': z
    .object({ _id: Id, status: z.string(), totalSent: z.number().int(), totalRecipients: z.number().int() })
    .describe('How far a message to many is'),
  'stream/message-created': z
    .object({ ...ofConversation, message: StreamMessage })
    .describe("A message in a stream's chat that this socket has joined"),
  'stream/message-changed': z
    .object({ ...ofConversation, message: StreamMessage })
    .describe("A tip in a stream's chat was given back"),
  'stream/message-deleted': z
    .object({ ...ofConversation, _id: Id })
    .describe("A message of a stream's chat was deleted"),
  'stream/messages-removed': z.object(ofConversation).describe("All messages of a stream's chat were removed"),
  'stream/conversation-changed': z
    .object({
      conversation: StreamConversation.omit({ canWrite: true, writeRefusal: true, mutedUntil: true, muted: true }),
    })
    .describe(
      "A stream's chat opened, closed, or has other rules; to who was muted, or is no longer: their right has changed"
    ),
  'stream/people': z
    .object({ conversationId: Id, total: z.number().int() })
    .describe("How many are in a stream's chat now, at most once a second"),
  'call/changed': z.object({ call: VideoCall }).describe('A video call of this account was asked for or moved on'),
  'call/peer': z
    .object({ callId: Id, accountId: Id, isPresent: z.boolean() })
    .describe(
      'Somebody entered or left the room of a call: the other, or oneself from another device, which takes the place of this one'
    ),
  'call/signal': z.object({ callId: Id, signal: CallSignal }).describe("What the other's browser needs to connect"),
  'session/revoked': z
    .object({ isExpired: z.literal(true).optional().describe('it ran out; else somebody ended it') })
    .describe('This session ended on the server; the socket closes after it'),
  'session/missed': z
    .object({})
    .describe(
      'Something may not have been told, for a server has died or what connects several was away: ask for what is shown, as after a connection'
    ),
} as const

const ok = z.object({ ok: z.boolean() })

/** Events that the client sends. Each is acknowledged; `ok` is false when it is not allowed, malformed, or sent too often. */
export const clientEvents = {
  'auth/login': {
    payload: z.object({ token: z.string().max(200) }),
    ack: ok,
    summary: 'Authenticate this socket, also after a reconnect',
  },
  'conversation/typing': {
    payload: z.object({ conversationId: Id, isTyping: z.boolean() }),
    ack: ok,
    summary: 'Report that the caller is typing in a conversation (at most every 3 seconds), or has stopped',
  },
  'presence/watch': {
    payload: z.object({ accountIds: z.array(Id).max(200) }),
    summary: 'Watch the presence of these people, in place of those watched before; answers who is online',
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
  'call/join': {
    payload: z.object({ callId: Id }),
    ack: ok.extend({ room: CallRoom.optional() }),
    summary: 'Join the room of a paid call; to be repeated every 10 seconds',
  },
  'call/leave': { payload: z.object({ callId: Id }), ack: ok, summary: 'Leave the room of a call' },
  'call/signal': {
    payload: z.object({ callId: Id, signal: CallSignal }),
    ack: ok,
    summary: 'Send a signalling message to the other participant',
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
