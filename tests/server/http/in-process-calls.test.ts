import { globSync, readFileSync } from 'node:fs'
import { beforeAll, afterAll, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { EndpointName } from '../../../contract/endpoint-names.ts'
import type { Endpoints } from '../../../contract/endpoint.ts'
import { endpointCalls } from '../../../contract/endpoints.generated.ts'
import { errors } from '../../../contract/errors.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { blocks } from '../../../contract/identity/blocks.ts'
import type { CallInput, CallOrigin, InProcessCall } from '../../../contract/in-process.ts'
import { offerInProcessCalls } from '../../../server/http/in-process-calls.ts'
import { shapeOf } from '../../../server/http/response-shape.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let app: TestApp
let call: InProcessCall
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  app = await testApp()
  call = offerInProcessCalls(app.app, app.deps)
  ;[creator, fan] = await Promise.all([createPerformer(app), createFan(app)])
  for (const access of ['free', 'subscriber'] as const)
    await app.call(feeds.create, { body: { text: `For ${access}`, access } }, { token: creator.token })
})
afterAll(() => app.close())

const originOf = (token?: string, headers: Record<string, string> = {}): CallOrigin => ({
  headers: { 'accept-language': 'en', 'user-agent': 'Test', ...(token && { authorization: token }), ...headers },
  remoteAddress: '127.0.0.1',
})

/** The same call over HTTP. */
const overHttp = async (name: EndpointName, { params = {}, query = {}, body }: CallInput, origin: CallOrigin) => {
  const { method, path } = endpointCalls[name]
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))}`
  const given = Object.entries(query).map(([key, value]) => [key, String(value)])
  const answer = await app.app.inject({
    method,
    url: `${url}?${new URLSearchParams(given)}`,
    headers: origin.headers,
    ...(body !== undefined && { payload: body as object }),
    ...(origin.remoteAddress && { remoteAddress: origin.remoteAddress }),
  })
  return { status: answer.statusCode, ...(answer.payload && { body: answer.json<unknown>() }) }
}

const calls: [EndpointName, CallInput][] = [
  ['settings.public', {}],
  ['users.me', {}],
  ['performers.me', {}],
  ['performers.view', { params: { id: 'CREATOR' } }],
  ['performers.view', { params: { id: 'nobody.at.all' } }],
  ['performers.search', { query: { limit: 5, q: 'Person' } }],
  ['performers.search', { query: { limit: 'many' } }],
  ['feeds.search', { query: { performerId: 'CREATOR' } }],
  ['feeds.stories', {}],
  ['feeds.searchOwn', { query: { limit: 10 } }],
  ['feeds.view', { params: { id: 'not an id' } }],
  ['wallet.packages', {}],
  ['wallet.search', {}],
  ['notifications.settings', {}],
  ['auth.sessions', {}],
  ['spending.limits', {}],
  ['payouts.calculate', { body: {} }],
  ['follows.remove', { params: { id: '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e' }, body: { unknown: 1 } }],
  ['lookups.states', { params: { country: 'BR' } }],
]

test('an in-process call gives the same answer as over HTTP: session, rights, fields, errors', async () => {
  const suspended = await createFan(app)
  await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  const incomplete = await createFan(app, { birth_date: null })
  const viewers = [undefined, fan.token, creator.token, suspended.token, incomplete.token, 'no-such-token']
  const statuses = new Set<number>()
  for (const [name, input] of calls)
    for (const token of viewers)
      for (const language of ['en', 'pt-BR']) {
        const given = JSON.parse(JSON.stringify(input).replace('CREATOR', creator.username)) as CallInput
        const origin = originOf(token, { 'accept-language': language })
        const answer = await call(name, given, origin)
        statuses.add(answer.status)
        expect(answer, `${name} ${language}`).toEqual(await overHttp(name, given, origin))
        // The data of a page can be written as JSON without loss.
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer)
      }
  for (const status of [200, 401, 403, 404, 422]) expect([...statuses]).toContain(status)
})

test('locked text stays locked, and is readable with access', async () => {
  const posts = async (token?: string) =>
    JSON.stringify((await call('feeds.search', { query: { performerId: creator.username } }, originOf(token))).body)
  expect(await posts()).toContain('For free')
  expect(await posts()).not.toContain('For subscriber')
  expect(await posts(fan.token)).not.toContain('For subscriber')
  expect(await posts(creator.token)).toContain('For subscriber')
})

test('the country is accepted only from the proxy, and a blocked country gets 404', async () => {
  await app.call(blocks.blockCountries, { body: { countries: ['BR'] } }, { token: creator.token })
  const view = async (country: string) =>
    (await call('performers.view', { params: { id: creator.username } }, originOf(undefined, { 'x-country': country })))
      .status
  expect([await view('BR'), await view('PT')]).toEqual([404, 200])
  await app.call(blocks.blockCountries, { body: { countries: [] } }, { token: creator.token })
})

test('the calls of one page share its session, and those of the next page look it up again', async () => {
  const someone = await createFan(app)
  const page = {}
  const me = async (of?: object) => (await call('users.me', {}, { ...originOf(someone.token), page: of })).status
  expect(await me(page)).toBe(200)
  await app.deps.db.deleteFrom('session').where('account_id', '=', someone.id).execute()
  expect([await me(page), await me({}), await me()]).toEqual([200, 401, 401])
})

test('an unexpected error is a 500 without internal details, and is logged', async () => {
  const log = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
  const broken = offerInProcessCalls(app.app, app.deps)
  const db = vi.spyOn(app.deps.clock, 'now').mockImplementation(() => {
    throw new Error('a secret of the inside')
  })
  const answer = await broken('users.me', {}, originOf(fan.token))
  db.mockRestore()
  expect(answer.status).toBe(errors.internal.status)
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ err: expect.any(Error) as Error }), 'unexpected error')
  log.mockRestore()
})

test('an endpoint with a limit, files or an idempotency key cannot be called, and no page calls one', async () => {
  for (const name of ['auth.login', 'messages.search', 'users.uploadAvatar', 'wallet.topUp'] as EndpointName[])
    await expect(call(name, {}, originOf())).rejects.toThrow(`${name} cannot be called in process`)
  const used = globSync(['src/**/*.{ts,tsx}', 'pages/**/*.tsx']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/prefetch(?:Page)?\(\s*'([\w.]+)'/g)].map(
      ([, name]) => name as EndpointName
    )
  )
  expect(used.length).toBeGreaterThan(40)
  for (const name of new Set(used)) expect((await call(name, {}, originOf())).status, name).toBeGreaterThanOrEqual(200)
})

test('every response of the contract has a shape that keeps only listed fields and shares no object with its input', () => {
  for (const endpoints of Object.values<Endpoints>(contract))
    for (const { response } of Object.values(endpoints)) if (response) shapeOf(response)
  const given = { data: [{ _id: 'a', passwordHash: 'x', nested: { more: 1 } }], total: 1, secret: true }
  const shaped = shapeOf(contract.feeds.search.response)({ ...given, data: [] }) as { data: unknown[] }
  expect(shaped).toEqual({ data: [], total: 1 })
  expect(shaped.data).not.toBe(given.data)
})
