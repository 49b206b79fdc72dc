import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { back, dialog, fanOfDemo, isAt, openStories, openTip, rested } from '../support/browser/fan-of-demo.ts'
import { visit } from '../support/browser/journey.ts'

const { site, demo, windows, arriveAt, close } = await fanOfDemo()
afterAll(close)

const home = `${site.url}/home`
const path = (page: Page): string => new URL(page.url()).pathname
const forward = (page: Page): Promise<unknown> => page.evaluate(() => history.forward())

describe.each([0, 1] as const)('Back, in size %s', (at) => {
  test('closes a dialog, stays on the page where it was scrolled to, and only then leaves; forward shows no closed dialog', async () => {
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

  test('a dialog closed by its button leaves no entry behind, and neither does one that was opened again', async () => {
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

  test('nested ones close one by one', async () => {
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

  test('a dialog that the address opens is closed too, and the address forgets it', async () => {
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

  test('a page loaded anew while something was open over it can be left', async () => {
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

  test('a link inside of what is open leads to its page; back from there shows the page without it, and then the one before', async () => {
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

  test('a story and a photo are closed', async () => {
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

test('unsaved changes are asked about after what is open has been closed, and the question is closed as anything else', async () => {
  const page = await arriveAt(0, '/user/account')
  await page.getByLabel('Name', { exact: true }).fill('Somebody Else')
  await back(page)
  await dialog(page).getByText('Leave without saving?').waitFor()
  await isAt(page, '/user/account')
  await rested(page)
  await back(page)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await rested(page)
  await isAt(page, '/user/account')
  await back(page)
  await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
  await isAt(page, '/explore')
  await page.close()
})

test('on a phone Back closes a menu', async () => {
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
