import '../../zod-config.ts'
import * as z from 'zod'
import { Time } from '../../identity/users/accounts.ts'
import { domainEvents } from '../../events.ts'
import { Id } from '../../ids.ts'

/** Who can receive an event: creators what concerns them, the operator everything on the site. */
type Audience = 'creator' | 'operator'

const webhookEvent = <S extends z.ZodRawShape, const A extends readonly Audience[]>(
  name: keyof typeof domainEvents,
  audiences: A,
  data: z.ZodObject<S>
) => ({ summary: domainEvents[name].description ?? '', audiences, data })

const both = ['creator', 'operator'] as const
const creator = ['creator'] as const
const operator = ['operator'] as const

const Fan = Id.nullable().describe('null: hidden from the creator by a block, or erased')
const Currency = z.string().describe('ISO 4217')
const Cents = z.number().int().describe('minor units of `currency`')

/**
 * The events that outgoing webhooks send, each with who can receive it and its data, derived from the domain event of
 * the same name. Amounts are integers: minor units of `currency`, or hundredths of a token.
 */
export const webhookEvents = {
  'account.suspended': webhookEvent('account.suspended', operator, domainEvents['account.suspended']),
  'account.unsuspended': webhookEvent('account.unsuspended', operator, domainEvents['account.unsuspended']),
  'call.changed': webhookEvent(
    'call.changed',
    creator,
    domainEvents['call.changed'].omit({ byId: true }).extend({ userId: Fan })
  ),
  'comment.created': webhookEvent('comment.created', both, domainEvents['comment.created'].omit({ answeredId: true })),
  'file.processed': webhookEvent('file.processed', creator, domainEvents['file.processed']),
  'follow.created': webhookEvent('follow.created', creator, domainEvents['follow.created']),
  'follow.deleted': webhookEvent('follow.deleted', creator, domainEvents['follow.deleted']),
  'item.published': webhookEvent('item.published', both, domainEvents['item.published']),
  'item.removed': webhookEvent('item.removed', both, domainEvents['item.removed']),
  'item.restored': webhookEvent('item.restored', both, domainEvents['item.restored']),
  'like.created': webhookEvent('like.created', creator, domainEvents['like.created'].omit({ ownerId: true })),
  'message.created': webhookEvent('message.created', creator, domainEvents['message.created']),
  'order.created': webhookEvent('order.created', both, domainEvents['order.created'].extend({ buyerId: Fan })),
  'order.changed': webhookEvent(
    'order.changed',
    both,
    domainEvents['order.changed'].omit({ byId: true }).extend({ buyerId: Fan })
  ),
  'payout.changed': webhookEvent(
    'payout.changed',
    both,
    domainEvents['payout.changed'].extend({ amount: Cents, currency: Currency })
  ),
  'performer.applied': webhookEvent('performer.applied', operator, domainEvents['performer.applied']),
  'performer.approved': webhookEvent(
    'performer.approved',
    operator,
    domainEvents['performer.approved'].omit({ shouldNotify: true })
  ),
  'performer.rejected': webhookEvent('performer.rejected', operator, domainEvents['performer.rejected']),
  'purchase.completed': webhookEvent(
    'purchase.completed',
    both,
    domainEvents['purchase.completed'].extend({
      buyerId: Fan,
      tokens: z.number().int().describe('hundredths of a token that the buyer paid'),
      gross: Cents,
      fee: Cents,
      net: Cents,
      currency: Currency,
    })
  ),
  'refund.completed': webhookEvent(
    'refund.completed',
    both,
    domainEvents['refund.completed'].extend({ payerId: Fan, currency: Currency })
  ),
  'report.created': webhookEvent('report.created', operator, domainEvents['report.created']),
  'report.closed': webhookEvent('report.closed', operator, domainEvents['report.closed'].omit({ reporterId: true })),
  'subscription.changed': webhookEvent(
    'subscription.changed',
    both,
    domainEvents['subscription.changed'].extend({ userId: Fan })
  ),
  'subscription.renewal-failed': webhookEvent(
    'subscription.renewal-failed',
    both,
    domainEvents['subscription.renewal-failed'].extend({ userId: Fan, currency: Currency })
  ),
  'subscription.renewed': webhookEvent(
    'subscription.renewed',
    both,
    domainEvents['subscription.renewed'].omit({ paymentId: true }).extend({ userId: Fan, currency: Currency })
  ),
  'subscription.started': webhookEvent(
    'subscription.started',
    both,
    domainEvents['subscription.started'].omit({ paymentId: true }).extend({ userId: Fan, currency: Currency })
  ),
} as const

/** An event that webhooks send. */
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]
type Of<A extends Audience> = {
  [N in WebhookEvent]: A extends (typeof webhookEvents)[N]['audiences'][number] ? N : never
}[WebhookEvent]

const namesFor = <A extends Audience>(audience: A) =>
  webhookEventNames.filter((name) => (webhookEvents[name].audiences as readonly Audience[]).includes(audience)) as [
    Of<A>,
    ...Of<A>[],
  ]

/** The names of all events that webhooks send. */
export const WebhookEventName = z.enum(webhookEventNames).meta({ id: 'WebhookEvent' })
/** The events that a creator can choose. */
export const CreatorWebhookEvent = z.enum(namesFor('creator')).meta({ id: 'CreatorWebhookEvent' })
export type CreatorWebhookEvent = z.infer<typeof CreatorWebhookEvent>
/** The events that the operator can choose. */
export const SiteWebhookEvent = z.enum(namesFor('operator')).meta({ id: 'SiteWebhookEvent' })
export type SiteWebhookEvent = z.infer<typeof SiteWebhookEvent>

/** The type of the event that the test button sends; it has no data. */
export const webhookTest = 'webhook.test'
/** What can be delivered to a webhook. */
export const WebhookType = z.union([WebhookEventName, z.literal(webhookTest)]).meta({ id: 'WebhookType' })

/** The body of the request that delivers an event to a webhook. */
export const webhookPayload = <D extends z.ZodType>(type: string, data: D) =>
  z.object({
    id: Id.describe('the id of the event: the same in every repetition, so that it can be processed once'),
    type: z.literal(type),
    createdAt: Time,
    data,
  })
