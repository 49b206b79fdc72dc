import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'

/**
 * The worker alone, with bare pages. The last page does not answer messages, like one whose scripts have not loaded.
 */
const worker = await readFile(new URL('../../public/sw.js', import.meta.url))
const page = `<!doctype html><title>Page</title><script>
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (location.pathname === '/outsider') return
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
/** How many push messages have reached the worker, and what it shows, by tag. */
type Recorded = { pushes: number; shown: Map<string, string> }
let tab: Page
const inWorker = async <T, A>(act: (value: A) => T | Promise<T>, value?: A): Promise<T> => {
  const context = tab.context()
  const running = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return running.evaluate(act as never, value)
}
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
  // What the worker shows is read from its own calls. Asking the browser with getNotifications() deletes what is stored
  // and not displayed yet, and on a busy machine that takes long; after 25 s Chromium closes a notification by itself.
  await inWorker(() => {
    const scope = Object.assign(globalThis, { pushes: 0, shown: new Map<string, string>() }) as unknown as Recorded
    const { showNotification } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.showNotification = async function show(title, options = {}) {
      await showNotification.call(this, title, { ...options, requireInteraction: true })
      scope.shown.set(options.tag ?? '', `${options.tag}: ${title}: ${options.body}`)
    }
    const { close } = Notification.prototype
    Notification.prototype.close = function forget() {
      scope.shown.delete(this.tag)
      close.call(this)
    }
    addEventListener('push', () => void (scope.pushes += 1))
  })
})
afterEach(() => tab.context().close())

const deliver = (data: string) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
const pushes = () => inWorker(() => (globalThis as unknown as Recorded).pushes)
/** Delivers a message until it has reached the worker: on a busy machine the browser loses some. */
const push = async (message: Message) => {
  const data = JSON.stringify({ title: 'Stagedoor', href: '/wallet', language: 'en', isLoud: false, ...message })
  const before = await pushes()
  for (let tries = 0; tries < 5; tries++) {
    await deliver(data)
    const came = await vi.waitUntil(async () => (await pushes()) > before, { timeout: 5_000 }).catch(() => false)
    if (came) return
  }
  throw new Error('The browser delivers no message')
}
const shown = () => inWorker(() => [...(globalThis as unknown as Recorded).shown.values()].sort())
/** The focused addresses as the worker sees them: these decide, and may lag behind the page. */
const lookedAt = () =>
  inWorker(async () => {
    const { clients } = globalThis as unknown as {
      clients: { matchAll(by: object): Promise<{ url: string; focused: boolean }[]> }
    }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      .filter((one) => one.focused)
      .map((one) => one.url)
  })
/** The person switches to something else. */
const lookAway = async () => {
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await (await tab.context().newPage()).bringToFront()
  await tab.waitForFunction(() => !document.hasFocus())
  await expect.poll(lookedAt).toEqual([])
}
/** Delivers a message, and again when it is not shown within three seconds: where the person looks may lag behind. */
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
/** Clicks the notification with a tag, without the right to focus windows: the page still navigates. */
const click = (tag: string) =>
  inWorker(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications(by: object): Promise<object[]> }
      NotificationEvent: new (name: string, init: object) => Event
      dispatchEvent(event: Event): void
    }
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, tag)

test('shows a message unless the page is focused, and then only a test message', async () => {
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

test('replaces a repeated notification, and combines too many into one', async () => {
  // A test message is shown wherever the person looks.
  const about = (tag: string, more: object = {}): Message => ({ body: `About ${tag}`, tag, isTest: true, ...more })
  const [a, b, c] = ['a: Stagedoor: About a', 'b: Stagedoor: About b', 'c: Stagedoor: About c'] as const
  await pushUntil(about('a'), [a])
  await pushUntil(about('b', { body: 'At first' }), [a, 'b: Stagedoor: At first'])
  await pushUntil(about('b'), [a, b])
  await pushUntil(about('c'), [a, b, c])
  // Two at once: the second finds those that the first has combined and the browser has not closed yet.
  await push(about('d'))
  await push(about('e', { language: 'pt' }))
  await expect.poll(shown).toEqual(['all: Stagedoor: Você tem 5 novas notificações'])
  await push(about('f'))
  await expect.poll(shown).toEqual(['all: Stagedoor: You have 6 new notifications'])
  await click('all')
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/notifications')
  await expect.poll(shown).toEqual([])
})

test('navigates an open page without a reload, loads one that does not answer, and opens no other site', async () => {
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
  await tab.goto('/outsider')
  await open('/wallet', 'c')
  await tab.waitForURL(`${origin}/wallet`)
})
