import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../../contract/platform/settings/settings.ts'
import { users } from '../../../contract/identity/users/users.ts'
import type { Endpoint, Endpoints } from '../../../contract/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { siteSettings } from '../../../contract/admin/site-settings.ts'
import { offerInProcessCalls } from '../../../server/http/in-process-calls.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createOperator, type TestPerson } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

let test: TestApp
let fan: TestPerson
let owner: TestPerson
let sockets: Awaited<ReturnType<typeof serveSockets>>

const setMaintenance = async (maintenanceMode: boolean) => {
  const { status } = await test.call(siteSettings.change, { body: { maintenanceMode } }, owner)
  if (status !== 204) throw new Error(`Maintenance was not changed: ${status}`)
}

beforeAll(async () => {
  test = await testApp({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })
  fan = await createFan(test)
  owner = await createOperator(test, 'owner')
  sockets = await serveSockets(test)
  const maintenanceMessage = { en: 'Back at noon', pt: 'Voltamos ao meio-dia' }
  await test.call(siteSettings.change, { body: { maintenanceMessage } }, owner)
  await setMaintenance(true)
})
afterAll(async () => {
  sockets.close()
  await test.close()
})

const all = Object.entries(contract as Record<string, Endpoints>).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([key, endpoint]): [string, Endpoint] => [`${feature}.${key}`, endpoint])
)

describe('during maintenance', () => {
  it('every endpoint is closed to fans and visitors, except signing in and what the page about it needs', async () => {
    // This one is signed out on the way.
    const { token } = await createFan(test)
    const open: string[] = []
    // The sandbox's endpoints do not exist beside Stripe.
    for (const [name, { method, path }] of all.filter(([name]) => !name.startsWith('sandbox')))
      for (const headers of [{}, { authorization: token }]) {
        const url = `/api${path.replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')}`
        const answer = await test.app.inject({ method, url, headers })
        if (answer.statusCode === 503 && answer.json().code === 'maintenance') continue
        open.push(name)
      }
    expect([...new Set(open)].toSorted()).toEqual([
      'auth.forgot',
      'auth.googleLogin',
      'auth.googleToken',
      'auth.login',
      'auth.logout',
      'auth.reset',
      'auth.twitterCallback',
      'auth.twitterLogin',
      'captcha.challenge',
      'captcha.verify',
      'contact.write',
      'notificationMail.unsubscribe',
      'passkeys.signIn',
      'passkeys.signInRequest',
      'secondFactor.passkeyRequestAtSignIn',
      'secondFactor.signIn',
      'settings.keys',
      'settings.public',
      'system.health',
      'system.live',
      'system.ready',
      'users.me',
    ])
  })

  it("says so in the operator's words and the reader's language, and when to try again", async () => {
    const headers = { 'accept-language': 'pt-BR' }
    const answer = await test.app.inject({ url: '/api/feeds/home', headers: { ...headers, authorization: fan.token } })
    const other = await test.app.inject({ url: '/api/search?q=x', headers })
    for (const one of [answer, other].filter(({ statusCode }) => statusCode !== 404)) {
      expect(one.json()).toMatchObject({ code: 'maintenance', message: 'Voltamos ao meio-dia', retryAfter: 120 })
      expect(one.headers['retry-after']).toBe('120')
    }
    expect(other.statusCode).toBe(503)
  })

  it('operators use the whole site, whatever their role', async () => {
    for (const operator of [owner, await createOperator(test, 'support')])
      expect(
        (await test.app.inject({ url: '/api/search?q=x', headers: { authorization: operator.token } })).statusCode
      ).toBe(200)
  })

  it('pages that are rendered meanwhile get the same answer', async () => {
    const call = offerInProcessCalls(test.app, test.deps)
    expect((await call('search.all', { query: { q: 'x' } }, { headers: {} })).status).toBe(503)
    expect((await call('search.all', { query: { q: 'x' } }, { headers: { authorization: owner.token } })).status).toBe(
      200
    )
    expect((await call('settings.public', {}, { headers: {} })).status).toBe(200)
  })

  it('the webhook of the payment gateway still arrives', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
  })

  it('open pages hear when it begins and ends, and cannot act by their sockets meanwhile', async () => {
    const socket = await sockets.connect(fan.token)
    const heard = () => socket.of('data/changed').flatMap(({ events }) => events)
    expect((await socket.emit('presence/watch', { accountIds: [owner.id] })).ok).toBe(false)
    await setMaintenance(false)
    await expect.poll(heard).toEqual(['site.changed'])
    expect((await test.call(settings.public, {}, {})).data.maintenanceMode).toBe(false)
    expect((await test.app.inject({ url: '/api/search?q=x', headers: { authorization: fan.token } })).statusCode).toBe(
      200
    )
    expect((await socket.emit('presence/watch', { accountIds: [owner.id] })).ok).toBe(true)
    await setMaintenance(true)
    await expect.poll(heard).toEqual(['site.changed', 'site.changed'])
    expect((await test.call(users.me, {}, fan)).status).toBe(200)
  })

  it('another process follows within a second', async () => {
    await test.deps.db.deleteFrom('setting').where('key', '=', 'maintenanceMode').execute()
    await expect.poll(() => test.deps.liveSettings.current().isClosed).toBe(false)
  })
})
