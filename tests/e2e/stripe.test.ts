import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { freePort, startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import {
  openWindow,
  runScript,
  fillRegistration,
  keepPicture,
  seriousFindings,
  visit,
} from '../support/browser/journey.ts'
import { startStripe } from '../support/servers/stripe-server.ts'
import { playStripe } from '../support/servers/stripe/browser.ts'
import { stripeCards } from '../support/servers/stripe/payments.ts'

const [stripe, port, browser] = await Promise.all([startStripe(), freePort(), openBrowser()])
const site = await startSite({ ...stripe.env, PORT: String(port) })
stripe.state.webhooks = `${site.url}/api/stripe/webhook`
afterAll(async () => {
  await browser.close()
  await site.close()
  await stripe.close()
})

test("a card is typed into Stripe's own frame, the bank authenticates, and the wallet is topped up, also when the cardholder does not return", async () => {
  const person = await openWindow(browser, site, sizes[1])
  const { page, context, troubles } = person
  keepPicture(person, 'stripe-phone')
  await playStripe(context, stripe)
  const posted: string[] = []
  page.on('request', (request) => void (request.url().startsWith(site.url) && posted.push(request.postData() ?? '')))
  await visit(page, '/auth/register')
  await fillRegistration(page, { name: 'Stripe Fan', username: 'stripe-fan' })
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.waitForURL('**/home*')

  await visit(page, '/wallet?amount=25')
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel('Card number').fill(stripeCards.authenticates)
  await frame.getByLabel('Expiration date').fill('12 / 40')
  await frame.getByLabel('Security code').fill('123')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay $25.00' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('link', { name: 'Wallet: $25.00' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wallet')

  // The second time the window is closed at the bank: Stripe notifies the site, and the site the other window.
  const other = await context.newPage()
  await visit(other, '/wallet?amount=25')
  await other.getByRole('button', { name: 'Pay $25.00' }).click()
  await other.getByRole('button', { name: 'Approve' }).waitFor()
  stripe.payments.authenticate(/3ds\/(\w+)/.exec(other.url())?.[1] ?? '', true)
  await other.close()
  await stripe.tellWebhooks()
  await page.getByRole('link', { name: 'Wallet: $50.00' }).waitFor()
  expect(posted.filter((body) => body.includes(stripeCards.authenticates))).toEqual([])
  expect(troubles()).toEqual([])
})

test('the ledger is consistent afterwards', () => {
  expect(runScript(site, 'ledger-verify')).toContain('The books are in order.')
})
