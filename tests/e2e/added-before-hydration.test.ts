import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPage } from '../../scripts/lib/audit.ts'
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

/** The elements of a page that it has not given before. */
type Fresh = (selector: string) => HTMLElement[]

/** What extensions do to a page, by what they are. Each is called again and again while the page is parsed. */
const extensions: Record<string, (fresh: Fresh) => void> = {
  'a dark reader': (fresh) => {
    document.documentElement.dataset['darkreaderMode'] = 'dynamic'
    document.documentElement.style.colorScheme = 'dark'
    for (const head of fresh('head')) head.prepend(document.createElement('style'))
    for (const body of fresh('body')) body.dataset['darkreader'] = ''
  },
  Grammarly: (fresh) => {
    for (const body of fresh('body')) {
      body.dataset['grShortcutsEnabled'] = 'true'
      body.prepend(document.createElement('grammarly-desktop-integration'))
      document.documentElement.append(document.createElement('grammarly-popups'))
    }
    for (const field of fresh('input, textarea')) field.before(document.createElement('grammarly-extension'))
  },
  'a password manager': (fresh) => {
    for (const field of fresh('input')) {
      field.setAttribute('data-lastpass-icon-padded', '1')
      field.style.backgroundImage = 'none'
      field.after(document.createElement('com-1password-button'))
    }
  },
  'a manager that wraps fields': (fresh) => {
    for (const field of fresh('input')) {
      const around = document.createElement('span')
      field.replaceWith(around)
      around.append(field)
    }
  },
  'a translator': (fresh) => {
    for (const place of fresh('main :is(h1, h2, p, span, label, button, a)'))
      for (const node of [...place.childNodes].filter((one) => one instanceof Text)) {
        const words = document.createElement('font')
        words.textContent = node.data.toUpperCase()
        node.replaceWith(words)
      }
  },
  'a toolbar': (fresh) => {
    for (const root of fresh('#__next')) {
      root.before(document.createElement('div'))
      root.prepend(document.createElement('a-toolbar'))
    }
    for (const main of fresh('main')) main.append(document.createElement('a-toolbar'))
    for (const last of fresh('#__NEXT_DATA__')) last.after(document.createElement('div'))
  },
  'one that marks and hides': (fresh) => {
    for (const link of fresh('main a')) link.prepend(document.createElement('mark'))
    for (const picture of fresh('main img, main svg')) picture.remove()
  },
}

/** When extensions act: while the page is parsed (`document_start` with an observer), or when it is parsed and its scripts load. */
const moments = ['while it is parsed', 'once it is parsed'] as const

/** Lets `act` change each page of the window before any of its scripts run. The changes are counted in `window.changes`. */
const extend = async (
  context: BrowserContext,
  moment: (typeof moments)[number],
  act: (fresh: Fresh) => void
): Promise<void> => {
  await context.addInitScript(`(() => {
    const handled = new WeakSet()
    const fresh = (selector) => [...document.querySelectorAll(selector)].filter((element) => {
      if (handled.has(element)) return false
      handled.add(element)
      window.changes = (window.changes ?? 0) + 1
      return true
    })
    const act = () => document.documentElement && (${act.toString()})(fresh)
    const observer = new MutationObserver(act)
    if ('${moment}' === 'while it is parsed') observer.observe(document, { childList: true, subtree: true })
    document.addEventListener('readystatechange', () => {
      observer.disconnect()
      if (document.readyState === 'interactive') act()
    })
  })()`)
}

const pages = { visitor: ['/auth/login', '/auth/register', '/explore'], fan: ['/home', '/user/account'] } as const

test.concurrent.each(Object.keys(extensions).flatMap((name) => moments.map((moment) => ({ name, moment }))))(
  'what $name does to a page $moment raises no error, and the page works',
  async ({ name, moment }) => {
    for (const role of ['visitor', 'fan'] as const) {
      const context = await demo.enter(browser, role, sizes[0])
      await extend(context, moment, extensions[name]!)
      const page = await context.newPage()
      const troubles = watchPage(page)
      for (const path of pages[role]) {
        await visit(page, site.url + path)
        // The next visit may close the socket while it opens.
        expect([path, troubles().filter((line) => !line.includes('WebSocket'))]).toEqual([path, []])
        expect(await page.evaluate(() => (window as { changes?: number }).changes)).toBeGreaterThan(0)
      }
      if (role === 'visitor') {
        await visit(page, `${site.url}/auth/login`)
        await page.getByLabel('Password', { exact: true }).fill('typed')
        await page.getByRole('button', { name: 'Show password' }).click()
        await page.getByRole('button', { name: 'Hide password' }).waitFor()
      }
      await context.close()
    }
  }
)
