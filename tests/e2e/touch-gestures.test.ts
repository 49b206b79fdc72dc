import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sizes, type Size } from '../../scripts/lib/demo-visit.ts'
import { back, dialog, fanOfDemo, isAt, openStories, openTip, rested } from '../support/browser/fan-of-demo.ts'
import { drag, middleOf } from '../support/browser/touch-gestures.ts'
import { visit } from '../support/browser/journey.ts'

const { site, browser, demo, windows, arriveAt, close } = await fanOfDemo()
afterAll(close)

const [desktop, phone] = sizes
const home = `${site.url}/home`

describe('touch gestures', () => {
  const translateOf = (page: Page, selector: string): Promise<string> =>
    page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.style.translate ?? '', selector)

  test('a sheet follows its handle, returns after a short drag, and closes after a long one', async () => {
    const page = await arriveAt(1, '/home')
    await openTip(page)
    await rested(page)
    const head = dialog(page).locator('[data-sheet-head]')
    const { x, y } = await middleOf(head)
    const before = await dialog(page).boundingBox()
    await drag(
      page,
      { x: x - 40, y },
      { x: 0, y: 60 },
      {
        rest: 300,
        look: async () => {
          const shown = await dialog(page).boundingBox()
          expect((shown?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(40)
        },
      }
    )
    await expect.poll(async () => (await dialog(page).boundingBox())?.y).toBe(before?.y)
    expect(await dialog(page).count()).toBe(1)
    await drag(page, { x: x - 40, y }, { x: 0, y: 300 }, { rest: 200 })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await rested(page)
    expect(page.url()).toBe(home)
    await openTip(page)
    await rested(page)
    expect((await dialog(page).boundingBox())?.y).toBe(before?.y)
    await page.close()
  })

  test('a sheet’s content scrolls; it drags the sheet only at its top, and never from a field', async () => {
    const page = await arriveAt(1, '/home')
    await page.setViewportSize({ width: 390, height: 480 })
    await openTip(page)
    await rested(page)
    const body = dialog(page).locator('[data-sheet-head] + div')
    expect(await body.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(60)
    const { y } = await middleOf(body)
    await drag(page, { x: 8, y }, { x: 0, y: -120 }, { rest: 200 })
    await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(30)
    await drag(
      page,
      { x: 8, y },
      { x: 0, y: 60 },
      { rest: 200, look: async () => expect(await translateOf(page, 'dialog[open]')).toBe('') }
    )
    expect(await dialog(page).count()).toBe(1)
    await body.evaluate((element) => element.scrollTo(0, 0))
    const field = await middleOf(dialog(page).getByRole('textbox').first())
    await drag(page, field, { x: 0, y: 200 }, { rest: 100 })
    expect(await dialog(page).count()).toBe(1)
    await body.evaluate((element) => element.scrollTo(0, 0))
    await drag(page, { x: 8, y: y - 60 }, { x: 0, y: 320 })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.close()
  })

  test('a story is swiped sideways to the next creator and back, tapped to the next story, and closed downwards', async () => {
    const page = await arriveAt(1, '/home')
    const name = () => dialog(page).getAttribute('aria-label')
    await openStories(page)
    await rested(page)
    const first = await name()
    const spot = { x: 200, y: 420 }
    await drag(page, spot, { x: -40, y: 4 }, { rest: 300 })
    await rested(page)
    expect(await name()).toBe(first)
    await drag(page, spot, { x: -180, y: 10 })
    await expect.poll(name).not.toBe(first)
    await rested(page)
    await drag(page, spot, { x: 180, y: 10 })
    await expect.poll(name).toBe(first)
    await rested(page)
    await drag(page, spot, { x: 6, y: 60 }, { rest: 300 })
    await rested(page)
    expect(await dialog(page).count()).toBe(1)
    await drag(page, spot, { x: 6, y: 260 })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await rested(page)
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })

  test('a photo is swiped sideways to the next one, and closed downwards', async () => {
    const page = await arriveAt(1, demo.address('/{shopkeeper}?tab=photos'))
    await page
      .getByRole('button', { name: /^Open photo/ })
      .first()
      .click()
    await dialog(page)
      .getByText(/^Photo 1 of/)
      .waitFor()
    await rested(page)
    await drag(page, { x: 320, y: 400 }, { x: -260, y: 4 })
    await dialog(page)
      .getByText(/^Photo 2 of/)
      .waitFor()
    await rested(page)
    await drag(page, { x: 200, y: 380 }, { x: 4, y: 50 }, { rest: 300 })
    await rested(page)
    expect(await dialog(page).count()).toBe(1)
    await drag(page, { x: 200, y: 380 }, { x: 4, y: 300 })
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.close()
  })
})

test('a toast is shown above a dialog that is opened later, in one live region also while a dialog is open', async () => {
  const page = await arriveAt(0, '/home')
  const region = page.locator('[role="region"][aria-label="Messages"]')
  expect(await region.count()).toBe(1)
  await openTip(page)
  // Content outside an open dialog is hidden from screen readers.
  expect(await region.evaluate((element) => element.closest('dialog[open]') !== null)).toBe(true)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => region.evaluate((element) => element.closest('dialog'))).toBe(null)
  await page.getByRole('button', { name: 'Post options' }).first().click()
  await page.getByRole('menuitem', { name: /Copy link/ }).click()
  const toast = region.locator('p')
  await toast.first().waitFor()
  // Hovering keeps it.
  await toast.first().hover()
  const { x, y } = await middleOf(toast.first())
  await page
    .getByRole('button', { name: /^Tip / })
    .first()
    .evaluate((button) => (button as HTMLElement).click())
  await dialog(page).waitFor()
  // Content outside an open dialog is inert: the pointer does not reach it.
  await expect
    .poll(() =>
      page.evaluate(
        ([left, top]) =>
          document
            .elementFromPoint(left ?? 0, top ?? 0)
            ?.closest('[role="region"]')
            ?.getAttribute('aria-label'),
        [x, y]
      )
    )
    .toBe('Messages')
  expect(
    await region.evaluate(
      (element) =>
        [...element.querySelectorAll('p')].filter((text) =>
          text.closest('[role="status"], [role="alert"], [aria-live]')
        ).length
    )
  ).toBe(1)
  expect(
    await region.evaluate(
      (element) =>
        [...element.querySelectorAll('[role="status"] [role], [role="alert"] [role]')].length +
        Number(element.hasAttribute('aria-live'))
    )
  ).toBe(0)
  // It can be closed there, and the dialog stays.
  await region.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toast.count()).toBe(0)
  expect(await dialog(page).count()).toBe(1)
  await page.close()
})

test('opening another conversation announces its name and never the previous one', async () => {
  const page = await windows[0]!.newPage()
  await visit(page, `${site.url}/messages`)
  const links = page.locator('[data-conversation]')
  await links.first().click()
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  await page.getByRole('region', { name: /^Messages with/ }).waitFor()
  const before = (await page.title()).replace(/^\(\d+\) | · .*/g, '')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const announcer = document.getElementById('__next-route-announcer__')
    if (!announcer) throw new Error('There is no announcer')
    new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  await links.nth(1).click()
  await expect.poll(async () => (await page.title()).includes(before)).toBe(false)
  await page.getByRole('region', { name: /^Messages with/ }).waitFor()
  await page.waitForTimeout(300)
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter((words) => words.includes(before))).toEqual([])
  await page.close()
})

test.each([
  ['/videos/{lockedVideo}', 'Say something kind'],
  ['/posts/{free}', 'Say something kind'],
])('on %s everything in view loads without a touch', async (address, placeholder) => {
  const page = await (await demo.enter(browser, 'fan', { ...desktop, height: 2400 } as unknown as Size)).newPage()
  await page.goto(site.url + demo.address(address))
  await page.getByPlaceholder(placeholder).waitFor({ timeout: 20_000 })
  await page.close()
})

test('Explore loads the shelves in view without a touch', async () => {
  const page = await (await demo.enter(browser, 'visitor', { ...phone, height: 6000 } as unknown as Size)).newPage()
  await page.goto(`${site.url}/explore?q=`)
  await expect.poll(() => page.locator('main h2').count(), { timeout: 20_000 }).toBeGreaterThan(1)
  await page.close()
})
