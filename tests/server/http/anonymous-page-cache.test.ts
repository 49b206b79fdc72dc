import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocks } from '../../../contract/identity/blocks.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { cacheAnonymousPages } from '../../../server/http/pages/anonymous-page-cache.ts'
import type { InProcessCall } from '../../../contract/in-process.ts'
import { offerInProcessCalls } from '../../../server/http/in-process-calls.ts'
import { NonceTemplate } from '../../../server/http/pages/nonce-template.ts'
import { NONCE_HEADER } from '../../../server/http/security.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let app: TestApp
let call: InProcessCall
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  call = offerInProcessCalls(app.app, app.deps)
})
afterAll(() => app.close())

let now: number
let drawn: number
/** Number of visits received. */
let came: number
/** A render waits for this before it ends. */
let gate: Promise<void> | undefined
let cookieOfAnswer: string | undefined
let typeOfAnswer: string

/** Renders a page as ours are rendered: it calls our API on behalf of the visitor and prints the answer. */
const draw = async ({ url = '', headers, socket }: IncomingMessage, response: ServerResponse): Promise<void> => {
  drawn++
  const name = url.slice(1).replace(/\?.*/, '')
  const token = /user-token=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  const origin = {
    headers: {
      ...(headers['x-country'] && { 'x-country': String(headers['x-country']) }),
      ...(token && { authorization: token }),
    },
    remoteAddress: String(socket.remoteAddress),
  }
  const answers = await Promise.all([
    call('performers.view', { params: { id: name } }, origin),
    call('feeds.search', { query: { performerId: name } }, origin),
  ])
  await gate
  if (cookieOfAnswer) response.setHeader('set-cookie', cookieOfAnswer)
  response.writeHead(answers[0].status, {
    'content-type': typeOfAnswer,
    'cache-control': 'private, no-store',
  })
  const nonce = String(headers[NONCE_HEADER])
  response.end(
    `<html lang="${headers['accept-language']}" data-host="${headers.host}" data-agent="${headers['x-evil']}"><script nonce="${nonce}"></script><p>${answers.map(({ body }) => JSON.stringify(body)).join('</p><p>')}</p><script nonce="${nonce}">é🎭</script>`
  )
}

let server: ReturnType<typeof createServer>
let address: string
beforeEach(async () => {
  creator = await createPerformer(app)
  now = 0
  drawn = 0
  came = 0
  gate = undefined
  cookieOfAnswer = undefined
  typeOfAnswer = 'text/html; charset=utf-8'
  const give = cacheAnonymousPages((request, response) => void draw(request, response), call, {
    countryHeader: 'x-country',
    now: () => now,
  })
  server = createServer((request, response) => {
    request.headers[NONCE_HEADER] = randomBytes(16).toString('base64')
    response.setHeader('x-given', request.headers[NONCE_HEADER])
    give(request, response)
    came++
  }).listen(0)
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

const visit = async (headers: Record<string, string> = {}, path = `/${creator.username}`) => {
  const answer = await fetch(address + path, { headers })
  return {
    status: answer.status,
    nonce: answer.headers.get('x-given') ?? '',
    headers: answer.headers,
    text: await answer.text(),
  }
}
const publish = async (text: string, access: 'free' | 'subscriber' = 'free'): Promise<string> => {
  const made = await app.call(feeds.create, { body: { text, access } }, { token: creator.token })
  expect(made.status).toBe(201)
  return made.data._id
}

test('a page is rendered once for successive visitors, each with a new nonce, compressed or not', async () => {
  await publish('A post for all, and some words more. A post for all, and some words more.')
  const pages = []
  for (const encoding of ['gzip', 'identity', 'gzip', 'gzip;q=0', 'br, gzip'])
    pages.push(await visit({ 'accept-encoding': encoding }))
  expect(drawn).toBe(1)
  expect(pages.map((page) => page.headers.get('content-encoding'))).toEqual(['gzip', null, 'gzip', null, 'gzip'])
  expect(new Set(pages.map((page) => page.nonce)).size).toBe(5)
  for (const { text, nonce, headers } of pages) {
    expect(text.split(`nonce="${nonce}"`)).toHaveLength(3)
    expect(text.replaceAll(nonce, '')).toBe(pages[0]!.text.replaceAll(pages[0]!.nonce, ''))
    expect(text).toContain('A post for all')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

test('a creator with a dot in the name is served from the cache; a file of the site is not', async () => {
  const username = `dot.${randomBytes(4).toString('hex')}`
  await createPerformer(app, {}, { username })
  for (const path of [`/${username}`, `/${username}`, `/${username}?tab=about`, `/${username}?tab=about`])
    expect((await visit({}, path)).status).toBe(200)
  expect(drawn).toBe(2)
  for (const path of ['/icon-192.png', '/icon-192.png', '/robots.txt', '/robots.txt', '/sitemap.xml?x=1'])
    await visit({}, path)
  expect(drawn).toBe(7)
})

test('a response that is no page is passed on unchanged, whatever its address', async () => {
  typeOfAnswer = 'image/png'
  const first = await visit()
  expect(first.headers.get('content-type')).toBe('image/png')
  const before = drawn
  await visit()
  expect(drawn).toBeGreaterThan(before)
})

test('published content appears immediately, removed content disappears immediately, and locked content never appears', async () => {
  await visit()
  const id = await publish('Curtain up tonight')
  expect((await visit()).text).toContain('Curtain up tonight')
  expect((await visit()).text).toContain('Curtain up tonight')
  expect(drawn).toBe(2)
  await app.call(
    feeds.update,
    { params: { id }, body: { text: 'Only for who pays', access: 'subscriber' } },
    { token: creator.token }
  )
  const locked = await visit()
  expect(locked.text).not.toContain('Curtain up tonight')
  expect(locked.text).not.toContain('Only for who pays')
  await app.call(feeds.remove, { params: { id } }, { token: creator.token })
  expect((await visit()).text).not.toContain(id)
  await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
  expect((await visit()).status).toBe(404)
})

test('a blocked country gets 404 immediately, other countries the same page as before', async () => {
  const from = (country: string) => visit({ 'x-country': country })
  expect([(await from('BR')).status, (await from('PT')).status]).toEqual([200, 200])
  await app.call(blocks.blockCountries, { body: { countries: ['BR'] } }, { token: creator.token })
  expect([(await from('BR')).status, (await from('PT')).status, (await from('br')).status]).toEqual([404, 200, 404])
  await app.call(blocks.blockCountries, { body: { countries: [] } }, { token: creator.token })
  expect((await from('BR')).status).toBe(200)
})

test('a signed-in viewer gets an uncached page, which no other viewer receives', async () => {
  await publish('Words for all')
  const fan = await createFan(app)
  await visit()
  const own = await visit({ cookie: `user-token=${fan.token}` })
  expect(own.text).toContain('"isFollowed":')
  expect((await visit()).text).not.toContain('"isFollowed":')
  expect(drawn).toBe(2)
  await visit({ cookie: 'cart=1' })
  await visit({ authorization: fan.token })
  expect(drawn).toBe(4)
})

test('language, theme, host and address have separate entries; tracking parameters do not, and no other header is read', async () => {
  for (let twice = 0; twice < 2; twice++) {
    const kinds: Record<string, string>[] = [
      {},
      { 'accept-language': 'pt-BR' },
      { cookie: 'theme=dark' },
      { cookie: '_ga=1; locale=pt; theme=dark' },
      { 'x-forwarded-host': 'other.example' },
    ]
    for (const headers of kinds) await visit(headers)
    await visit({}, `/${creator.username}?tab=about`)
  }
  expect(drawn).toBe(5)
  await visit({ cookie: 'theme=dark; locale=pt; _ga_X=2' })
  expect((await visit({ 'x-evil': 'poison' })).text).toContain('data-agent="undefined"')
  expect(drawn).toBe(5)
})

test('a visitor who arrives during a render gets one that was started after they arrived, shared by all of them', async () => {
  let open = (): void => undefined
  gate = new Promise((resolve) => (open = resolve))
  const first = visit()
  await expect.poll(() => drawn).toBe(1)
  await publish('Said while the first one was drawn')
  const later = [visit(), visit(), visit()]
  await expect.poll(() => came).toBe(4)
  open()
  expect((await first).text).not.toContain('Said while')
  for (const { text } of await Promise.all(later)) expect(text).toContain('Said while')
  expect(drawn).toBe(2)
})

test('an answer that sets a cookie is not cached, and a page is rendered again when it has expired', async () => {
  await visit()
  now = 29_999
  await visit()
  expect(drawn).toBe(1)
  now = 30_000
  await visit()
  expect(drawn).toBe(2)
  cookieOfAnswer = 'guest=1'
  const other = `/${(await createPerformer(app)).username}`
  const given = await Promise.all([visit({}, other), visit({}, other)])
  expect(given.map(({ status }) => status)).toEqual([200, 200])
  const before = drawn
  await visit({}, other)
  expect(drawn).toBeGreaterThan(before)
})

test('a compressed page is valid for a plain gzip reader, wherever its nonces are', async () => {
  const nonce = 'A'.repeat(24)
  const long = randomBytes(50_000).toString('hex')
  for (const text of [
    `${nonce}${nonce}`,
    `x${nonce}`,
    '',
    `${long}${nonce}${long}${nonce}${long}`,
    `zeros ${'\0'.repeat(30)}${nonce} ${'\0'.repeat(30)}`,
  ]) {
    const page = new NonceTemplate(text, nonce)
    for (let time = 0; time < 3; time++) {
      const other = randomBytes(18).toString('base64')
      expect(gunzipSync(await page.gzip(other)).toString()).toBe(text.replaceAll(nonce, other))
    }
  }
})
