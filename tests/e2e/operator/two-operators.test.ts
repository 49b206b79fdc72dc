import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import {
  keepPicture,
  runAdmin,
  seriousFindings,
  type TestWindow,
  visit,
  visitConnected,
} from '../../support/browser/journey.ts'
import { releaseAfterAWeek } from '../../support/data/release-earnings.ts'
import { type Account, enterAs, joinCreator, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Two operators, one with a large screen and one with a phone, each in a browser of their own. */
async function twoOperators(name: string): Promise<{ first: TestWindow; second: TestWindow; people: Account[] }> {
  const people = [await joinFan(site, 'Rita'), await joinFan(site, 'Bento')]
  for (const { username } of people) runAdmin(site, 'make-admin', username)
  const [first, second] = [
    await enterAs(browser, site, desktop, people[0]),
    await enterAs(browser, site, phone, people[1]),
  ]
  keepPicture(first, `${name}-first`)
  keepPicture(second, `${name}-second`)
  return { first, second, people }
}

const dialogOf = ({ page }: TestWindow) => page.getByRole('dialog')

/** Writes the reason of a decision and holds the button ready. */
async function prepare(window: TestWindow, button: string, reason: string): Promise<() => Promise<void>> {
  await window.page.getByRole('button', { name: button, exact: true }).click()
  await dialogOf(window).getByRole('textbox', { name: 'Reason' }).fill(reason)
  return () => dialogOf(window).getByRole('button', { name: button, exact: true }).click()
}

test('of two operators who decide one report at the same moment one decides, and the other is told what', async () => {
  const { first, second } = await twoOperators('report')
  const [creator, fan] = [await joinCreator(site, 'Iris'), await joinFan(site, 'Nuno')]
  await fan.call('POST', '/reports', {
    objectType: 'performer',
    objectId: creator.id,
    reason: 'spam',
    description: 'Ads',
  })
  for (const { page } of [first, second]) {
    await visitConnected(page, '/admin/reports')
    await page.getByRole('link', { name: 'Creator', exact: true }).first().click()
    await page.getByRole('button', { name: 'Leave it' }).waitFor()
  }
  const decisions = [
    await prepare(first, 'Leave it', 'Nothing wrong with it'),
    await prepare(second, 'Suspend author', 'Advertising everywhere'),
  ]
  await Promise.all(decisions.map((decide) => decide()))

  // Both screens end without an open decision, and say the same.
  for (const { page } of [first, second]) {
    await page.getByText('Closed', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Leave it' }).count()).toBe(0)
  }
  const told = await Promise.all([first, second].map(({ page }) => page.getByText(/^Already decided by/).count()))
  expect(told.filter((count) => count > 0)).toHaveLength(1)
  const isSuspended = await fan.call('GET', `/performers/${creator.username}`).then(
    () => false,
    () => true
  )
  // The second operator suspends: whoever was told lost.
  expect(isSuspended).toBe(told[0] !== 0)
  expect(await seriousFindings(second.page)).toEqual([])
})

test('a payout whose bank file was downloaded cannot be refused, and comes back only with a second person', async () => {
  const { first, second } = await twoOperators('payout')
  const [seller, fan] = [await joinCreator(site, 'Marisol'), await joinFan(site, 'Nina', 200)]
  const post = await seller.call<{ _id: string }>('POST', '/performer/feeds', {
    text: 'The last song',
    access: 'sale',
    price: 100,
  })
  await fan.call('POST', `/wallet/charges/feed/${post._id}`, { price: 100 })
  await seller.call('PUT', `/performers/${seller.id}/banking-settings`, {
    holder: seller.name,
    country: 'PT',
    bankName: 'Banco da Ribeira',
    accountNumber: 'PT50000201231234567890154',
  })
  await releaseAfterAWeek(site)
  await seller.call('POST', '/payout-requests', { amount: 60 })
  const ofSeller = await enterAs(browser, site, phone, seller)
  keepPicture(ofSeller, 'payout-seller')

  // Both have it on screen. The first approves and takes it into a batch, while the second is about to refuse it.
  await visitConnected(first.page, '/admin/payouts')
  await visitConnected(second.page, '/admin/payouts')
  await first.page.getByRole('button', { name: /^Approve: Payout/ }).click()
  await dialogOf(first).getByRole('button', { name: 'Approve' }).click()
  await first.page.getByText('Approved', { exact: true }).first().waitFor()
  await second.page.getByText('No payout waits for approval').waitFor()
  await visitConnected(second.page, '/admin/payouts?state=approved')
  await second.page.getByRole('button', { name: /^Refuse: Payout/ }).click()
  await dialogOf(second).getByRole('textbox', { name: 'Reason' }).fill('The name of the account is wrong')

  await first.page.getByRole('link', { name: 'To transfer' }).click()
  await first.page.getByRole('button', { name: 'Choose all on this page' }).click()
  await first.page.getByRole('button', { name: 'Put 1 into a batch' }).click()
  await dialogOf(first).getByRole('button', { name: 'Make the batch' }).click()
  const download = first.page.waitForEvent('download')
  await first.page.getByRole('button', { name: /^File for the bank/ }).click()
  await download
  await dialogOf(second).getByRole('button', { name: 'Refuse', exact: true }).click()
  await second.page.getByText(/^This payout is on its way: its bank file was downloaded/).waitFor()

  await visit(ofSeller.page, '/creator/payouts')
  await ofSeller.page.getByText('On its way', { exact: true }).first().waitFor()

  // The bank sends it back: one records it, the other confirms.
  await visitConnected(first.page, '/admin/payouts?state=in_transit')
  await first.page.getByRole('button', { name: /^Returned by the bank: Payout/ }).click()
  await dialogOf(first).getByRole('textbox', { name: 'Reason' }).fill('The account is closed')
  await dialogOf(first).getByRole('button', { name: 'Returned by the bank' }).click()
  await first.page.getByText("The return is noted. It's now waiting for a second person.").first().waitFor()
  await visitConnected(second.page, '/admin/payouts?state=in_transit')
  await second.page.getByText('Return recorded by rita-').waitFor()
  expect(await seriousFindings(second.page)).toEqual([])
  await second.page.getByRole('button', { name: /^Returned by the bank: Payout/ }).click()
  await dialogOf(second)
    .getByText(/has recorded the return. You.re the second person/)
    .waitFor()
  await dialogOf(second).getByRole('textbox', { name: 'Reason' }).fill('The account is closed')
  await dialogOf(second).getByRole('button', { name: 'Returned by the bank' }).click()
  await second.page.getByText('Recorded as returned').first().waitFor()
  await visit(first.page, '/admin/payouts?state=batches')
  await first.page.getByText('1 transfer returned: $60.00').waitFor()
  await visit(ofSeller.page, '/creator/payouts')
  await ofSeller.page.getByText('Returned by the bank', { exact: true }).first().waitFor()
})

test('addresses in mails and notifications of earlier releases lead to where their screens are now', async () => {
  const former = ['/operator', '/operator/letters/1?a=b', '/operator/books', '/operator/people/1/notes']
  const places = await Promise.all(
    former.map(async (path) => (await fetch(site.url + path, { redirect: 'manual' })).headers.get('location'))
  )
  expect(places).toEqual(['/admin', '/admin/support-requests/1?a=b', '/admin/accounting', '/admin/people/1/notes'])
})
