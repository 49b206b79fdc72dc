import dns from 'node:dns'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { webhooks } from '../../../../contract/notifications/webhooks/webhooks.ts'
import { readConfig } from '../../../../server/config.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { webhookReceiver } from '../../../support/servers/webhook-receiver.ts'

let test: TestApp
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
let creator: TestPerson
beforeAll(async () => {
  receiver = await webhookReceiver()
  test = await testApp()
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => void (creator = await createPerformer(test)))

const create = (url: string) =>
  test.call(webhooks.create, { body: { url, events: ['follow.created'] } }, { token: creator.token })

/** Runs `act` while every name resolves to these addresses. */
async function withNames<T>(addresses: readonly string[], act: () => Promise<T>): Promise<T> {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const spy = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: (error: Error | null, found: object[]) => void) =>
      done(
        found.length === 0 ? Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }) : null,
        found
      )) as never)
  try {
    return await act()
  } finally {
    spy.mockRestore()
  }
}

it.each([
  'http://hooks.example.com/in',
  'https://localhost/in',
  'https://127.0.0.1/in',
  'https://2130706433/in',
  'https://0x7f.1/in',
  'https://10.0.0.8/in',
  'https://100.64.0.1/in',
  'https://169.254.169.254/latest/meta-data',
  'https://0.0.0.0/in',
  'https://224.0.0.1/in',
  'https://[::1]/in',
  'https://[::ffff:10.0.0.8]/in',
  'https://[64:ff9b::a00:8]/in',
  'https://[fd00::1]/in',
  'https://printer.local/in',
  'https://db.internal/in',
  'https://hooks.example.com:8443/in',
  'https://me:password@hooks.example.com/in',
  'ftp://hooks.example.com/in',
  'no address',
])('%s cannot be the address of a webhook', async (url) => {
  const { status, error } = await withNames(['8.8.8.8'], () => create(url))
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['url']])
})

it('a name that resolves to a private address, or to none, cannot be the address of a webhook', async () => {
  for (const addresses of [['10.0.0.8'], ['8.8.8.8', '127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], []]) {
    const { status, error } = await withNames(addresses, () => create('https://hooks.example.com/in'))
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['url']])
  }
})

it('a name that resolves to a private address later is not called: it is checked for every connection', async () => {
  const made = await withNames(['8.8.8.8'], () => create('https://hooks.example.com/in'))
  expect(made.status).toBe(201)
  const params = { id: made.data._id }
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.8']]) {
    const sent = await withNames(addresses, () => test.call(webhooks.test, { params }, creator))
    expect(sent.data).toMatchObject({ status: 'failed', lastAttempt: { failure: 'private_address' } })
  }
  const changed = await withNames(['127.0.0.1'], () =>
    test.call(
      webhooks.update,
      { params, body: { url: 'https://other.example.com/in', events: ['follow.created'] } },
      creator
    )
  )
  expect(changed.status).toBe(422)
})

it('an address that was allowed during development is not called on a site where it is not', async () => {
  const made = await withNames(['8.8.8.8'], () => create('https://hooks.example.com/in'))
  const url = receiver.place()
  await test.deps.db.updateTable('webhook').set({ url }).where('id', '=', made.data._id).execute()
  const sent = await test.call(webhooks.test, { params: { id: made.data._id } }, creator)
  expect(sent.data).toMatchObject({ status: 'failed', lastAttempt: { failure: 'private_address' } })
  expect(receiver.at(url)).toEqual([])
})

it('a public site cannot be configured to call the private network', () => {
  const config = (siteUrl: string) =>
    readConfig({ WEBHOOK_ALLOW_PRIVATE: '1', SITE_URL: siteUrl, SANDBOX: '1', SECRET: 'x'.repeat(32) })
  expect(config('http://localhost:3000').allowsPrivateWebhooks).toBe(true)
  expect(() => config('https://stagedoor.example')).toThrow(/^WEBHOOK_ALLOW_PRIVATE/)
})
