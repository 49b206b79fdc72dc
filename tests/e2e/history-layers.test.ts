import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { back, dialog, fanOfDemo, isAt, openStories, openTip, rested } from '../support/browser/fan-of-demo.ts'
import { visit } from '../support/browser/journey.ts'

const { site, demo, windows, arriveAt, close } = await fanOfDemo()
afterAll(close)

const home = `${site.url}/home`
const path = (page: Page): string => new URL(page.url()).pathname
const forward = (page: Page): Promise<unknown> => page.evaluate(() => history.forward())

test('closing a dialog leaves the page where it is, however long the browser takes to go back one entry', async () => {
  const page = await arriveAt(1, '/home')
  await openTip(page)
  await page.evaluate(() => {
    const go = history.go.bind(history)
    const calls: number[] = []
    const slow = { calls, hasTravelled: false }
    Object.assign(window, { slow })
    addEventListener('popstate', () => void (slow.hasTravelled = true), { capture: true })
    history.go = (by) => void (calls.push(by ?? 0), setTimeout(() => go(by), 1500))
  })
  const slow = (): Promise<{ calls: number[]; hasTravelled: boolean }> =>
    page.evaluate(() => (window as unknown as { slow: { calls: number[]; hasTravelled: boolean } }).slow)
  await page.keyboard.press('Escape')
  await expect.poll(slow).toEqual({ calls: [-1], hasTravelled: true })
  await expect.poll(() => page.evaluate(() => (history.state as { above?: string }).above)).toBeUndefined()
  await isAt(page, '/home')
  expect((await slow()).calls).toEqual([-1])
  await page.close()
})

describe.each([0, 1] as const)('Back, in size %s', (at) => {
  test('closes a dialog, keeps the page at its scroll position, and leaves it at the next press; forward shows no closed dialog', async () => {
    const page = await arriveAt(at, '/home')
    await page.mouse.wheel(0, 500)
    await openTip(page)
    const scrolled = await page.evaluate(() => scrollY)
    await back(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(page.url()).toBe(home)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await forward(page)
    await rested(page)
    expect([await dialog(page).count(), page.url()]).toEqual([0, home])
    await back(page)
    await isAt(page, '/explore')
    await forward(page)
    await isAt(page, '/home')
    await page.close()
  })

  test('leaves the page directly after a dialog was closed by its button, also if it was opened again', async () => {
    const page = await arriveAt(at, '/home')
    for (let i = 0; i < 2; i += 1) {
      await openTip(page)
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => dialog(page).count()).toBe(0)
    }
    await rested(page)
    expect(page.url()).toBe(home)
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })

  test('closes nested dialogs one by one', async () => {
    const page = await arriveAt(at, demo.address('/{shopkeeper}?tab=photos'))
    await page
      .getByRole('button', { name: /^Open photo/ })
      .first()
      .click()
    await dialog(page).first().waitFor()
    await dialog(page).getByRole('button', { name: /^Tip / }).click()
    await expect.poll(() => dialog(page).count()).toBe(2)
    await back(page)
    await expect.poll(() => dialog(page).count()).toBe(1)
    await back(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(page.url()).toContain('tab=photos')
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })

  test('closes a dialog that the address opens, and removes it from the address', async () => {
    const page = await windows[at]!.newPage()
    await visit(page, home)
    await openTip(page)
    const address = page.url()
    expect(address).toContain('tip=')
    await page.close()
    const again = await arriveAt(at, address.slice(site.url.length))
    await dialog(again).waitFor()
    await back(again)
    await expect.poll(() => dialog(again).count()).toBe(0)
    await expect.poll(() => again.url()).toBe(home)
    await rested(again)
    await back(again)
    await isAt(again, '/explore')
    await again.close()
  })

  test('leaves a page that was reloaded while something was open', async () => {
    const page = await arriveAt(at, demo.address('/{shopkeeper}?tab=photos'))
    await page
      .getByRole('button', { name: /^Open photo/ })
      .first()
      .click()
    await dialog(page).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    expect(await dialog(page).count()).toBe(0)
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })

  test('after a link inside a dialog shows the page without the dialog, and then the one before', async () => {
    const page = await arriveAt(at, '/home')
    await openStories(page)
    await dialog(page).getByRole('link').first().click()
    await expect.poll(() => path(page)).not.toBe('/home')
    await rested(page)
    const there = path(page)
    await back(page)
    await isAt(page, '/home')
    expect(await dialog(page).count()).toBe(0)
    await rested(page)
    await forward(page)
    await isAt(page, there)
    await back(page)
    await isAt(page, '/home')
    await rested(page)
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })

  test('closes a story and a photo', async () => {
    const page = await arriveAt(at, '/home')
    await openStories(page)
    await back(page)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await isAt(page, '/home')
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  })
})

const hasFocus = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((at) => document.activeElement?.closest(at) !== null, selector)

test.each([0, 1] as const)(
  'a modal of antd takes the focus; Back closes it and returns the focus, in size %s',
  async (at) => {
    const page = await arriveAt(at, '/wallet/limits')
    const opener = page.locator('main li button').first()
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => hasFocus(page, '[role="dialog"]')).toBe(true)
    await back(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await isAt(page, '/wallet/limits')
    await rested(page)
    await back(page)
    await isAt(page, '/explore')
    await page.close()
  }
)

test.each([0, 1] as const)(
  'a row menu works by the keyboard and returns the focus, also through a modal, in size %s',
  async (at) => {
    const page = await arriveAt(at, '/user/addresses')
    const opener = page.locator('main button[aria-haspopup="menu"]').first()
    const isBack = (): Promise<boolean> => opener.evaluate((button) => button === document.activeElement)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page, '[role="menuitem"]')).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isBack).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page, '[role="menuitem"]')).toBe(true)
    await page.keyboard.press('Space')
    await page.getByRole('dialog', { name: 'Edit address' }).waitFor()
    await back(page)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(isBack).toBe(true)
    await isAt(page, '/user/addresses')
    await page.close()
  }
)

test('asks about unsaved changes after closing what is open, and closes that question too', async () => {
  const page = await arriveAt(0, '/user/account')
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await back(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await isAt(page, '/user/account')
  await rested(page)
  await back(page)
  await expect.poll(() => question.count()).toBe(0)
  await rested(page)
  await isAt(page, '/user/account')
  await back(page)
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await isAt(page, '/explore')
  await page.close()
})

test('closes a menu on a phone', async () => {
  const page = await arriveAt(1, '/home')
  await page.getByRole('button', { name: 'Post options' }).first().click()
  await page.getByRole('menuitem').first().waitFor()
  await back(page)
  await expect.poll(() => page.locator('[popover="auto"]:popover-open').count()).toBe(0)
  await isAt(page, '/home')
  await back(page)
  await isAt(page, '/explore')
  await page.close()
})
