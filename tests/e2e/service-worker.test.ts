import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'

/** The worker alone with bare pages: what it shows and opens is its own. The last page answers nothing, as one whose scripts have not come. */
const worker = await readFile(new URL('../../public/sw.js', import.meta.url))
const page = `<!doctype html><title>Page</title><script>
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (location.pathname === '/deaf') return
    ports[0].postMessage('going')
    history.pushState({}, '', data.path)
  })
</script>`
const server = createServer((request, response) => {
  if (request.url === '/sw.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker)
  else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  server.close()
})

type Message = { body: string; tag: string; href?: string; language?: string; isLoud?: boolean; isTest?: boolean }
let tab: Page
let cdp: CDPSession
let registrationId: string

beforeEach(async () => {
  const context = await browser.newContext({ permissions: ['notifications'], baseURL: origin })
  tab = await context.newPage()
  await tab.goto('/home')
  cdp = await context.newCDPSession(tab)
  const registered = new Promise<string>((resolve) =>
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)
    )
  )
  await cdp.send('ServiceWorker.enable')
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  registrationId = await registered
})
afterEach(() => tab.context().close())

const deliver = (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
const push = (message: Message) =>
  deliver(JSON.stringify({ title: 'Stagedoor', href: '/wallet', language: 'en', isLoud: false, ...message }))
const shown = () =>
  tab.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications())
      .map(({ title, body, tag }) => `${tag}: ${title}: ${body}`)
      .sort()
  )
/** The addresses in front of the person, as the worker sees them: what it goes by, and not always at once what the page knows. */
const lookedAt = () =>
  tab
    .context()
    .serviceWorkers()[0]!
    .evaluate(async () => {
      const { clients } = globalThis as unknown as {
        clients: { matchAll(by: object): Promise<{ url: string; focused: boolean }[]> }
      }
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true }))
        .filter((one) => one.focused)
        .map((one) => one.url)
    })
/** The person looks at something else. */
const lookAway = async () => {
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await (await tab.context().newPage()).bringToFront()
  await tab.waitForFunction(() => !document.hasFocus())
  await expect.poll(lookedAt).toEqual([])
}
/** Delivers a message, and again when nothing came of it for three seconds: how the browser brings it is not what is tested. */
const pushUntil = async (message: Message, wanted: string[]) => {
  for (let tries = 0; tries < 20; tries++) {
    await push(message)
    const came = await vi
      .waitUntil(async () => String(await shown()) === String(wanted), { timeout: 3_000, interval: 50 })
      .catch(() => false)
    if (came) return
  }
  expect(await shown()).toEqual(wanted)
}
/** Clicks what is shown under a tag, without a right to bring windows to the front: the page is led all the same. */
const click = (tag: string) =>
  tab
    .context()
    .serviceWorkers()[0]!
    .evaluate(async (wanted) => {
      const scope = globalThis as unknown as {
        registration: { getNotifications(by: object): Promise<object[]> }
        NotificationEvent: new (name: string, init: object) => Event
        dispatchEvent(event: Event): void
      }
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    }, tag)

test('shows a message to who looks elsewhere, and none but a test to who is here', async () => {
  await push({ body: 'You got a tip', tag: 'a' })
  await push({ body: 'This is a test', tag: 'test', isTest: true })
  await expect.poll(shown).toEqual(['test: Stagedoor: This is a test'])
  await lookAway()
  await pushUntil({ body: 'You got a tip', tag: 'a' }, [
    'a: Stagedoor: You got a tip',
    'test: Stagedoor: This is a test',
  ])
  await deliver('not what we send')
  await expect.poll(async () => (await shown()).length).toBe(3)
})

test('replaces what is told again, and joins what would be too many', async () => {
  await lookAway()
  await pushUntil({ body: 'About a', tag: 'a' }, ['a: Stagedoor: About a'])
  for (const tag of ['b', 'b', 'c']) await push({ body: `About ${tag}`, tag })
  await expect.poll(shown).toEqual(['a: Stagedoor: About a', 'b: Stagedoor: About b', 'c: Stagedoor: About c'])
  await push({ body: 'About d', tag: 'd', language: 'pt' })
  await expect.poll(shown).toEqual(['all: Stagedoor: Você tem 4 novas notificações'])
  await push({ body: 'About e', tag: 'e' })
  await expect.poll(shown).toEqual(['all: Stagedoor: You have 5 new notifications'])
  await click('all')
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/notifications')
  expect(await shown()).toEqual([])
})

test('leads an open page without loading it anew, loads one that does not answer, and opens nothing of another site', async () => {
  await tab.evaluate(() => Object.assign(window, { stayed: true }))
  await lookAway()
  const open = async (href: string, tag: string) => {
    await pushUntil({ body: 'x', tag, href, isTest: true }, [`${tag}: Stagedoor: x`])
    await click(tag)
  }
  const where = () => tab.evaluate(() => location.pathname + location.search)
  await open('/wallet?x=1', 'a')
  await expect.poll(where).toBe('/wallet?x=1')
  expect(await tab.evaluate(() => 'stayed' in window)).toBe(true)
  await open('https://elsewhere.example/steal', 'b')
  await expect.poll(where).toBe('/notifications')
  await tab.goto('/deaf')
  await open('/wallet', 'c')
  await tab.waitForURL(`${origin}/wallet`)
})
