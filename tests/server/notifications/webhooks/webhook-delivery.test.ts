import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { webhooks } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { newEvent } from '../../../../server/events/events.ts'
import { addToOutbox } from '../../../../server/events/outbox.ts'
import type { TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
import { createWebhook } from '../../../support/data/webhooks.ts'
import type { ReceivedWebhook, webhookReceiver } from '../../../support/servers/webhook-receiver.ts'
import { withWebhooks } from '../../../support/servers/webhook-harness.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

let test: TestApp
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let creator: TestPerson
let fan: TestPerson
withWebhooks((harness) => void ({ test, receiver, creator, fan } = harness))

const follow = async (person = fan): Promise<void> => {
  expect((await test.call(follows.create, { params: { id: creator.id } }, person)).status).toBe(204)
}
const got = (url: string, count: number) =>
  expect.poll(() => receiver.at(url).length, { timeout: LONG_WAIT_MS }).toBe(count)
const deliveriesOf = async (id: string) => (await test.call(webhooks.deliveries, { params: { id } }, creator)).data.data
/** Waits until the only delivery of a webhook has had this number of attempts, and returns it. */
const afterAttempts = async (id: string, attempts: number) => {
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts, { timeout: LONG_WAIT_MS }).toBe(attempts)
  return (await deliveriesOf(id))[0]
}
/** Moves the clock and sends what is due then. */
const later = async (ms: number): Promise<void> => {
  test.clock.advance(ms)
  await test.deps.jobs.enqueue('send-due-webhooks', {})
}
const verify = ({ headers, body }: ReceivedWebhook, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('a delivery', () => {
  it('is signed so that the library of the Standard Webhooks convention accepts it, and contains the listed facts', async () => {
    const { secret, url } = await createWebhook(test, creator, receiver.place())
    await follow()
    await got(url, 1)
    const [received] = receiver.at(url) as [ReceivedWebhook]
    expect(verify(received, secret)).toEqual({
      id: received.headers['webhook-id'],
      type: 'follow.created',
      createdAt: test.clock.now().toISOString(),
      data: { followerId: fan.id, performerId: creator.id },
    })
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Stagedoor/) as string,
    })
    const changed = { ...received, body: received.body.replace('follow.created', 'order.created') }
    expect(() => verify(changed, secret)).toThrow('No matching signature')
  })

  it('is signed with the former secret too for a day after it was replaced', async () => {
    const { _id: id, url, secret: former } = await createWebhook(test, creator, receiver.place())
    const { data: rolled } = await test.call(webhooks.rollSecret, { params: { id } }, creator)
    expect(rolled.secret).not.toBe(former)
    await test.call(webhooks.test, { params: { id } }, creator)
    test.clock.advance(25 * hourMs)
    await test.call(webhooks.test, { params: { id } }, creator)
    const [first, second] = receiver.at(url) as [ReceivedWebhook, ReceivedWebhook]
    expect(verify(first, rolled.secret)).toEqual(verify(first, former))
    expect(verify(second, rolled.secret)).toBeTruthy()
    expect(() => verify(second, former)).toThrow('No matching signature')
  })

  it('is signed with every former secret for its own day, also when two are replaced in one', async () => {
    const { _id: id, url, secret: oldest } = await createWebhook(test, creator, receiver.place())
    const roll = async () => (await test.call(webhooks.rollSecret, { params: { id } }, creator)).data.secret
    const sign = () => test.call(webhooks.test, { params: { id } }, creator)
    const middle = await roll()
    test.clock.advance(10 * hourMs)
    const newest = await roll()
    await sign()
    test.clock.advance(15 * hourMs)
    await sign()
    test.clock.advance(10 * hourMs)
    await sign()
    const sent = receiver.at(url)
    const signers = sent.map((one) =>
      [oldest, middle, newest].map((secret) => {
        try {
          return verify(one, secret) !== undefined
        } catch {
          return false
        }
      })
    )
    expect(signers).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ])
    expect(String(sent[0]?.headers['webhook-signature']).split(' ')).toHaveLength(3)
  })

  it('is written once, however often the event is delivered, and in the transaction that delivers it', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    const event = newEvent(test.deps, 'follow.created', { followerId: fan.id, performerId: creator.id })
    for (let n = 0; n < 3; n++) {
      await test.deps.db.transaction().execute((trx) => addToOutbox(trx, [event]))
      await test.deps.events.publish(test.deps, [event])
    }
    await settled(test, ['send-webhook'])
    expect((await deliveriesOf(id)).map(({ eventId }) => eventId)).toEqual([event.id])
    expect(receiver.at(url)).toHaveLength(1)
  })

  it('can be repeated, with the same id and body', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    await follow()
    const delivered = await afterAttempts(id, 1)
    const again = await test.call(webhooks.repeat, { params: { id: delivered?._id ?? '' } }, creator)
    expect(again.data).toMatchObject({ status: 'delivered', attempts: 2, lastAttempt: { status: 204 } })
    const [first, second] = receiver.at(url) as [ReceivedWebhook, ReceivedWebhook]
    expect(second.body).toBe(first.body)
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  })

  it('does not wait for a slow receiver of another webhook', async () => {
    const slow = await createWebhook(test, creator, receiver.place())
    receiver.answerAlways(slow.url, 'hold')
    const quick = await createWebhook(test, creator, receiver.place())
    const fans = await Promise.all(Array.from({ length: 6 }, () => createFan(test)))
    for (const person of fans) await follow(person)
    await got(quick.url, fans.length)
    expect((await deliveriesOf(slow._id)).every(({ status }) => status === 'pending')).toBe(true)
    expect(receiver.mostAtOnce(slow.url)).toBeLessThanOrEqual(4)
    await test.call(webhooks.remove, { params: { id: slow._id } }, creator)
  })
})

describe('a delivery that is refused', () => {
  it('is tried again with growing pauses until it is accepted', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerNext(url, { status: 500 }, 'break', { status: 302, headers: { location: receiver.place() } })
    await follow()
    expect(await afterAttempts(id, 1)).toMatchObject({ status: 'pending', lastAttempt: { status: 500 } })
    await later(11_000)
    expect(await afterAttempts(id, 2)).toMatchObject({ status: 'pending', lastAttempt: { failure: 'connection' } })
    await later(2 * minuteMs)
    expect(await afterAttempts(id, 3)).toMatchObject({ status: 'pending', lastAttempt: { status: 302 } })
    await later(6 * minuteMs)
    const last = await afterAttempts(id, 4)
    expect(last).toMatchObject({ status: 'delivered', lastAttempt: { status: 204 } })
    expect(last?.nextAttemptAt).toBeUndefined()
    expect(new Set(receiver.at(url).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is tried for a day; then its webhook is paused and the creator is notified', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerAlways(url, { status: 503 })
    const start = test.clock.now().getTime()
    await follow()
    let attempts = 1
    for (; ; attempts++) {
      const next = (await afterAttempts(id, attempts))?.nextAttemptAt
      if (next === undefined) break
      await later(new Date(next).getTime() - test.clock.now().getTime())
    }
    expect(attempts).toBe(9)
    const hours = (test.clock.now().getTime() - start) / hourMs
    expect(hours).toBeGreaterThan(24)
    expect(hours).toBeLessThan(27)
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'failed', attempts: 9 })
    const paused = await test.call(webhooks.view, { params: { id } }, creator)
    expect(paused.data).toMatchObject({ isPaused: true, pauseReason: 'failing' })
    await expect
      .poll(async () => (await test.call(notifications.list, {}, creator)).data.data, { timeout: LONG_WAIT_MS })
      .toContainEqual(expect.objectContaining({ kind: 'account', detail: 'webhook', href: '/creator/webhooks' }))
    // Nothing is written for a paused webhook; a resumed one receives events again.
    await follow(await createFan(test))
    expect(await deliveriesOf(id)).toHaveLength(1)
    receiver.answerAlways(url, { status: 204 })
    const body = { url, events: ['follow.created' as const], isPaused: false }
    expect((await test.call(webhooks.update, { params: { id }, body }, creator)).data.isPaused).toBe(false)
    await follow(await createFan(test))
    await expect.poll(async () => (await deliveriesOf(id))[0]?.status, { timeout: LONG_WAIT_MS }).toBe('delivered')
  })

  it('pauses its webhook at once when the address answers 410', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerNext(url, { status: 410 })
    await follow()
    expect(await afterAttempts(id, 1)).toMatchObject({ status: 'failed' })
    const { data } = await test.call(webhooks.view, { params: { id } }, creator)
    expect(data).toMatchObject({ isPaused: true, pauseReason: 'gone' })
  })

  it('does not pause a webhook that accepts others', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerNext(url, { status: 500 })
    await follow()
    const delivery = await afterAttempts(id, 1)
    await test.deps.db
      .updateTable('webhook_delivery')
      .set({ attempts: 8 })
      .where('id', '=', delivery?._id ?? '')
      .execute()
    test.clock.advance(1000)
    await test.call(webhooks.test, { params: { id } }, creator)
    receiver.answerNext(url, { status: 500 })
    await later(minuteMs)
    await expect.poll(async () => (await deliveriesOf(id))[1]?.status, { timeout: LONG_WAIT_MS }).toBe('failed')
    expect((await test.call(webhooks.view, { params: { id } }, creator)).data.isPaused).toBe(false)
  })

  it('waits while its webhook is paused, and is sent when it is resumed', async () => {
    const { _id: id, url, events } = await createWebhook(test, creator, receiver.place())
    const change = (isPaused: boolean) =>
      test.call(
        webhooks.update,
        { params: { id }, body: { url, events: events as ['follow.created'], isPaused } },
        creator
      )
    receiver.answerNext(url, { status: 500 })
    await follow()
    await afterAttempts(id, 1)
    await change(true)
    await later(hourMs)
    await settled(test, ['send-due-webhooks'])
    expect(receiver.at(url)).toHaveLength(1)
    await change(false)
    expect(await afterAttempts(id, 2)).toMatchObject({ status: 'delivered' })
  })

  it('is sent by another process when the one that was sending it has died', async () => {
    const { _id: id } = await createWebhook(test, creator, receiver.place())
    await test.call(webhooks.test, { params: { id } }, creator)
    // As a killed process leaves it: claimed, without a result and without a job.
    await test.deps.db
      .updateTable('webhook_delivery')
      .set({ status: 'pending', next_attempt_at: new Date(test.clock.now().getTime() + minuteMs) })
      .where('webhook_id', '=', id)
      .execute()
    await later(minuteMs)
    expect(await afterAttempts(id, 2)).toMatchObject({ status: 'delivered' })
  })
})
