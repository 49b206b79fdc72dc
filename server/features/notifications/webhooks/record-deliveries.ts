import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  webhookEventNames,
  webhookEvents,
  webhookPayload,
  type CreatorWebhookEvent,
  type WebhookEvent,
} from '../../../../contract/notifications/webhooks/webhook-events.ts'
import type { DomainEvent } from '../../../../contract/events.ts'
import { idList } from '../../../db/id-list.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { Subscriber, Subscriptions } from '../../../events/subscriptions.ts'
import { loadFacts } from './facts.ts'
import { webhookRecipients, visibleAmong, type Pair } from './webhook-recipients.ts'

type Data = Readonly<Record<string, unknown>>

/** The fields of an event that name its creator and the other person. */
type Rule = { creator?: string; other?: readonly [field: string, otherwise: 'anonymous' | 'withheld'] }
const ruleOf = (name: WebhookEvent): Rule =>
  Object.hasOwn(webhookRecipients, name) ? (webhookRecipients[name as CreatorWebhookEvent] as Rule) : {}

/**
 * Writes a delivery for every webhook that has chosen the event and may receive it, in the transaction that delivers the
 * event, and the jobs that send them. Nothing is written for paused webhooks.
 */
export const recordWebhookDeliveries: Subscriber<WebhookEvent> = async (deps, trx, events) => {
  const [first] = events
  if (!first) return
  const { name } = first
  const rule = ruleOf(name)
  const creatorOf = ({ data }: DomainEvent<WebhookEvent>): unknown => rule.creator && (data as Data)[rule.creator]
  const webhooks = await findListening(trx, name, [...new Set(events.map(creatorOf))])
  if (webhooks.length === 0) return
  const factsOf = await loadFacts(trx, name, events)
  const isVisible = await visibleAmong(trx, rule.other ? pairsOf(events, rule) : [])
  const rows = webhooks.flatMap(({ id, performer_id: creatorId }) =>
    events
      .filter((event) => creatorId === null || creatorOf(event) === creatorId)
      .flatMap((event) => {
        const data = dataFor(creatorId, event, rule, isVisible)
        const body = data && writeBody(deps, event, { ...data, ...factsOf(event.id) })
        return body === undefined ? [] : [rowOf(deps, id, event, body)]
      })
  )
  if (rows.length === 0) return
  await trx
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute()
  for (const webhookId of new Set(rows.map((row) => row.webhook_id)))
    await deps.jobs.enqueue('send-webhook', { webhookId }, { within: trx, queueGroup: webhookId })
}

/** The webhooks that have chosen an event, of these creators and of the site; a suspended creator receives nothing. */
function findListening(trx: Trx, name: WebhookEvent, creatorIds: readonly unknown[]) {
  const ids = creatorIds.filter((id) => typeof id === 'string')
  return trx
    .selectFrom('webhook')
    .select(['id', 'performer_id'])
    .where('paused_at', 'is', null)
    .where(sql<boolean>`${name} = any(events)`)
    .where(
      sql<boolean>`(performer_id is null or performer_id = any(${idList(ids)})
        and not exists (select from account where account.id = webhook.performer_id and account.status in ('suspended', 'closed', 'erased')))`
    )
    .execute()
}

function pairsOf(events: readonly DomainEvent<WebhookEvent>[], { creator = '', other }: Rule): Pair[] {
  return events.flatMap((event) => {
    const data = event.data as Data
    const [creatorId, otherId] = [data[creator], data[other?.[0] ?? '']]
    return typeof creatorId === 'string' && typeof otherId === 'string' ? [{ creatorId, otherId }] : []
  })
}

/** The data of an event for a creator, or with null for the operator; undefined if the creator may not receive it. */
function dataFor(
  creatorId: string | null,
  { data }: DomainEvent<WebhookEvent>,
  { other }: Rule,
  isVisible: (pair: Pair) => boolean
): Data | undefined {
  if (creatorId === null || !other) return data
  const [field, otherwise] = other
  if (isVisible({ creatorId, otherId: String((data as Data)[field]) })) return data
  return otherwise === 'anonymous' ? { ...data, [field]: null } : undefined
}

/** The body of the request: the listed fields only. */
function writeBody({ log }: Pick<Deps, 'log'>, event: DomainEvent<WebhookEvent>, data: Data): string | undefined {
  const { id, name, at } = event
  const payload = webhookPayload(name, webhookEvents[name].data).safeParse({
    id,
    type: name,
    createdAt: at.toISOString(),
    data,
  })
  // An error here would also stop the event's other subscribers.
  if (!payload.success) log.error({ err: payload.error, event: { id, name } }, 'an event could not be sent to webhooks')
  return payload.success ? JSON.stringify(payload.data) : undefined
}

const rowOf = ({ clock }: Pick<Deps, 'clock'>, webhookId: string, event: DomainEvent<WebhookEvent>, body: string) => ({
  id: randomUUIDv7(),
  webhook_id: webhookId,
  event_id: event.id,
  type: event.name,
  body,
  next_attempt_at: clock.now(),
  created_at: clock.now(),
})

/** These subscriptions, and for each event of `webhookEvents` the deliveries to webhooks. */
export const withWebhooks = (subscriptions: Subscriptions): Subscriptions => ({
  ...subscriptions,
  ...Object.fromEntries(
    webhookEventNames.map((name) => [
      name,
      {
        ...subscriptions[name],
        atLeastOnce: [...(subscriptions[name].atLeastOnce ?? []), recordWebhookDeliveries],
      },
    ])
  ),
})
