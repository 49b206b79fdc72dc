import '../zod-config.ts'
import * as z from 'zod'
import { listOf, text, trimmed } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { maxHeldWord, maxHeldWords, maxPinnedText, maxStreamText } from '../limits.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, ProfileId } from '../ids.ts'
import { StreamAccess } from './streaming/streams.ts'
import { Amount } from '../money/amount.ts'
import { logPage, logQuery } from '../sequenced-log.ts'

/** What a deleted message of a stream shows (Spec §4). */
export const deletedStreamText = 'Message deleted'

/** A message in the chat of a creator's streams. */
export const StreamMessage = z
  .object({
    _id: Id,
    conversationId: Id,
    sender: Person,
    seq: z.number().int(),
    version: z.number().int(),
    text: z.string(),
    tip: z
      .object({
        amount: Amount.describe('tokens'),
        isRefunded: z.boolean().optional().describe('the tip was refunded'),
      })
      .optional(),
    clientMessageId: z.string().optional().describe('only for its sender'),
    isDeleted: z.boolean(),
    isHeld: z
      .boolean()
      .optional()
      .describe(
        'it is held back, by one of its words or by a moderator: only its author and the moderators can read it until one releases it'
      ),
    createdAt: Time,
  })
  .meta({ id: 'StreamMessage' })
export type StreamMessage = z.infer<typeof StreamMessage>

/**
 * Why the viewer cannot write in a chat: they are not signed in; the creator allows only followers or subscribers, has
 * closed the chat, or has muted them; or the viewer has no access to the stream that is live, and then cannot read the
 * chat either (`locked`).
 */
export const StreamRefusal = z
  .enum(['login_required', 'follow_required', 'subscription_required', 'closed', 'muted', 'locked'])
  .meta({ id: 'StreamRefusal' })
export type StreamRefusal = z.infer<typeof StreamRefusal>

/** Who may write in an open chat. */
export const StreamWriters = z.enum(['anyone', 'follower', 'subscriber']).meta({ id: 'StreamWriters' })
export type StreamWriters = z.infer<typeof StreamWriters>

/** The chat of a creator's streams. Each creator has one and opens or closes it. */
export const StreamConversation = z
  .object({
    _id: Id,
    performer: Person.extend({ isFollowed: z.boolean().optional().describe('absent for visitors') }),
    isOpen: z.boolean(),
    whoMayWrite: StreamWriters,
    slowSeconds: z.number().int().describe('minimum interval in seconds between two messages of one person; 0: none'),
    pinnedText: z.string(),
    version: z.number().int(),
    totalPeople: z.number().int().describe('signed-in accounts that are in the chat now'),
    stream: z
      .object({ _id: Id, title: z.string(), access: StreamAccess, price: Amount.optional().describe('tokens') })
      .optional()
      .describe('the current live stream; whoever may watch it may read the chat'),
    canWrite: z.boolean(),
    writeRefusal: StreamRefusal.optional(),
    mutedUntil: Time.optional().describe('for a viewer who is muted temporarily'),
    canModerate: z
      .boolean()
      .optional()
      .describe('the viewer is its creator or one of the moderators: they may delete, hold, release, mute and pin'),
    muted: z.array(Person).optional().describe('only for moderators: accounts that may not write'),
    heldWords: z
      .array(z.string())
      .optional()
      .describe('only for moderators: messages with one of these words are held back'),
    moderators: z.array(Person).optional().describe('only for moderators: accounts that moderate the chat'),
  })
  .meta({ id: 'StreamConversation' })
export type StreamConversation = z.infer<typeof StreamConversation>

const list = {
  params: IdParams,
  query: z.object(logQuery),
  response: logPage(StreamMessage)
    .extend({ clearedSeq: z.number().int().describe('all messages up to this `seq` were removed at once') })
    .meta({ id: 'StreamMessagePage' }),
  errors: ['not_found', 'locked'],
} as const

/** The chat of a creator’s streams (Spec §7, Conversations and messages). */
export const streamMessages = endpoints({
  ofPerformer: {
    method: 'GET',
    path: '/conversations/stream/performer/{id}',
    access: 'optional',
    summary: "The chat of a creator's streams",
    params: z.object({ id: ProfileId }),
    response: StreamConversation,
    errors: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/conversations/stream/{id}/update',
    access: 'user',
    summary:
      "Open or close the caller's chat, set who may write and how often, choose moderators; moderators too may pin a text, mute an account and set the words that are held back",
    params: IdParams,
    body: z.strictObject({
      isOpen: z.boolean().optional(),
      whoMayWrite: StreamWriters.optional(),
      slowSeconds: z.number().int().min(0).max(300).optional(),
      pinnedText: trimmed(maxPinnedText).optional(),
      mute: z
        .strictObject({
          accountId: Id,
          minutes: z.number().int().min(0).max(43_200).optional().describe('0: unmute; absent: until unmuted'),
        })
        .optional(),
      heldWords: listOf(trimmed(maxHeldWord).min(1), maxHeldWords)
        .optional()
        .describe('messages with one of these words are held back, regardless of case and accents'),
      moderator: z
        .strictObject({ accountId: Id, isModerator: z.boolean() })
        .optional()
        .describe('adds a moderator or removes one; only by the creator'),
    }),
    response: StreamConversation,
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
  publicList: {
    method: 'GET',
    path: '/messages/conversations/public/{id}',
    access: 'anyone',
    summary: 'Messages of an open chat, for visitors who are not signed in',
    ...list,
  },
  list: {
    method: 'GET',
    path: '/messages/stream/{id}',
    access: 'user',
    isPrivate: true,
    summary: "Messages of a stream's chat, newest first; or what changed since a version",
    ...list,
  },
  send: {
    method: 'POST',
    path: '/messages/stream/{id}',
    access: 'user',
    summary: "Write in a stream's chat",
    params: IdParams,
    body: z.strictObject({
      text: trimmed(maxStreamText).min(1),
      clientMessageId: text(64).min(8).optional(),
    }),
    response: StreamMessage,
    status: 201,
    errors: ['not_found', 'cannot_write', 'restricted', 'slow_down', 'idempotency_conflict'],
    limit: { max: 120, perS: 60 },
  },
  hold: {
    method: 'POST',
    path: '/messages/stream/messages/{id}/hold',
    access: 'user',
    summary: 'Hold a message back that everyone can read, as a moderator of the chat',
    params: IdParams,
    response: StreamMessage,
    errors: ['not_found'],
  },
  release: {
    method: 'POST',
    path: '/messages/stream/messages/{id}/release',
    access: 'user',
    summary: 'Show everyone a message that was held back, as a moderator of the chat',
    params: IdParams,
    response: StreamMessage,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/messages/stream/messages/{id}',
    access: 'user',
    summary: "Delete a message of the caller's own, or any message of a chat that the caller moderates",
    params: IdParams,
    errors: ['not_found'],
  },
  removeAll: {
    method: 'DELETE',
    path: '/messages/stream/{id}/remove-all-message',
    access: 'performer',
    summary: "Delete all messages of the caller's chat",
    params: IdParams,
    errors: ['not_found'],
  },
})
