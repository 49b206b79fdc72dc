import { afterAll, expect, test } from 'vitest'
import { sizes } from '../../../scripts/lib/demo-visit.ts'
import { startSite } from '../../../scripts/lib/site.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { chooseItem, keepPicture, runAdmin, seriousFindings, visit } from '../../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan } from '../../support/browser/journey-people.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('an operator finds somebody by a card, writes a note, changes a commission, looks at the site as them, and finds all of it in the log', async () => {
  const operator = await joinFan(site, 'Olga')
  runAdmin(site, 'make-admin', operator.username)
  const seller = await joinCreator(site, 'Odilon')
  await seller.call('POST', '/performer/feeds', { text: 'The whole set list', access: 'sale', price: 20 })
  const person = await joinCreator(site, 'Vera')
  const card = { number: '5555 5555 5555 4444', expMonth: 12, expYear: 2040, cvc: '123', holder: 'Vera' }
  await person.call('POST', '/sandbox/cards', card)
  const { _id: cardId } = await person.call<{ _id: string }>('POST', '/sandbox/cards', {
    ...card,
    number: '4242 4242 4242 4242',
  })
  await person.call('POST', '/payment/wallet/top-up', { amount: 30, cardId })
  const window = await enterAs(browser, site, sizes[0]!, operator)
  keepPicture(window, 'person-page')
  const { page, troubles } = window

  await visit(page, '/admin/people')
  await page.getByRole('searchbox').fill('4444')
  await page.getByText('1 account', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Vera' }).click()
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers to be called in the evening')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('listitem').getByText('Prefers to be called in the evening').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await chooseItem(page, 'Change commission')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch').click()
  await dialog.getByRole('textbox', { name: 'Own commission' }).fill('12.5')
  await dialog.getByText('From a sale of $10.00, the site keeps $1.25 and they get $8.75.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save commission' }).click()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByText('12.5%').waitFor()

  await page.getByRole('button', { name: 'View as them' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She cannot buy a post')
  await dialog.getByRole('button', { name: 'View as them' }).click()
  const banner = page.getByRole('region', { name: 'Viewing as someone else' })
  await banner.getByText("You're viewing as Vera").waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await visit(page, `/${seller.username}`)
  await banner.waitFor()
  await page.getByRole('button', { name: 'Unlock for $20.00' }).first().click()
  await dialog.getByRole('button', { name: 'Unlock for $20.00' }).click()
  await page.getByText("You're viewing the site as someone else", { exact: false }).first().waitFor()
  await visit(page, '/wallet')
  await page.getByRole('link', { name: 'Wallet: $30.00' }).waitFor()
  await banner.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: "Olga's account" }).waitFor()
  expect(await banner.count()).toBe(0)

  await page.getByRole('link', { name: 'History', exact: true }).click()
  for (const action of ['Left the view as someone', 'Changed the commission of a creator', 'Wrote a note'])
    await page.getByText(action).waitFor()
  await page
    .getByRole('row', { name: /Viewed the site as someone/ })
    .getByText('She cannot buy a post')
    .waitFor()
  // Back leads from section to section.
  await page.goBack()
  await page.getByRole('definition').filter({ hasText: person.id }).waitFor()
  // What is refused while viewing is an expected answer, not an error of the page.
  expect(troubles().filter((line) => !line.includes('403'))).toEqual([])
})
