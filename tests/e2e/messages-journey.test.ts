import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { freePort, startSite, type Site } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { drawn, keepPicture, revisit, seriousFindings, type TestWindow, visit } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan, type Account } from '../support/browser/journey-people.ts'
import { longPress } from '../support/browser/touch-gestures.ts'
import { lengthOf } from '../support/long-run.ts'

const browser = await openBrowser()
const port = String(await freePort())
let site: Site = await startSite({ PORT: port })
const { dataDir } = site
afterAll(async () => {
  await browser.close()
  await site.close()
})

const thread = (page: Page, name: string): Locator => page.getByRole('region', { name: `Messages with ${name}` })
/** The message with exactly this text, which must exist once. */
const message = (page: Page, name: string, text: string): Locator =>
  thread(page, name).locator('[id^="message-"]').filter({ hasText: text })
const expectOnce = async (page: Page, name: string, text: string): Promise<void> => {
  await message(page, name, text).first().waitFor()
  expect(await message(page, name, text).count()).toBe(1)
}
const write = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: `Message ${name}` }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

describe.each(sizes)('a conversation with the fan on $name', (size) => {
  let creator: Account
  let fan: Account
  let hers: TestWindow
  let his: TestWindow
  const seen = (name: string) => {
    keepPicture(hers, `messages-${name}-creator-${size.name}`)
    keepPicture(his, `messages-${name}-fan-${size.name}`)
  }
  beforeAll(async () => {
    creator = await joinCreator(site, `Ines ${size.name}`)
    fan = await joinFan(site, `Tomas ${size.name}`, 40)
    await fan.call('POST', `/follows/${creator.id}`)
    hers = await enterAs(browser, site, sizes[0], creator)
    his = await enterAs(browser, site, size, fan)
  })
  afterAll(async () => {
    await hers.context.close()
    await his.context.close()
  })

  test("starts on a creator's page, and updates the other's unread counts without a reload", async () => {
    seen('begin')
    await visit(hers.page, '/home')
    await visit(his.page, `/${creator.username}`)
    await his.page
      .getByRole('link', { name: `Message ${creator.name}` })
      .first()
      .click()
    await his.page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await write(his.page, creator.name, 'Good evening from the third row')
    await expectOnce(his.page, creator.name, 'Good evening from the third row')
    await hers.page.waitForFunction(() => document.title.startsWith('(1)'))
    await hers.page
      .getByRole('link', { name: /Messages/ })
      .first()
      .click()
    await hers.page
      .getByRole('link', { name: new RegExp(fan.name) })
      .first()
      .click()
    await expectOnce(hers.page, fan.name, 'Good evening from the third row')
    await message(his.page, creator.name, 'Good evening').getByText('Seen').waitFor({ state: 'attached' })
    await hers.page.waitForFunction(() => !document.title.startsWith('('))
    expect([await seriousFindings(hers.page), await seriousFindings(his.page)]).toEqual([[], []])
  })

  test('shows typing and sent messages', async () => {
    seen('typing')
    await hers.page.getByRole('textbox', { name: `Message ${fan.name}` }).pressSequentially('Thank you', { delay: 30 })
    await his.page.getByText('typing…').locator('visible=true').first().waitFor()
    await hers.page.keyboard.press('Enter')
    await expectOnce(his.page, creator.name, 'Thank you')
  })

  test('shows nothing of a priced message before the purchase, and opens it in place', async () => {
    seen('unlock')
    const { page } = hers
    await page.getByRole('button', { name: 'Set a price' }).click()
    await page.getByRole('textbox', { name: /price/i }).fill('12')
    await write(page, fan.name, 'The lullaby begins on a B flat')
    const unlock = thread(his.page, creator.name).getByRole('button', { name: 'Unlock for $12.00' })
    await unlock.waitFor()
    expect(await his.page.content()).not.toContain('lullaby')
    await unlock.click()
    await his.page.getByRole('dialog').getByRole('button', { name: 'Unlock for $12.00' }).click()
    await expectOnce(his.page, creator.name, 'The lullaby begins on a B flat')
    await thread(page, fan.name).getByText('Bought for $12.00').waitFor()
  })

  test('shows a tip to both', async () => {
    seen('tip')
    await his.page
      .getByRole('button', { name: `Tip ${creator.name}` })
      .first()
      .click()
    const dialog = his.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Tip $10.00' }).click()
    await thread(hers.page, fan.name).getByText('tipped you $10.00', { exact: false }).waitFor()
  })

  test('removes a deleted message for both, also after a reload', async () => {
    seen('delete')
    await write(hers.page, fan.name, 'Third row on the 41st')
    await expectOnce(his.page, creator.name, 'Third row on the 41st')
    const row = message(hers.page, fan.name, 'Third row on the 41st').locator('..')
    await row.hover()
    await row.getByRole('button', { name: 'Message options' }).click()
    await hers.page.getByRole('menuitem', { name: 'Delete' }).click()
    await hers.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await message(his.page, creator.name, 'Message deleted!').waitFor()
    await message(hers.page, fan.name, 'Message deleted!').waitFor()
    for (const { page } of [hers, his]) await revisit(page)
    for (const [page, name] of [
      [hers.page, fan.name],
      [his.page, creator.name],
    ] as const) {
      await expectOnce(page, name, 'Message deleted!')
      await expectOnce(page, name, 'Thank you')
      expect(await page.content()).not.toContain('41st')
    }
  })

  test('loses and doubles nothing while offline (thirty seconds with LONG=1), and sends what was typed', async () => {
    seen('offline')
    await write(hers.page, fan.name, 'Before the tunnel')
    await expectOnce(his.page, creator.name, 'Before the tunnel')
    await his.context.setOffline(true)
    await write(hers.page, fan.name, 'Said into the tunnel')
    await write(his.page, creator.name, 'Written in the tunnel')
    if (size.name === 'phone') await sleep(lengthOf(10_000, 30_000))
    await write(hers.page, fan.name, 'Said at its end')
    await his.context.setOffline(false)
    for (const text of ['Said into the tunnel', 'Said at its end', 'Written in the tunnel'])
      await expectOnce(his.page, creator.name, text)
    await expectOnce(hers.page, fan.name, 'Written in the tunnel')
    const order = await message(his.page, creator.name, 'tunnel').allInnerTexts()
    await revisit(his.page)
    await message(his.page, creator.name, 'Written in the tunnel').waitFor()
    expect((await message(his.page, creator.name, 'tunnel').allInnerTexts()).length).toBe(order.length)
  })

  test('finds a message by its text, and opens it in its place', async () => {
    seen('search')
    const { page } = his
    if (size.name === 'phone') await page.getByRole('link', { name: 'Back to conversations' }).click()
    await page.getByRole('searchbox').fill('third ROW')
    const found = page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link')
      .filter({ hasText: 'Good evening from the third row' })
    await found.waitFor()
    expect(await found.locator('mark').allInnerTexts()).toEqual(['third row'])
    await found.click()
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Good evening from the third row'))
    expect(await thread(page, creator.name).locator('[data-lit]').innerText()).toContain('Good evening')
    expect(await seriousFindings(page)).toEqual([])
    await revisit(page)
  })

  test.runIf(size.name === 'desktop')(
    'keeps an unsent message after a reload, and sends it once automatically',
    async () => {
      seen('unsent')
      const { page, context } = his
      const sends = (url: URL): boolean => url.pathname.startsWith('/api/messages/conversations/')
      await context.route(sends, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
      await write(page, creator.name, 'Written before the reload')
      await message(page, creator.name, 'Written before the reload').waitFor()
      await revisit(page)
      await message(page, creator.name, 'Written before the reload').waitFor()
      await context.unroute(sends)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await message(hers.page, fan.name, 'Written before the reload').waitFor()
      await revisit(page)
      await expectOnce(page, creator.name, 'Written before the reload')
      await expectOnce(hers.page, fan.name, 'Written before the reload')
    }
  )

  test.runIf(size.name === 'phone')(
    "opens a message's actions on a long press, and keeps them open when the finger is lifted",
    async () => {
      seen('press')
      const { page } = his
      const items = page.getByRole('menuitem')
      await longPress(page, message(page, creator.name, 'Written in the tunnel'), () => items.first().waitFor())
      await drawn(page)
      expect(await items.allInnerTexts()).toEqual(['Copy text', 'Delete'])
      await page.getByRole('menuitem', { name: 'Delete' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'Keep message' }).tap()
    }
  )

  test('continues when the server is stopped and started', async () => {
    seen('restart')
    await site.end('SIGTERM')
    await write(hers.page, fan.name, 'Is anybody there?')
    site = await startSite({ PORT: port, DATA_DIR: dataDir })
    await expectOnce(hers.page, fan.name, 'Is anybody there?')
    await message(his.page, creator.name, 'Is anybody there?').waitFor()
    await write(his.page, creator.name, 'The lamp flickered, we are here')
    await message(hers.page, fan.name, 'The lamp flickered').waitFor()
    await expectOnce(hers.page, fan.name, 'The lamp flickered')
    await expectOnce(his.page, creator.name, 'Is anybody there?')
  })
})
