import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../../../contract/identity/auth/auth.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { pushSubscriptions } from '../../../../contract/notifications/push.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { notify } from '../../../../server/features/notifications/notification-center/notify.ts'
import { openPushKeys } from '../../../../server/features/notifications/push/keys.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { pushService, type TestBrowser } from '../../../support/servers/push-service.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

let test: TestApp
let service: Awaited<ReturnType<typeof pushService>>
let publicKey: string
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  service = await pushService()
  test = await testApp({ SITE_URL: 'https://stagedoor.example' })
  fan = await createFan(test, { name: 'Theodora Quill' })
  publicKey = (await test.call(pushSubscriptions.key, {}, { token: fan.token })).data.publicKey
})

afterAll(async () => {
  await test.close()
  await service.close()
})

beforeEach(async () => void (creator = await createPerformer(test)))
type Options = { token?: string; showDetails?: boolean; language?: 'en' | 'pt' }

/** Creates a browser of a person, subscribed through the API. */
async function browserOf(
  person: TestPerson,
  { token = person.token, showDetails = false, language = 'en' }: Options = {}
): Promise<TestBrowser> {
  const browser = service.subscribe(publicKey)
  await keep(browser, token, showDetails, language)
  return browser
}

async function keep(
  { endpoint, keys }: TestBrowser,
  token: string,
  showDetails = false,
  language = 'en'
): Promise<void> {
  const { status } = await test.call(
    pushSubscriptions.subscribe,
    { body: { endpoint, keys, showDetails } },
    { token, headers: { 'accept-language': language } }
  )
  expect(status).toBe(204)
}

const tip = (person: TestPerson) =>
  transaction(test.deps.db, (trx) =>
    notify(test.deps, trx, { to: person.id, kind: 'tip', actorId: fan.id, amount: 123_400, href: '/creator/earnings' })
  )

const comment = (person: TestPerson) =>
  transaction(test.deps.db, (trx) =>
    notify(test.deps, trx, { to: person.id, kind: 'reply', actorId: fan.id, excerpt: 'What a bow!', href: '/posts/1' })
  )

const got = (browser: TestBrowser, count = 1) =>
  expect.poll(() => browser.received.length, { timeout: LONG_WAIT_MS }).toBe(count)
const subscriptionsOf = (person: TestPerson) =>
  test.deps.db.selectFrom('push_subscription').selectAll().where('account_id', '=', person.id).execute()

/** Waits until all push messages have been sent. */
const allSent = () => settled(test, ['push-notification', 'push-message'])

describe("the site's keys", () => {
  it('are created once for all processes, and their private part is encrypted', async () => {
    const again = await openPushKeys(test.deps)
    expect(again.publicKey).toBe(publicKey)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const row = await test.deps.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed_private_key.toString('latin1')).not.toContain(again.privateKey)
    expect(row.sealed_private_key.includes(Buffer.from(again.privateKey, 'base64url'))).toBe(false)
  })

  it("are created again when the site's secret has changed, and browsers have to subscribe again", async () => {
    const other = await testApp()
    try {
      const before = await openPushKeys(other.deps)
      const person = await createFan(other)
      const { endpoint, keys } = service.subscribe(before.publicKey)
      expect(
        (await other.call(pushSubscriptions.subscribe, { body: { endpoint, keys } }, { token: person.token })).status
      ).toBe(204)
      const moved = { ...other.deps, config: { ...other.deps.config, secret: 'x'.repeat(40) } }
      const [first, second] = await Promise.all([openPushKeys(moved), openPushKeys(moved)])
      expect(first).toEqual(second)
      expect(first.publicKey).not.toBe(before.publicKey)
      expect(await other.deps.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
    } finally {
      await other.close()
    }
  })
})

describe('a push message', () => {
  it('is signed and encrypted, and contains neither name, amount nor text', async () => {
    const [english, portuguese] = [
      await browserOf(creator),
      await browserOf(creator, { language: 'pt', token: await signIn(test, creator.id) }),
    ]
    await tip(creator)
    await comment(creator)
    await Promise.all([got(english, 2), got(portuguese, 2)])
    expect(service.faults).toEqual([])
    const texts = english.received.map(({ payload }) => payload.body)
    expect(texts.sort()).toEqual(['Someone replied to you', 'You got a tip'])
    expect(portuguese.received.map(({ payload }) => payload.body).sort()).toEqual([
      'Você recebeu uma gorjeta',
      'Você recebeu uma resposta',
    ])
    expect(JSON.stringify(english.received.map(({ payload }) => payload))).not.toMatch(/Theodora|Quill|1[,.]?234|bow/)
    const [first] = english.received
    expect(first?.payload).toMatchObject({ title: 'Stagedoor', language: 'en' })
    expect(first?.claims.sub).toBe('https://stagedoor.example')
    expect(first?.headers).toMatchObject({
      ttl: expect.stringMatching(/^\d+$/) as string,
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/) as string,
    })
    expect(first?.body.toString('latin1')).not.toContain('Stagedoor')
  })

  it('contains these on devices where the person chose that', async () => {
    const [open, closed] = [
      await browserOf(creator, { showDetails: true }),
      await browserOf(creator, { token: await signIn(test, creator.id) }),
    ]
    await tip(creator)
    await Promise.all([got(open), got(closed)])
    expect(open.received[0]?.payload).toMatchObject({
      body: 'Theodora Quill tipped you $1,234.00',
      href: '/creator/earnings',
    })
    expect(closed.received[0]?.payload.body).toBe('You got a tip')
    await keep(open, creator.token, false)
    await comment(creator)
    await got(open, 2)
    expect(open.received[1]?.payload.body).toBe('Someone replied to you')
  })

  it('is not sent for read or old notifications', async () => {
    const browser = await browserOf(creator)
    const stop = vi.spyOn(test.deps.jobs, 'enqueueAll').mockImplementation(async () => undefined)
    await tip(creator)
    await comment(creator)
    stop.mockRestore()
    const rows = await test.deps.db
      .selectFrom('notification')
      .select(['id', 'kind'])
      .where('account_id', '=', creator.id)
      .execute()
    const [read, old] = ['tip', 'reply'].map((kind) => rows.find((row) => row.kind === kind)?.id ?? '')
    await test.call(notifications.read, { params: { id: read! } }, { token: creator.token })
    await test.deps.db
      .updateTable('notification')
      .set({ updated_at: new Date(test.clock.now().getTime() - 10 * 86_400_000) })
      .where('id', '=', old!)
      .execute()
    for (const notificationId of [read!, old!]) await test.deps.jobs.enqueue('push-notification', { notificationId })
    await allSent()
    expect(browser.received).toEqual([])
  })

  it('ends with the session, and is sent to the account that uses the browser now', async () => {
    const [leaving, staying] = [await signIn(test, creator.id), creator.token]
    const [left, stays] = [await browserOf(creator, { token: leaving }), await browserOf(creator, { token: staying })]
    await test.call(auth.logout, {}, { token: leaving })
    const other = await createPerformer(test)
    const shared = await browserOf(creator, { token: await signIn(test, creator.id) })
    await keep(shared, other.token)
    await tip(creator)
    await got(stays)
    await tip(other)
    await got(shared)
    await allSent()
    expect([left.received.length, stays.received.length, shared.received.length]).toEqual([0, 1, 1])
  })

  it('is not sent for an expired session, nor to a suspended account', async () => {
    const browser = await browserOf(creator)
    await tip(creator)
    await got(browser)
    await test.deps.db
      .updateTable('session')
      .set({ expires_at: test.clock.now() })
      .where('account_id', '=', creator.id)
      .execute()
    await tip(creator)
    await allSent()
    expect(browser.received).toHaveLength(1)
  })

  it('stops when the browser is unsubscribed, which only its own account can do', async () => {
    const browser = await browserOf(creator)
    await test.call(pushSubscriptions.unsubscribe, { body: { endpoint: browser.endpoint } }, { token: fan.token })
    expect(await subscriptionsOf(creator)).toHaveLength(1)
    await test.call(pushSubscriptions.unsubscribe, { body: { endpoint: browser.endpoint } }, { token: creator.token })
    expect(await subscriptionsOf(creator)).toEqual([])
  })
})

describe('a rejected push message', () => {
  it('deletes the subscription when the browser no longer exists', async () => {
    const [gone, stays] = [
      await browserOf(creator),
      await browserOf(creator, { token: await signIn(test, creator.id) }),
    ]
    service.forget(gone)
    await tip(creator)
    await got(stays)
    await allSent()
    expect((await subscriptionsOf(creator)).map((row) => row.endpoint)).toEqual([stays.endpoint])
  })

  it('is repeated when the service is busy, at the time it names, and arrives once', async () => {
    const browser = await browserOf(creator)
    service.answerNext(503, { 'retry-after': '1' })
    await tip(creator)
    await got(browser)
    await allSent()
    expect(browser.received).toHaveLength(1)
  })

  it('deletes the subscription after repeated refusals, not counting those before a success', async () => {
    const browser = await browserOf(creator)
    const refuse = async (times: number) => {
      for (let n = 0; n < times; n++) {
        service.answerNext(403)
        await tip(creator)
        await allSent()
      }
    }
    await refuse(4)
    await tip(creator)
    await got(browser)
    await allSent()
    await refuse(4)
    expect(await subscriptionsOf(creator)).toMatchObject([{ failures: 4 }])
    await refuse(1)
    expect(await subscriptionsOf(creator)).toEqual([])
  })
})

describe('the test button', () => {
  it('sends a message to this browser immediately, and reports whether it was accepted', async () => {
    const [here, elsewhere] = [
      await browserOf(creator),
      await browserOf(creator, { token: await signIn(test, creator.id) }),
    ]
    const ask = (endpoint: string, token = creator.token) =>
      test.call(pushSubscriptions.test, { body: { endpoint } }, { token })
    expect((await ask(here.endpoint)).data).toEqual({ isSent: true })
    expect(here.received[0]?.payload).toMatchObject({ isTest: true, body: "This is how you'll hear from us" })
    expect(elsewhere.received).toEqual([])
    expect((await ask(here.endpoint, fan.token)).status).toBe(404)
    service.forget(here)
    expect((await ask(here.endpoint)).data).toEqual({ isSent: false })
    expect((await ask(here.endpoint)).status).toBe(404)
  })
})
