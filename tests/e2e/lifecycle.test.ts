import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '../../scripts/lib/site.ts'

const site = await startSite()
afterAll(() => site.close())

test('a page has its own nonce in its policy and on every script, and a nonce sent by the client is ignored', async () => {
  const pages = await Promise.all(
    [1, 2].map(() => fetch(`${site.url}/`, { headers: { 'x-nonce': 'mine' }, redirect: 'manual' }))
  )
  const nonces = pages.map(
    (page) => /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  )
  expect(nonces.every((nonce) => nonce.length >= 22)).toBe(true)
  expect(nonces[0]).not.toBe(nonces[1])
  for (const [index, page] of pages.entries()) {
    const scripts = (await page.text()).match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => !script.includes(`nonce="${nonces[index]}"`))).toEqual([])
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('static files are sent with the compression that the browser accepts, and cached permanently', async () => {
  const html = await (await fetch(site.url)).text()
  const names = [
    /src="(\/_next\/static\/[^"]+\.js)"/,
    /href="(\/_next\/static\/[^"]+\.css)"/,
    /href="(\/icons-\w+\.svg)#/,
  ]
  for (const name of names) {
    const path = name.exec(html)?.[1] ?? `not found: ${name}`
    const ask = (encoding: string) => fetch(site.url + path, { headers: { 'accept-encoding': encoding } })
    const [br, gzip, plain] = [await ask('gzip, deflate, br, zstd'), await ask('gzip'), await ask('identity')]
    expect([path, br.headers.get('content-encoding'), gzip.headers.get('content-encoding')]).toEqual([
      path,
      'br',
      'gzip',
    ])
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const answer of [br, gzip, plain]) {
      expect(answer.headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const sizes = [br, gzip].map((answer) => Number(answer.headers.get('content-length')))
    expect(sizes[0]).toBeLessThan(sizes[1] ?? 0)
    const script = await plain.text()
    expect([await br.text(), await gzip.text()]).toEqual([script, script])
  }
  expect((await fetch(`${site.url}/_next/static/chunks/of-an-old-build.js`)).status).toBe(404)
})

test('pages, sitemap and robots.txt name the site, whatever host a request names', async () => {
  const elsewhere = 'evil.example.test'
  const headers = { host: elsewhere, 'x-forwarded-host': elsewhere, forwarded: `host=${elsewhere};proto=https` }
  const read = async (path: string): Promise<string> => {
    const asked = request(site.url + path, { headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return JSON.stringify(answer.headers) + (await text(answer))
  }
  const answers = await Promise.all(['/', '/explore', '/contact', '/home', '/sitemap.xml', '/robots.txt'].map(read))
  for (const answer of answers) expect(answer).not.toContain(elsewhere)
  // Asked for once more as it should be: what a misled request was answered is not kept for others.
  for (const path of ['/', '/explore']) expect(await (await fetch(site.url + path)).text()).not.toContain(elsewhere)
})

test('the API answers ready, with security headers', async () => {
  const answer = await fetch(`${site.url}/api/health`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('on SIGTERM it completes running requests, accepts no new ones, closes sockets and exits with 0', async () => {
  const socket = io(site.url, { transports: ['websocket'], reconnection: false })
  await new Promise<void>((done, fail) => socket.on('connect', done).on('connect_error', fail))
  const gone = new Promise<string>((done) => socket.on('disconnect', done))
  // A request whose body is still being sent when the stop is requested.
  const slow = request(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  })
  const answered = new Promise<number | undefined>((done, fail) =>
    slow.on('response', (response) => done(response.statusCode)).on('error', fail)
  )
  slow.write('{')
  await once(slow, 'continue')
  const ended = site.end('SIGTERM')
  expect(await gone).toBe('transport close')
  await expect(fetch(`${site.url}/api/health`)).rejects.toThrow('fetch failed')
  slow.end('}')
  expect(await answered).toBeGreaterThanOrEqual(400)
  expect(await ended).toBe(0)
})

test('after kill -9 it starts again on the same data', async () => {
  const first = await startSite({ DATA_DIR: site.dataDir })
  await first.end('SIGKILL')
  const second = await startSite({ DATA_DIR: site.dataDir })
  expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
  expect(await second.end('SIGINT')).toBe(0)
})
