import '../zod-config.ts'
import * as z from 'zod'
import { Person, Time } from '../identity/users/accounts.ts'
import { SnapshotVersion } from '../snapshot-version.ts'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, ProfileId } from '../ids.ts'
import { publicTexts } from '../catalogue/items/items.ts'
import { Amount } from '../money/amount.ts'
import { flag, listQuery, page } from '../paging.ts'

/**
 * Why the viewer cannot write in a conversation (product.md, Messages): they have to follow or subscribe to the creator
 * first; the fan neither follows nor subscribes to this creator any more; the creator accepts no messages; the viewer
 * has blocked the other person; or the other person is hidden from the viewer.
 */
export const WriteRefusal = z
  .enum(['follow_required', 'subscription_required', 'not_following', 'closed', 'blocked', 'unavailable'])
  .meta({ id: 'WriteRefusal' })
export type WriteRefusal = z.infer<typeof WriteRefusal>

/** The kinds of messages: words and files, a tip that was given in the conversation, or a video call. */
export const MessageKind = z.enum(['text', 'tip', 'call']).meta({ id: 'MessageKind' })
export type MessageKind = z.infer<typeof MessageKind>

/**
 * The newest message as the list of conversations shows it. A locked message shows only its title, a deleted one not
 * even that.
 */
export const LastMessage = z
  .object({
    _id: Id,
    senderId: Id,
    kind: MessageKind,
    title: publicTexts.title,
    text: z.string().describe('beginning of the text; empty if locked, deleted or without text'),
    totalFiles: z.number().int(),
    tip: Amount.optional().describe('tokens'),
    isTipRefunded: z.boolean().optional().describe('the tip was refunded'),
    isGroupCall: z.boolean().optional().describe('the call is in a group'),
    isLocked: z.boolean(),
    isDeleted: z.boolean(),
    createdAt: Time,
  })
  .meta({ id: 'LastMessage' })
export type LastMessage = z.infer<typeof LastMessage>

/**
 * The other person in a conversation. Fields that are hidden, by a block or by a setting of that person, are absent
 * rather than false.
 */
export const Recipient = Person.extend({
  isOnline: z.boolean().optional(),
  lastSeenAt: Time.optional(),
  isReachable: z.boolean().describe("the other person's page can be opened"),
}).meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

/** A conversation of two people, as one of them sees it (Spec §3, Conversation). */
export const Conversation = z
  .object({
    _id: Id,
    recipient: Recipient,
    totalNotSeenMessages: z.number().int().min(0),
    lastMessage: LastMessage.optional(),
    version: z
      .number()
      .int()
      .describe('number of changes so far; messages with a higher version than the one you know are new to you'),
    recipientReadSeq: z.number().int().describe('the other person has seen all messages up to this `seq`'),
    canWrite: z.boolean(),
    writeRefusal: WriteRefusal.optional(),
    callMinutePrice: Amount.optional().describe('tokens per minute of a video call, if the viewer can request one'),
    callGroupMinutePrice: Amount.optional().describe('the same in a group, for each fan'),
    callMinimumMinutes: z.number().int().optional(),
    isMuted: z.boolean(),
    activeAt: Time.describe('time by which the list is sorted'),
    asOf: SnapshotVersion,
    createdAt: Time,
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** The conversations of an account (Spec §7, Conversations and messages). */
export const conversations = endpoints({
  list: {
    method: 'GET',
    path: '/conversations',
    access: 'user',
    isPrivate: true,
    summary: "The caller's conversations, the newest message first",
    query: z.object({ ...listQuery, unread: flag.optional().describe('only conversations with unread messages') }),
    response: page(Conversation),
  },
  search: {
    method: 'GET',
    path: '/conversations/search',
    access: 'user',
    isPrivate: true,
    summary: "Search the caller's conversations by the other person's name or by message text",
    query: z.object({
      ...listQuery,
      byName: flag.optional().describe('by name only; `/messages/search` searches the messages'),
    }),
    response: page(Conversation),
  },
  open: {
    method: 'POST',
    path: '/conversations',
    access: 'user',
    summary: 'Open the conversation with an account; creates it if there is none',
    body: z.strictObject({ source: z.enum(['performer', 'user']), sourceId: ProfileId.describe('id or username') }),
    response: Conversation,
    errors: ['not_found', 'forbidden', 'cannot_write'],
    limit: { max: 300, perS: 3600 },
  },
  view: {
    method: 'GET',
    path: '/conversations/{id}',
    access: 'user',
    isPrivate: true,
    summary: 'One conversation',
    params: IdParams,
    response: Conversation,
    errors: ['not_found'],
  },
  update: {
    method: 'PUT',
    path: '/conversations/{id}',
    access: 'user',
    summary: 'Mute or unmute a conversation',
    params: IdParams,
    body: z.strictObject({ isMuted: z.boolean() }),
    response: Conversation,
    errors: ['not_found'],
  },
})
