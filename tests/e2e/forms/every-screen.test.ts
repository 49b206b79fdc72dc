import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizes, visitDemo, type DemoVisit } from '../../../scripts/lib/demo-visit.ts'
import { screens, type Role } from '../../../scripts/lib/screens.ts'
import { startDemoSite, type Site } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { visit } from '../../support/browser/journey.ts'
import { CANARY, lostOf, OPEN, typeInto, unsafeForms, watchForms } from '../../support/browser/type-everywhere.ts'
import { settled, watchRequests } from '../../support/browser/settled.ts'

let site: Site
let browsers: Awaited<ReturnType<typeof openBrowser>>[]
let demo: DemoVisit
beforeAll(async () => {
  ;[site, ...browsers] = await Promise.all([startDemoSite(), openBrowser(), openBrowser()])
  demo = await visitDemo(site.url)
})
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await site.close()
})

/** What a call answers here: nothing is saved, so the demo stays as it is, and every handler fails. */
const REFUSAL = { status: 503, contentType: 'application/json', body: '{"error":{"code":"unavailable"}}' }
/** They end the session, or leave the page by themselves. */
const SKIPPED = /log out|sign out|^end viewing|^print|language|english|portugu/i
const IN_MENUS = /^(Report|Block|Edit|Delete|Remove|Details|Change|Price|Who|Move)/

/** The same screen with other rows: a filter of its list. */
const FILTERED = /[?&](q|type|state|status|days|period|personId|when|kind|unread|side)=/
/** Words for what differs from screen to screen; a button with others does the same everywhere. */
const SEVERAL =
  /^(save|add|edit|delete|remove|create|new|send|change|search|open|more|next|close|done|upload|choose)\b/i

/** Marks the buttons of `place` that `seen` has not, one of each name, and returns their marks. */
const newButtons = async (page: Page, place: string, at: string, seen: Set<string>): Promise<[string, number][]> => {
  const all = await page.evaluate((place) => {
    const buttons = [...document.querySelectorAll(place)].flatMap((root) => [...root.querySelectorAll('button')])
    return buttons.flatMap((button, index) => {
      if (!button.checkVisibility() || button.disabled) return []
      button.dataset['pressed'] = String(index)
      const name = (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      return [{ name, index, isOwn: button.type === 'submit' && button.form !== null }]
    })
  }, place)
  return all.flatMap(({ name, index, isOwn }) => {
    // What follows "of", "for" or a digit is the name of one among many.
    const words = name
      .replace(/ (of|for|with|by|to) .*|[,:].*/, '')
      .replace(/[\d.]+/g, '')
      .replace(/.*'s /, '')
    const kind = isOwn || SEVERAL.test(words) ? `${at} ${words}` : words
    if (seen.has(kind) || SKIPPED.test(name)) return []
    seen.add(kind)
    return [[name, index] as [string, number]]
  })
}

const counts = { fields: 0, opened: 0, pressed: 0, taken: 0 }

const tryEverything = async (role: Role, at: number): Promise<string[]> => {
  const context = await demo.enter(browsers[at % 2]!, role, sizes[at % 2]!)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  context.on('page', (other) => void (other !== page && other.close()))
  watchRequests(page)
  const watch = await watchForms(page)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(REFUSAL)
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = new Set<string>()
  const found: string[] = []
  const look = async (where: string): Promise<void> => {
    const faults = [...watch.faults().filter((line) => !/^(503|4\d\d): /.test(line)), ...(await unsafeForms(page))]
    found.push(...faults.map((fault) => `${role} ${where}: ${fault}`))
  }
  const type = async (where: string, place: string): Promise<void> => {
    const { fields, typed } = await typeInto(page.locator(place))
    counts.fields += fields
    if (fields > 0) await settled(page)
    const lost = await lostOf(page, typed)
    found.push(...lost.map((text) => `${role} ${where}: ${text} is lost`))
    await look(where)
  }
  const closeAll = async (): Promise<boolean> => {
    for (let tries = 0; tries < 3 && (await page.locator(OPEN).count()) > 0; tries += 1) {
      await page.keyboard.press('Escape')
      await settled(page)
    }
    return (await page.locator(OPEN).count()) === 0
  }
  const tryOpen = async (where: string, file: string, depth = 0): Promise<void> => {
    counts.opened += 1
    const item = page.locator('[role="menu"]:visible [role="menuitem"]').filter({ hasText: IN_MENUS }).first()
    if (depth === 0 && (await item.count()) > 0) {
      await item.click({ timeout: 3000 }).catch(() => undefined)
      await settled(page)
      if ((await page.locator(OPEN).count()) > 0) await tryOpen(`${where} > item`, file, 1)
      return
    }
    await type(where, OPEN.replaceAll(':visible', ''))
    for (const [name, mark] of await newButtons(page, 'dialog[open], [role="dialog"]', `${file} dialog`, seen)) {
      const pressed = page.locator(`[data-pressed="${mark}"]`).last()
      if (!(await pressed.isVisible().catch(() => false))) continue
      await pressed.click({ timeout: 1500 }).then(
        () => (counts.pressed += 1),
        () => undefined
      )
      await settled(page)
      await look(`${where} > ${name}`)
    }
  }
  const paths = screens.filter(({ roles }) => roles.includes(role))
  const visited = new Set<string>()
  for (const { page: file, path } of paths) {
    if (visited.has(file) && FILTERED.test(path)) continue
    visited.add(file)
    const address = site.url + demo.address(path)
    await visit(page, address)
    await settled(page)
    await look(path)
    await type(path, 'main')
    const before = new URL(page.url()).pathname
    const buttons = await newButtons(page, 'main, header, aside', file, seen)
    let isFresh = true
    for (const [name] of buttons) {
      if (!isFresh || new URL(page.url()).pathname !== before) await visit(page, address)
      isFresh = true
      const button = page.getByRole('button', { name, exact: true }).first()
      if (!(await button.isVisible().catch(() => false))) continue
      const isPressed = await button.click({ timeout: 1500 }).then(
        () => true,
        () => false
      )
      if (!isPressed) continue
      counts.pressed += 1
      await settled(page)
      await look(`${path} > ${name}`)
      if ((await page.locator(OPEN).count()) > 0) await tryOpen(`${path} > ${name}`, file)
      isFresh = await closeAll()
    }
  }
  counts.taken += watch.taken()
  await context.close()
  return found
}

const roles = ['visitor', 'fan', 'creator', 'admin'] as const
test.concurrent.each(roles.map((role, at) => [role, at] as const))(
  'no form of a screen or dialog sends itself, nests or loses what is typed (%s)',
  async (role, at) => expect(await tryEverything(role, at)).toEqual([]),
  600_000
)

test('hundreds of fields and buttons were tried', () => {
  expect(counts.fields).toBeGreaterThan(300)
  expect(counts.opened).toBeGreaterThan(120)
  expect(counts.pressed).toBeGreaterThan(350)
  expect(counts.taken).toBeGreaterThan(200)
  expect(site.output().toLowerCase()).not.toContain(CANARY)
})
