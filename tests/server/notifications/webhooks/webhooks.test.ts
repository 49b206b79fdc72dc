import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { siteWebhooks, webhooks } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { SiteWebhookEvent } from '../../../../contract/notifications/webhooks/webhook-events.ts'
import { maxWebhooks } from '../../../../contract/limits.ts'
import { webhookCommands } from '../../../../scripts/lib/webhook-commands.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createWebhook } from '../../../support/data/webhooks.ts'
import { webhookReceiver } from '../../../support/servers/webhook-receiver.ts'

let test: TestApp
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let creator: TestPerson
let fan: TestPerson
let operator: TestPerson
const logged: string[] = []
beforeAll(async () => {
  receiver = await webhookReceiver()
  test = await testApp({ WEBHOOK_ALLOW_PRIVATE: '1', LOG_LEVEL: 'trace' }, new Date(), {
    write: (line: string) => void logged.push(line),
  })
  ;[fan, operator] = [await createFan(test), await createAdmin(test)]
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => void (creator = await createPerformer(test)))

const bodyOf = (change: object = {}) => ({ url: receiver.place(), events: ['item.published' as const], ...change })

describe('a webhook', () => {
  it('is created, listed, changed and deleted by its creator', async () => {
    const body = { ...bodyOf(), description: 'Mailing list' }
    const made = await test.call(webhooks.create, { body }, creator)
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ ...body, isPaused: false, secret: expect.stringMatching(/^whsec_/) as string })
    expect(Buffer.from(made.data.secret.slice(6), 'base64')).toHaveLength(32)
    const { _id: id, secret, ...rest } = made.data
    const list = await test.call(webhooks.list, {}, creator)
    expect(list.data).toEqual({ data: [{ _id: id, ...rest }], total: 1 })
    expect(rest.secretEnding).toBe(secret.slice(-4))
    const changed = await test.call(
      webhooks.update,
      { params: { id }, body: { ...body, events: ['order.created', 'order.created'], isPaused: true } },
      creator
    )
    expect(changed.data).toMatchObject({ events: ['order.created'], isPaused: true, pauseReason: 'owner' })
    expect((await test.call(webhooks.view, { params: { id } }, creator)).data).toEqual(changed.data)
    expect((await test.call(webhooks.remove, { params: { id } }, creator)).status).toBe(204)
    expect((await test.call(webhooks.view, { params: { id } }, creator)).status).toBe(404)
  })

  it('belongs to one creator: for others it does not exist, and neither do its deliveries', async () => {
    const { _id: id } = await createWebhook(test, creator, receiver.place())
    const sent = await test.call(webhooks.test, { params: { id } }, creator)
    const other = await createPerformer(test)
    const params = { id }
    const ofDelivery = { params: { id: sent.data._id } }
    const answers = [
      await test.call(webhooks.view, { params }, other),
      await test.call(webhooks.update, { params, body: bodyOf() }, other),
      await test.call(webhooks.remove, { params }, other),
      await test.call(webhooks.rollSecret, { params }, other),
      await test.call(webhooks.test, { params }, other),
      await test.call(webhooks.deliveries, { params }, other),
      await test.call(webhooks.delivery, ofDelivery, other),
      await test.call(webhooks.repeat, ofDelivery, other),
      await test.call(siteWebhooks.view, { params }, operator),
      await test.call(siteWebhooks.delivery, ofDelivery, operator),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await test.call(webhooks.list, {}, other)).data.total).toBe(0)
    expect((await test.call(webhooks.view, { params }, creator)).status).toBe(200)
  })

  it('is for creators, and that of the site for operators', async () => {
    expect((await test.call(webhooks.list, {}, fan)).status).toBe(403)
    expect((await test.call(webhooks.create, { body: bodyOf() }, {})).status).toBe(401)
    expect((await test.call(siteWebhooks.list, {}, creator)).status).toBe(403)
    const made = await test.call(siteWebhooks.create, { body: bodyOf({ events: ['performer.approved'] }) }, operator)
    expect(made.status).toBe(201)
    const another = await createAdmin(test)
    expect((await test.call(siteWebhooks.list, {}, another)).data.data.map(({ _id }) => _id)).toEqual([made.data._id])
    expect((await test.call(siteWebhooks.remove, { params: { id: made.data._id } }, another)).status).toBe(204)
  })

  it('can be created ten times, also by parallel calls', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: maxWebhooks + 3 },
        async () => (await test.call(webhooks.create, { body: bodyOf() }, creator)).status
      )
    )
    expect(statuses.toSorted()).toEqual([...Array<number>(maxWebhooks).fill(201), 409, 409, 409])
  })

  it('refuses events that its owner may not hear, with the name of the field', async () => {
    for (const events of [[], ['performer.rejected'], ['conversation.read'], ['__proto__']]) {
      const { status, error } = await test.call(webhooks.create, { body: bodyOf({ events }) }, creator)
      expect(status).toBe(422)
      expect(Object.keys(error.fields ?? {})[0]).toMatch(/^events/)
    }
  })
})

describe('its secret', () => {
  it('is returned once, and stands in no other answer, in no log and not in the database', async () => {
    const { _id: id, secret } = await createWebhook(test, creator, receiver.place())
    await test.call(webhooks.test, { params: { id } }, creator)
    const { data: list } = await test.call(webhooks.deliveries, { params: { id } }, creator)
    const answers = [
      list,
      await test.call(webhooks.list, {}, creator),
      await test.call(webhooks.view, { params: { id } }, creator),
      await test.call(webhooks.update, { params: { id }, body: bodyOf() }, creator),
      await test.call(webhooks.delivery, { params: { id: list.data[0]?._id ?? '' } }, creator),
    ]
    expect(JSON.stringify(answers)).not.toContain(secret.slice(6))
    expect(JSON.stringify(answers)).not.toContain('v1,')
    expect(logged.join('')).toContain('/webhooks')
    expect(logged.join('')).not.toContain(secret.slice(6))
    const row = await test.deps.db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify({ ...row, sealed_secret: row.sealed_secret.toString('latin1') })).not.toContain(
      secret.slice(6)
    )
  })

  it('that cannot be decrypted any more is replaced by a new one', async () => {
    const { _id: id } = await createWebhook(test, creator, receiver.place())
    await test.deps.db
      .updateTable('webhook')
      .set({ sealed_secret: Buffer.alloc(64) })
      .where('id', '=', id)
      .execute()
    const failed = await test.call(webhooks.test, { params: { id } }, creator)
    expect(failed.data).toMatchObject({ status: 'failed', lastAttempt: { failure: 'no_secret' } })
    await test.call(webhooks.rollSecret, { params: { id } }, creator)
    expect((await test.call(webhooks.test, { params: { id } }, creator)).data.status).toBe('delivered')
  })
})

describe('the list of deliveries', () => {
  it('is continued by cursor and can be filtered', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerNext(url, { status: 500 })
    for (let n = 0; n < 3; n++) {
      await test.call(webhooks.test, { params: { id } }, creator)
      test.clock.advance(1000)
    }
    const first = await test.call(webhooks.deliveries, { params: { id }, query: { limit: 2 } }, creator)
    expect(first.data.total).toBe(3)
    const rest = await test.call(
      webhooks.deliveries,
      { params: { id }, query: { limit: 2, before: first.data.nextCursor ?? '' } },
      creator
    )
    expect([...first.data.data, ...rest.data.data].map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'failed',
    ])
    expect(rest.data.nextCursor).toBeUndefined()
    const failed = await test.call(webhooks.deliveries, { params: { id }, query: { status: 'failed' } }, creator)
    expect(failed.data.data.map(({ _id }) => _id)).toEqual([rest.data.data[0]?._id])
  })

  it('shows what was sent and answered, at most 8 KB of it', async () => {
    const { _id: id, url } = await createWebhook(test, creator, receiver.place())
    receiver.answerNext(url, { status: 400, body: `\0no${'x'.repeat(100_000)}` })
    const { data: sent } = await test.call(webhooks.test, { params: { id } }, creator)
    expect(sent).toMatchObject({ type: 'webhook.test', status: 'failed', attempts: 1, lastAttempt: { status: 400 } })
    const { data } = await test.call(webhooks.delivery, { params: { id: sent._id } }, creator)
    expect(data.requestBody).toBe(receiver.at(url)[0]?.body)
    expect(JSON.parse(data.requestBody)).toEqual({
      id: sent.eventId,
      type: 'webhook.test',
      createdAt: expect.any(String) as string,
      data: {},
    })
    expect(data.requestHeaders).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Stagedoor-Webhooks/1',
      'webhook-id': sent.eventId,
    })
    expect(data.answer).toHaveLength(8192)
    expect(data.answer?.startsWith('\uFFFDno')).toBe(true)
    expect(data.history).toEqual([data.lastAttempt])
  })

  it('is kept for 30 days', async () => {
    const { _id: id } = await createWebhook(test, creator, receiver.place())
    await test.call(webhooks.test, { params: { id } }, creator)
    await test.deps.db
      .updateTable('webhook_delivery')
      .set({ created_at: new Date(test.clock.now().getTime() - 31 * 86_400_000) })
      .where('webhook_id', '=', id)
      .execute()
    await test.call(webhooks.test, { params: { id } }, creator)
    await test.deps.jobs.runScheduled()
    expect((await test.call(webhooks.deliveries, { params: { id } }, creator)).data.total).toBe(1)
  })

  it('does not exist for an unknown webhook', async () => {
    const params = { id: randomUUIDv7() }
    expect((await test.call(webhooks.deliveries, { params }, creator)).status).toBe(404)
    expect((await test.call(webhooks.repeat, { params }, creator)).status).toBe(404)
  })
})

it('a creator hears of their own followers, not of those of others', async () => {
  const { url } = await createWebhook(test, creator, receiver.place())
  const other = await createPerformer(test)
  await test.call(follows.create, { params: { id: other.id } }, fan)
  await createWebhook(test, creator, receiver.place())
  await test.call(follows.create, { params: { id: creator.id } }, fan)
  await expect
    .poll(() => receiver.at(url).map(({ body }) => (JSON.parse(body) as { data: object }).data))
    .toEqual([{ followerId: fan.id, performerId: creator.id }])
})

it('the commands of the operator have the same effect as the calls', async () => {
  const run = (name: string, ...words: string[]) => webhookCommands[name]?.run(test.deps, words) ?? Promise.reject()
  const url = receiver.place()
  await expect(run('make-webhook', url, 'follow.created')).rejects.toThrow('events.0')
  const made = await run('make-webhook', url, 'all', 'For the accounts')
  expect(made).toContain('whsec_')
  const { data: list } = await test.call(siteWebhooks.list, {}, operator)
  const { _id: id, description, events } = list.data[0] as (typeof list.data)[number]
  expect([description, events]).toEqual(['For the accounts', SiteWebhookEvent.options])
  expect(await run('pause-webhook', id)).toContain('paused (owner)')
  expect(await run('resume-webhook', id)).toContain('active')
  expect(await run('webhooks')).toContain(url)
  expect(await run('roll-webhook', id)).toContain('whsec_')
  expect(await run('test-webhook', id)).toMatch(/delivered .*204 in \d+ ms/)
  const deliveries = await run('deliveries', id)
  expect(await run('repeat-delivery', deliveries.slice(0, 36))).toContain('2 attempts')
  await run('delete-webhook', id)
  expect(await run('webhooks')).toBe('There are no webhooks.')
  await expect(run('test-webhook', 'something')).rejects.toThrow('something is no id')
})
