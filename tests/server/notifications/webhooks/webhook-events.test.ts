import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { siteWebhooks, webhooks } from '../../../../contract/notifications/webhooks/webhooks.ts'
import {
  CreatorWebhookEvent,
  SiteWebhookEvent,
  webhookEventNames,
  webhookEvents,
} from '../../../../contract/notifications/webhooks/webhook-events.ts'
import { domainEvents, type DomainEvent, type DomainEventName, type EventData } from '../../../../contract/events.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { newEvent } from '../../../../server/events/events.ts'
import { addToOutbox } from '../../../../server/events/outbox.ts'
import { suspendAccount, unsuspendAccount } from '../../../../server/features/identity/auth/suspend-account.ts'
import { webhookRecipients } from '../../../../server/features/notifications/webhooks/webhook-recipients.ts'
import type { TestApp } from '../../../support/app.ts'
import { block } from '../../../support/data/items.ts'
import { saveCard, topUpWallet } from '../../../support/data/money.ts'
import { creatorWithEarnings, earnTips } from '../../../support/data/payouts.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createWebhook } from '../../../support/data/webhooks.ts'
import type { webhookReceiver } from '../../../support/servers/webhook-receiver.ts'
import { withWebhooks } from '../../../support/servers/webhook-harness.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

type Sent = { id: string; type: string; data: Record<string, unknown> }

let test: TestApp
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let creator: TestPerson
let fan: TestPerson
withWebhooks((harness) => void ({ test, receiver, creator, fan } = harness))

const sentTo = (url: string) => receiver.at(url).map(({ body }) => JSON.parse(body) as Sent)
const got = async (url: string, count: number): Promise<Sent[]> => {
  await expect.poll(() => sentTo(url).length, { timeout: LONG_WAIT_MS }).toBe(count)
  return sentTo(url).toSorted((a, b) => a.id.localeCompare(b.id))
}
/** Delivers an event as its feature records it. */
async function happen<N extends DomainEventName>(name: N, data: EventData<N>): Promise<void> {
  const event = newEvent(test.deps, name, data) as DomainEvent
  await test.deps.db.transaction().execute((trx) => addToOutbox(trx, [event]))
  await test.deps.events.publish(test.deps, [event])
  // Otherwise the delivery has failed.
  expect(await test.deps.db.selectFrom('event_outbox').select('id').where('id', '=', event.id).execute()).toEqual([])
}

describe('the table of events', () => {
  it.each(CreatorWebhookEvent.options)('names existing fields of %s, and sends an unnamed person as null', (name) => {
    const { creator: owner, other } = webhookRecipients[name] as { creator: string; other?: [string, string] }
    expect(domainEvents[name].shape).toHaveProperty(owner)
    if (!other) return
    expect(domainEvents[name].shape).toHaveProperty(other[0])
    const sent = (webhookEvents[name].data.shape as Record<string, { safeParse(v: unknown): { success: boolean } }>)[
      other[0]
    ]
    expect(sent?.safeParse(null).success).toBe(other[1] === 'anonymous')
  })

  it('sends each event to somebody, and never texts of people', () => {
    const all = new Set<string>([...CreatorWebhookEvent.options, ...SiteWebhookEvent.options])
    expect([...all].toSorted()).toEqual(webhookEventNames.toSorted())
    const fields = webhookEventNames.flatMap((name) => Object.keys(webhookEvents[name].data.shape))
    expect(fields.filter((field) => /text|content|email|excerpt|caption|title|name/i.test(field))).toEqual([])
  })
})

describe('a creator receives', () => {
  it('a subscription with its amount, and a tip with what it earns', async () => {
    const { url } = await createWebhook(test, creator, receiver.place(), ['subscription.started', 'purchase.completed'])
    const cardId = await saveCard(test, fan)
    const subscribed = await test.call(
      payments.subscribe,
      { body: { type: 'monthly', performerId: creator.id, cardId, price: 9.95 } },
      { token: fan.token, key: randomUUIDv7() }
    )
    expect(subscribed.error.message).toBeUndefined()
    await got(url, 1)
    await topUpWallet(test, fan, 100)
    await earnTips(test, fan, creator, 20, false)
    const [subscription, tip] = await got(url, 2)
    expect(subscription).toMatchObject({
      type: 'subscription.started',
      data: { userId: fan.id, performerId: creator.id, amount: 995, currency: 'USD', type: 'monthly' },
    })
    expect(tip).toMatchObject({
      type: 'purchase.completed',
      data: { type: 'tip', buyerId: fan.id, tokens: 2000, gross: 2000, fee: 400, net: 1600, currency: 'USD' },
    })
  })

  it('a payout with its amount', async () => {
    await topUpWallet(test, fan, 200)
    const earner = await creatorWithEarnings(test, fan)
    const { url } = await createWebhook(test, earner, receiver.place(), ['payout.changed'])
    const made = await test.call(payouts.create, { body: { amount: 60 } }, { token: earner.token })
    expect(made.error.message).toBeUndefined()
    const [payout] = await got(url, 1)
    expect(payout?.data).toEqual({
      payoutId: made.data._id,
      performerId: earner.id,
      status: 'pending',
      amount: 6000,
      currency: 'USD',
    })
  })

  it('nothing about others, and only the chosen events', async () => {
    const { url } = await createWebhook(test, creator, receiver.place(), ['follow.deleted', 'message.created'])
    const other = await createPerformer(test)
    await happen('follow.deleted', { followerId: fan.id, performerId: other.id })
    await happen('follow.created', { followerId: fan.id, performerId: creator.id })
    await happen('message.created', {
      messageId: randomUUIDv7(),
      conversationId: randomUUIDv7(),
      senderId: creator.id,
      recipientId: fan.id,
    })
    await happen('follow.deleted', { followerId: fan.id, performerId: creator.id })
    expect((await got(url, 1))[0]).toMatchObject({
      type: 'follow.deleted',
      data: { followerId: fan.id, performerId: creator.id },
    })
  })

  it('nothing while suspended', async () => {
    const { url } = await createWebhook(test, creator, receiver.place(), ['follow.created'])
    const follow = (followerId: string) => happen('follow.created', { followerId, performerId: creator.id })
    await suspendAccount(test.deps, creator.id, 'Sold tickets outside')
    await follow(fan.id)
    await unsuspendAccount(test.deps, creator.id)
    const later = await createFan(test)
    await follow(later.id)
    expect((await got(url, 1))[0]?.data).toMatchObject({ followerId: later.id })
  })

  it('nothing that a blocked person does, and their payments without them', async () => {
    const { url } = await createWebhook(test, creator, receiver.place(), [
      'follow.created',
      'comment.created',
      'like.created',
      'message.created',
      'subscription.renewed',
    ])
    const renewal = (userId: string) =>
      happen('subscription.renewed', {
        subscriptionId: randomUUIDv7(),
        paymentId: randomUUIDv7(),
        userId,
        performerId: creator.id,
        amount: 995,
        type: 'monthly',
      })
    const [blocked, blocking] = [fan, await createFan(test)]
    const suspended = await createFan(test, { status: 'suspended' })
    await block(test, creator, blocked)
    await block(test, blocking, creator)
    for (const { id } of [blocked, blocking, suspended]) {
      await happen('follow.created', { followerId: id, performerId: creator.id })
      await happen('message.created', {
        messageId: randomUUIDv7(),
        conversationId: randomUUIDv7(),
        senderId: id,
        recipientId: creator.id,
      })
      await renewal(id)
    }
    const seen = await createFan(test)
    await renewal(seen.id)
    const sent = await got(url, 4)
    // The payment is the fan's.
    expect(JSON.stringify(sent)).not.toContain('paymentId')
    expect(sent.map(({ type, data }) => [type, data['userId']])).toEqual([
      ['subscription.renewed', null],
      ['subscription.renewed', null],
      ['subscription.renewed', null],
      ['subscription.renewed', seen.id],
    ])
  })
})

it('the operator receives what happens to all creators, with everybody named', async () => {
  const operator = await createAdmin(test)
  const url = receiver.place()
  const events = ['subscription.changed', 'performer.rejected'] as const
  const made = await test.call(siteWebhooks.create, { body: { url, events: [...events] } }, operator)
  expect(made.status).toBe(201)
  const other = await createPerformer(test)
  await block(test, creator, fan)
  await happen('subscription.changed', { userId: fan.id, performerId: creator.id, status: 'expired' })
  await happen('subscription.changed', { userId: fan.id, performerId: other.id, status: 'active' })
  await happen('performer.rejected', { performerId: creator.id, reason: 'Blurred', decisionId: other.id })
  const sent = await got(url, 3)
  expect(sent.map(({ data }) => data)).toEqual([
    { userId: fan.id, performerId: creator.id, status: 'expired' },
    { userId: fan.id, performerId: other.id, status: 'active' },
    { performerId: creator.id, reason: 'Blurred', decisionId: other.id },
  ])
  expect((await test.call(webhooks.list, {}, creator)).data.total).toBe(0)
})
