import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../scripts/lib/demo-visit.ts'
import { startDemoSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { visit } from '../support/browser/journey.ts'

let site: Site
let browser: Awaited<ReturnType<typeof openBrowser>>
let demo: DemoVisit
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startDemoSite(), openBrowser()])
  demo = await visitDemo(site.url)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Errors of React and thrown ones. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on(
    'console',
    (message) => message.type() === 'error' && message.text().includes('React') && faults.push(message.text())
  )
  return faults
}

/** Holds the page's scripts back until it has been changed by `act`, as an extension does. */
const changedBeforeHydration = async (context: BrowserContext, path: string, act: () => void): Promise<string[]> => {
  const page = await context.newPage()
  const faults = faultsOf(page)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(site.url + path, { waitUntil: 'commit' })
  await page.locator('main a, main input').first().waitFor()
  await page.waitForFunction(() => document.readyState !== 'loading')
  await page.evaluate(act)
  release()
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.close()
  return faults
}

/** What extensions add, by what adds it. */
const additions: Record<string, () => void> = {
  'a dark reader': () => {
    document.documentElement.dataset['darkreaderMode'] = 'dynamic'
    document.head.prepend(document.createElement('style'))
  },
  Grammarly: () => {
    document.body.dataset['grShortcutsEnabled'] = 'true'
    document.body.append(document.createElement('grammarly-desktop-integration'))
    for (const field of document.querySelectorAll('input, textarea'))
      field.before(document.createElement('grammarly-extension'))
  },
  'a password manager': () => {
    for (const field of document.querySelectorAll('input')) {
      field.setAttribute('data-lastpass-icon-padded', '1')
      field.after(document.createElement('div'))
    }
  },
  'a translator': () => {
    const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    while (words.nextNode()) all.push(words.currentNode as Text)
    for (const text of all) {
      const font = document.createElement('font')
      font.textContent = text.data.toUpperCase()
      text.replaceWith(font)
    }
  },
  'a toolbar': () => {
    document.getElementById('__next')?.prepend(document.createElement('div'))
    document.getElementById('__next')?.append(document.createElement('div'))
  },
}

describe.each(Object.keys(additions))('what %s adds before hydration', (name) => {
  test('raises no error of React', async () => {
    for (const role of ['visitor', 'fan'] as const) {
      const context = await demo.enter(browser, role, sizes[0])
      for (const path of role === 'visitor' ? ['/auth/login', '/explore'] : ['/home', '/user/account'])
        expect([path, await changedBeforeHydration(context, path, additions[name]!)]).toEqual([path, []])
      await context.close()
    }
  })
})

test.each(['visitor', 'fan'] as const)('with site data blocked, links lead on (%s)', async (role) => {
  const context = await demo.enter(browser, role, sizes[0])
  await context.addInitScript(() => {
    const refuse = { get: () => { throw new DOMException('denied', 'SecurityError') } } // biome-ignore format: one line
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, refuse)
    Object.defineProperty(navigator, 'serviceWorker', refuse)
  })
  const page = await context.newPage()
  const faults = faultsOf(page)
  await visit(page, `${site.url}/explore`)
  await page.locator('main a[href^="/"]').first().click()
  await page.waitForFunction(() => location.pathname !== '/explore')
  await page.goBack()
  await page.waitForURL('**/explore')
  expect(faults).toEqual([])
  await context.close()
})

test.each([-26, 26])('a device whose clock is %i hours off shows what the server has rendered', async (hours) => {
  const context = await demo.enter(browser, 'fan', sizes[0])
  await context.addInitScript((ms) => {
    const Real = Date
    const now = (): number => Real.now() + ms
    globalThis.Date = new Proxy(Real, {
      construct: (target, args: unknown[]) => Reflect.construct(target, args.length ? args : [now()]) as Date,
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    })
  }, hours * 3_600_000)
  const page = await context.newPage()
  const faults = faultsOf(page)
  for (const path of ['/home', '/live', '/subscriptions', '/notifications', '/purchases', '/{performer}']) {
    await visit(page, site.url + demo.address(path))
    expect([path, faults]).toEqual([path, []])
  }
  await context.close()
})

test('at 400 % zoom and on a phone on its side, bars leave the window to the page', async () => {
  for (const size of [
    { width: 320, height: 256 },
    { width: 844, height: 390 },
  ]) {
    const context = await browser.newContext({ viewport: size })
    await context.addCookies([
      { name: 'user-token', value: demo.cookieOf('fan').replace('user-token=', ''), url: site.url },
    ])
    const page = await context.newPage()
    for (const path of ['/home', '/{performer}', '/user/account', '/products/{product}']) {
      await visit(page, site.url + demo.address(path))
      await page.evaluate(() => window.scrollTo(0, 400))
      const covered = await page.evaluate(() => {
        let height = 0
        for (const element of document.querySelectorAll('body *')) {
          const { position, pointerEvents } = getComputedStyle(element)
          const box = element.getBoundingClientRect()
          if (position !== 'fixed' && position !== 'sticky') continue
          if (pointerEvents === 'none' || box.width < innerWidth * 0.6 || !element.checkVisibility()) continue
          if (box.bottom > 0 && box.top < innerHeight) height += Math.min(box.height, innerHeight)
        }
        return height / innerHeight
      })
      expect([path, size, covered < 0.2]).toEqual([path, size, true])
    }
    await visit(page, site.url + demo.address('/messages/{conversation}'))
    const list = await page.locator('[role="log"], main ol, main ul').last().boundingBox()
    expect(list?.height ?? 0).toBeGreaterThan(size.height > 300 ? 180 : 0)
    await context.close()
  }
})
