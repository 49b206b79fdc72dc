import '../zod-config.ts'
import * as z from 'zod'
import { listOf, text } from '../bounded.ts'
import { Person, Time } from '../identity/users/accounts.ts'
import { endpoints } from '../endpoint.ts'
import { MediaFile } from '../platform/files/files.ts'
import { Id, IdParams } from '../ids.ts'
import { publicTexts } from '../catalogue/items/items.ts'
import { AttachedFile, messageBody, withContent } from './messages.ts'
import { Amount } from '../money/amount.ts'
import { listQuery, page } from '../paging.ts'
import { maxListedRecipients } from '../limits.ts'

/** The recipients of a broadcast: followers and subscribers, followers only, subscribers only, or a chosen list. */
export const Audience = z.enum(['everyone', 'followers', 'subscribers', 'list']).meta({ id: 'Audience' })
export type Audience = z.infer<typeof Audience>

/** The state of a broadcast. Why one has `failed` says `failure`. */
export const BroadcastStatus = z
  .enum(['sending', 'sent', 'recalling', 'recalled', 'failed'])
  .meta({ id: 'BroadcastStatus' })

/** A broadcast as its creator sees it. */
export const Broadcast = z
  .object({
    _id: Id,
    ...publicTexts,
    text: z.string(),
    media: z.array(MediaFile).optional(),
    files: z.array(AttachedFile).optional(),
    pendingFiles: z
      .number()
      .int()
      .optional()
      .describe('files that are still being processed; the broadcast is sent when there are none'),
    price: Amount.optional().describe('tokens'),
    audience: Audience,
    status: BroadcastStatus,
    failure: z
      .enum(['file', 'sending', 'recalling'])
      .optional()
      .describe(
        'if failed: a file could not be processed, and nothing was sent; or it could not be sent, or unsent, for everyone, which `recall` tries again'
      ),
    totalRecipients: z.number().int(),
    totalSent: z.number().int(),
    totalRead: z.number().int(),
    totalSales: z.number().int(),
    createdAt: Time,
    finishedAt: Time.optional(),
  })
  .meta({ id: 'Broadcast' })
export type Broadcast = z.infer<typeof Broadcast>

const To = {
  audience: Audience,
  accountIds: listOf(Id, maxListedRecipients).min(1).optional().describe('required if audience is `list`'),
}
const listRule = {
  rule: (to: { audience: Audience; accountIds?: readonly string[] | undefined }) =>
    (to.audience === 'list') === (to.accountIds !== undefined),
  fault: { path: ['accountIds'], message: 'Choose who gets it' },
}

/** Broadcasts: one message to many recipients (Spec §7, Conversations and messages). */
export const broadcasts = endpoints({
  list: {
    method: 'GET',
    path: '/performer/broadcasts',
    access: 'performer',
    isPrivate: true,
    summary: 'Broadcasts of the caller, newest first',
    query: z.object(listQuery),
    response: page(Broadcast),
  },
  create: {
    method: 'POST',
    path: '/performer/broadcasts',
    access: 'performer',
    summary: 'Send one message to many recipients, each in their own conversation',
    body: withContent(
      z
        .strictObject({ ...messageBody, ...To, clientBroadcastId: text(64).min(8).optional() })
        .refine(listRule.rule, listRule.fault)
    ),
    response: Broadcast,
    status: 202,
    errors: ['performer_pending', 'restricted', 'idempotency_conflict'],
    limit: { max: 60, perS: 3600 },
    emits: ['broadcast.changed'],
  },
  audience: {
    method: 'GET',
    path: '/performer/broadcasts/audience',
    access: 'performer',
    summary: 'How many recipients a broadcast would have, and some of them',
    query: z.object({
      audience: Audience.exclude(['list']),
      q: listQuery.q,
      limit: listQuery.limit,
      offset: listQuery.offset,
    }),
    response: page(Person),
  },
  view: {
    method: 'GET',
    path: '/performer/broadcasts/{id}',
    access: 'performer',
    isPrivate: true,
    summary: 'One broadcast and its progress',
    params: IdParams,
    response: Broadcast,
    errors: ['not_found'],
  },
  recall: {
    method: 'DELETE',
    path: '/performer/broadcasts/{id}',
    access: 'performer',
    summary: 'Stop a broadcast and remove its messages from recipients who have not bought them',
    params: IdParams,
    response: Broadcast,
    status: 202,
    errors: ['not_found'],
    emits: ['broadcast.changed'],
  },
})
