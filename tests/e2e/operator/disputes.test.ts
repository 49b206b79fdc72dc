import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { keepPicture, runAdmin, seriousFindings, visit, visitConnected } from '../../support/browser/journey.ts'
import { enterAs, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
const [desktop, phone] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a disputed payment is answered with evidence and won, and the balance stands as before', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const fan = await joinFan(site, 'Nina', 50)
  const fans = await enterAs(browser, site, phone, fan)
  await visitConnected(fans.page, '/sandbox')
  await fans.page.getByRole('button', { name: /Options for Top-up/ }).click()
  await fans.page.getByRole('menuitem', { name: 'Dispute' }).click()
  await fans.page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click()
  await fans.page.getByText('Payment disputed').waitFor()
  await visitConnected(fans.page, '/wallet')
  await fans.page.getByText('$0.00').first().waitFor()

  const window = await enterAs(browser, site, desktop, operator)
  keepPicture(window, 'disputes')
  const { page, troubles } = window
  await visit(page, '/admin')
  await page.getByRole('link', { name: /Disputes to answer/ }).click()
  await page.getByRole('row', { name: /Nina/ }).getByRole('link', { name: 'Top-up' }).click()
  const proof = page.getByRole('textbox', { name: 'Proof of use' })
  await expect.poll(() => proof.inputValue()).toContain('Member since')
  await page.getByRole('textbox', { name: 'In your words' }).fill('She used it: winning_evidence')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send evidence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The bank takes it only once', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByText('The money is back where it was, to the cent.', { exact: false }).waitFor()
  // The fan's open wallet knows it without a reload.
  await fans.page.getByText('$50.00').first().waitFor()
  expect([...troubles(), ...fans.troubles()]).toEqual([])
})
