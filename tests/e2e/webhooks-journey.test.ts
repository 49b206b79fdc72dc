import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { chooseItem, keepPicture, seriousFindings, visitConnected } from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../support/browser/journey-people.ts'
import { webhookReceiver } from '../support/servers/webhook-receiver.ts'

const [site, browser, receiver] = await Promise.all([
  startSite({ WEBHOOK_ALLOW_PRIVATE: '1' }),
  openBrowser(),
  webhookReceiver(),
])
const [desktop] = sizes
afterAll(async () => {
  await browser.close()
  await site.close()
  await receiver.close()
})

test('a creator adds a webhook, tests it, sees a follower arrive at their server, and sends the event again', async () => {
  const creator = await joinCreator(site, 'Nina')
  const fan = await joinFan(site, 'Rui')
  const window = await enterAs(browser, site, desktop, creator)
  keepPicture(window, 'webhooks')
  const { page, troubles } = window
  await visitConnected(page, '/creator/webhooks')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const url = receiver.place()
  await page.getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByLabel('Someone follows', { exact: true }).check()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = await page.getByText(/^whsec_/).textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`Secret ends in ${secret?.slice(-4)}`).waitFor()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await page.getByText('Your server accepted the test event').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByRole('rowheader', { name: /Test event/ }).waitFor()
  // It appears without a reload.
  await fan.call('POST', `/follows/${creator.id}`)
  const row = page.getByRole('row', { name: /Someone follows/ })
  await row.getByText('Delivered').waitFor()
  await row.getByRole('button', { name: 'Delivery: Someone follows' }).click()
  await chooseItem(page, 'Send again')
  await row.getByText('2 attempts').waitFor()
  expect(receiver.at(url)).toHaveLength(3)
  await row.getByRole('button', { name: 'Delivery: Someone follows' }).click()
  await chooseItem(page, 'Show details')
  await page.getByText(`"followerId": "${fan.id}"`).waitFor()
  // The menu fades out.
  await page.getByRole('menuitem', { name: 'Show details' }).waitFor({ state: 'hidden' })
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByRole('button', { name: `Webhook ${url}` }).click()
  await chooseItem(page, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhooks yet').waitFor()
  expect(troubles()).toEqual([])
})
