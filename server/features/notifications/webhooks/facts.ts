import { webhookEvents, type WebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import type { DomainEvent } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readSettings } from '../../platform/settings/queries.ts'

type Facts = ReadonlyMap<string, object>

const noFacts: Facts = new Map()

/** The amounts of sales, by the id of their event. */
async function factsOfSales(trx: Trx, events: readonly DomainEvent<'purchase.completed'>[]): Promise<Facts> {
  const ids = events.map(({ data }) => data.saleId)
  const sales = await trx
    .selectFrom('sale')
    .select(['id', 'tokens', 'gross', 'fee', 'net'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(sales.map(({ id, ...facts }) => [id, facts]))
  return new Map(events.map(({ id, data }) => [id, byId.get(data.saleId) ?? {}]))
}

/** The amounts of payouts, by the id of their event. */
async function factsOfPayouts(trx: Trx, events: readonly DomainEvent<'payout.changed'>[]): Promise<Facts> {
  const ids = events.map(({ data }) => data.payoutId)
  const payouts = await trx.selectFrom('payout_request').select(['id', 'amount']).where('id', 'in', ids).execute()
  const byId = new Map(payouts.map(({ id, amount }) => [id, { amount }]))
  return new Map(events.map(({ id, data }) => [id, byId.get(data.payoutId) ?? {}]))
}

const loaders: { readonly [N in WebhookEvent]?: (trx: Trx, events: readonly DomainEvent<N>[]) => Promise<Facts> } = {
  'purchase.completed': factsOfSales,
  'payout.changed': factsOfPayouts,
}

/** What the data of these events, all of one name, contains besides the data of the domain event. */
export async function loadFacts(
  trx: Trx,
  name: WebhookEvent,
  events: readonly DomainEvent<WebhookEvent>[]
): Promise<(eventId: string) => object> {
  const load = loaders[name] as ((trx: Trx, events: readonly DomainEvent[]) => Promise<Facts>) | undefined
  const facts = load ? await load(trx, events) : noFacts
  const site = 'currency' in webhookEvents[name].data.shape ? { currency: (await readSettings(trx)).currency } : {}
  return (eventId) => ({ ...facts.get(eventId), ...site })
}
