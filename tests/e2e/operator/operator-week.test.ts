import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import {
  keepPicture,
  runAdmin,
  runScript,
  seriousFindings,
  visit,
  visitConnected,
} from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../../support/browser/journey-people.ts'
import { releaseAfterAWeek } from '../../support/data/release-earnings.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Waits for the answer of a decision and for its dialog to close. */
const decided = async (page: Page, message: string): Promise<void> => {
  await page.getByText(message, { exact: true }).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('an operator runs the site for a week without a shell', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const [seller, newcomer, liar] = [
    await joinCreator(site, 'Marisol'),
    await joinCreator(site, 'Matteo', { isApproved: false }),
    await joinCreator(site, 'Pavel', { isApproved: false }),
  ]
  const fan = await joinFan(site, 'Nina', 200)
  const window = await enterAs(browser, site, desktop, operator)
  keepPicture(window, 'operator-week')
  const { page, troubles } = window
  const fans = await enterAs(browser, site, phone, fan)

  // Monday: two creators wait, one of them with documents of somebody else.
  await visit(page, `/admin/people/${newcomer.id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await visit(page, `/admin/people/${liar.id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The two faces are different people')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected', { exact: true }).first().waitFor()

  // Tuesday: a post is reported and taken down; its page is gone without a reload.
  const post = await newcomer.call<{ _id: string }>('POST', '/performer/feeds', {
    text: 'Buy at my other shop',
    access: 'free',
  })
  await fan.call('POST', '/reports', {
    objectType: 'feed',
    objectId: post._id,
    reason: 'spam',
    description: 'Everywhere',
  })
  await visit(page, '/admin/reports')
  await page
    .getByRole('link', { name: /Buy at my other shop|Post/ })
    .first()
    .click()
  await page.getByText('Buy at my other shop').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Take down' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await page.getByText('Closed', { exact: true }).first().waitFor()
  await expect(fan.call('GET', `/user/feeds/${post._id}`)).rejects.toThrow('404')

  // Wednesday: a fan gets a part of a purchase back.
  const song = await seller.call<{ _id: string }>('POST', '/performer/feeds', {
    title: 'Front row',
    text: 'The last song',
    access: 'sale',
    price: 100,
  })
  const sale = await fan.call<{ _id: string }>('POST', `/wallet/charges/feed/${song._id}`, { price: 100 })
  await visitConnected(fans.page, '/wallet')
  await visit(page, `/admin/payments/${sale._id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByRole('textbox', { name: /How much/ }).fill('20')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Half of it has no sound')
  await dialog.getByText('$16.00', { exact: false }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('heading', { name: 'Partial refunds' }).waitFor()
  await fans.page.getByText('$120.00').first().waitFor()

  // Thursday: a creator is paid by a file for the bank.
  await seller.call('PUT', `/performers/${seller.id}/banking-settings`, {
    holder: seller.name,
    country: 'PT',
    bankName: 'Banco da Ribeira',
    accountNumber: 'PT50000201231234567890154',
  })
  await releaseAfterAWeek(site)
  await seller.call('POST', '/payout-requests', { amount: 60 })
  await visit(page, '/admin/payouts')
  await page.getByRole('button', { name: /^Approve: Payout/ }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await decided(page, 'Approved')
  await page.getByRole('link', { name: 'To transfer' }).click()
  await page.getByRole('button', { name: 'Choose all on this page' }).click()
  await page.getByRole('button', { name: 'Put 1 into a batch' }).click()
  await dialog.getByRole('button', { name: 'Make the batch' }).click()
  await decided(page, 'Batch made')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^File for the bank/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('button', { name: /^Mark all as paid/ }).click()
  await dialog.getByRole('button', { name: 'Mark all as paid' }).click()
  await decided(page, 'Marked as paid')
  expect(await seriousFindings(page)).toEqual([])

  // Friday: a promo on the first pages, and an hour of maintenance.
  await visit(page, '/admin/promos')
  await page.getByRole('button', { name: 'Add promo' }).first().click()
  for (const language of ['English', 'Portuguese']) {
    await dialog.getByRole('textbox', { name: `Title (${language})` }).fill('The winter season')
    await dialog.getByRole('textbox', { name: `Text (${language})` }).fill('Concerts every Thursday')
  }
  await dialog.getByRole('button', { name: 'Add promo' }).click()
  await decided(page, 'Promo added.')
  await visitConnected(fans.page, '/home')
  await fans.page.getByText('The winter season').waitFor()
  await visit(page, '/admin/site/access')
  await page.getByRole('switch', { name: 'Close the site for maintenance' }).click()
  await dialog.getByRole('button', { name: 'Close the site' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await fans.page.getByRole('heading', { name: "We'll be right back" }).waitFor()
  await page.getByRole('switch', { name: 'Close the site for maintenance' }).click()
  await fans.page.getByRole('heading', { name: "We'll be right back" }).waitFor({ state: 'detached' })

  // Everything of it is in the log, and the books are in order.
  await visit(page, '/admin/log')
  for (const reason of ['Half of it has no sound', 'Advertising', 'The two faces are different people'])
    await page.getByText(reason).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(runScript(site, 'ledger-verify')).toContain('The books are in order.')
  expect(troubles()).toEqual([])
})
