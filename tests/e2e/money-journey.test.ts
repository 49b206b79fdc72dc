import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes } from '../../scripts/lib/demo-visit.ts'
import { startSite } from '../../scripts/lib/site.ts'
import { releaseAfterAWeek } from '../support/data/release-earnings.ts'
import { openBrowser } from '../support/browser/browser.ts'
import {
  choose,
  runScript,
  fillCard,
  fillRegistration,
  keepPicture,
  seriousFindings,
  type TestWindow,
  visit,
} from '../support/browser/journey.ts'
import { enterAs, joinCreator, joinFan, type Account } from '../support/browser/journey-people.ts'
import { balanceIs, payWith, payWithNewCard } from '../support/browser/paying.ts'

const [site, browser] = await Promise.all([startSite(), openBrowser()])
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe.each(sizes)('money, on $name', (size) => {
  let creator: Account
  let fan: Account
  let someone: TestWindow
  let product: string
  const seen = (name: string) => keepPicture(someone, `money-${name}-${size.name}`)
  beforeAll(async () => {
    creator = await joinCreator(site, `Rosa ${size.name}`)
    fan = await joinFan(site, `Theo ${size.name}`, 15)
    await creator.call('POST', '/performer/coupons', { code: 'FRONTROW', kind: 'percentage', value: 40, charges: 2 })
    await creator.call('POST', '/performer/feeds', { text: 'The whole set list, in pencil', access: 'sale', price: 20 })
    await creator.call('POST', '/performer/feeds', { text: 'The encore, in ink', access: 'sale', price: 10 })
    product = (
      await creator.call<{ _id: string }>('POST', '/performer/performer-assets/products', {
        title: 'Signed poster',
        type: 'physical',
        price: 12,
        stock: 2,
        status: 'active',
      })
    )._id
    await fan.call('POST', '/addresses/create', {
      name: fan.name,
      country: 'PT',
      city: 'Porto',
      streetAddress: 'Rua das Flores',
      zipCode: '4050-262',
      isDefault: true,
    })
    someone = await enterAs(browser, site, size, fan)
  })
  afterAll(() => someone.context.close())

  test('a tip with too low a balance is paid from balance and card with one click', async () => {
    const { page, troubles } = someone
    seen('tip')
    await visit(page, `/${creator.username}`)
    await page
      .getByRole('button', { name: `Tip ${creator.name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await choose(dialog, 'Custom amount')
    await dialog.getByRole('textbox', { name: 'Your amount' }).fill('35')
    await dialog.getByLabel('Add a message').fill('For the last row')
    await payWith(page, /4242/)
    await dialog.getByRole('definition').filter({ hasText: '$15.00' }).waitFor() // from the balance
    await dialog.getByRole('definition').filter({ hasText: '$20.00' }).waitFor() // charged to the card
    expect(await seriousFindings(page)).toEqual([])
    // The card is charged the difference, and the tip is sent: one click.
    await dialog.getByRole('button', { name: 'Tip $35.00' }).click()
    await page.getByText('You tipped', { exact: false }).first().waitFor()
    await balanceIs(page, 0)
    expect(troubles()).toEqual([])
  })

  test('a purchase with too low a balance, a declined card, and another card that pays', async () => {
    const { page, troubles } = someone
    seen('buy')
    await visit(page, `/${creator.username}`)
    await page.getByRole('button', { name: 'Unlock for $20.00' }).first().click()
    const dialog = page.getByRole('dialog')
    await payWithNewCard(page, '4000 0000 0000 0002')
    await dialog.getByRole('button', { name: 'Unlock for $20.00' }).click()
    await page
      .getByText(/card was declined/)
      .first()
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    // A card that its bank refuses is not saved; what was typed stays, to be corrected.
    expect(await dialog.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
    expect(
      (await fan.call<{ data: { last4: string }[] }>('GET', '/payment-cards')).data.map(({ last4 }) => last4)
    ).not.toContain('0002')
    await payWith(page, /4242/)
    await dialog.getByRole('button', { name: 'Unlock for $20.00' }).click()
    await page.getByText('The whole set list, in pencil').first().waitFor()
    await balanceIs(page, 0)
    // A declined card is an expected answer, not an error of the page.
    expect(troubles().filter((line) => !line.includes('402'))).toEqual([])
  })

  test('a purchase with a new card, which the pay button saves with one click', async () => {
    const { page, troubles } = someone
    seen('new-card')
    await visit(page, `/${creator.username}`)
    await page.getByRole('button', { name: 'Unlock for $10.00' }).first().click()
    await payWithNewCard(page, '5555 5555 5555 4444')
    await page.getByRole('dialog').getByText('Charged to New card').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $10.00' }).click()
    await page.getByText('The encore, in ink').first().waitFor()
    await balanceIs(page, 0)
    expect(
      (await fan.call<{ data: { last4: string }[] }>('GET', '/payment-cards')).data.map(({ last4 }) => last4)
    ).toContain('4444')
    expect(troubles()).toEqual([])
  })

  test('a declined card keeps the input, including the card', async () => {
    const { page, troubles } = someone
    seen('declined')
    await visit(page, `/${creator.username}`)
    await page
      .getByRole('button', { name: `Tip ${creator.name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await choose(dialog, 'Custom amount')
    await dialog.getByRole('textbox', { name: 'Your amount' }).fill('17')
    await dialog.getByLabel('Add a message').fill('For the first row')
    // Its bank accepts it when it is saved, and declines the charge.
    await payWithNewCard(page, '4000 0000 0000 0341')
    await dialog.getByRole('button', { name: 'Tip $17.00' }).click()
    await dialog.getByText(/card was declined/).waitFor()
    expect(await dialog.getByRole('textbox', { name: 'Your amount' }).inputValue()).toBe('17')
    expect(await dialog.getByLabel('Add a message').inputValue()).toBe('For the first row')
    await dialog.getByRole('radio', { name: /0341/, checked: true }).waitFor()
    await dialog.getByRole('button', { name: 'Tip $17.00' }).waitFor()
    await balanceIs(page, 0)
    expect(troubles().filter((line) => !line.includes('402'))).toEqual([])
  })

  test('a subscription with a coupon, authenticated at the bank', async () => {
    const { page } = someone
    seen('subscribe')
    await visit(page, `/${creator.username}`)
    await page
      .getByRole('button', { name: /^Subscribe/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'I have a coupon' }).click()
    await dialog.getByLabel('Coupon code').fill('frontrow')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await dialog.getByText('40% off the first 2 payments').waitFor()
    await payWithNewCard(page, '4000 0027 6000 3184')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Pay $3.00' }).click()
    const question = dialog.getByRole('group', { name: 'Your bank asks: is this you?' })
    await question.getByRole('button', { name: 'No, stop' }).click()
    // Nothing is lost: the same sheet, with the card that was typed.
    await dialog.getByText("The card wasn't saved.").waitFor()
    await dialog.getByRole('button', { name: 'Pay $3.00' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await question.getByRole('button', { name: "Yes, it's me" }).click()
    await page.waitForURL('**/sandbox/authenticate/**')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Approve $3.00' }).click()
    await page.getByText('You now have access to everything for subscribers.').waitFor()
    await visit(page, '/subscriptions/upcoming')
    await page.getByText('$5.00').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('a subscription is cancelled and resumed', async () => {
    const { page } = someone
    seen('cancel')
    await visit(page, '/subscriptions')
    await page.getByRole('button', { name: /Cancel subscription/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel subscription/ })
      .click()
    await page.getByText(/You have access until/).waitFor()
    await page.getByRole('button', { name: /Resume subscription/ }).click()
    await page.getByText(/Renews on/).waitFor()
  })

  test("an order is sent, and a second one is refused by the fan's own limit", async () => {
    const { page } = someone
    seen('order')
    const cards = await fan.call<{ data: { _id: string; last4: string }[] }>('GET', '/payment-cards')
    await fan.call('POST', '/payment/wallet/top-up', {
      amount: 24,
      cardId: cards.data.find(({ last4 }) => last4 === '4242')!._id,
    })
    await fan.call('PUT', '/spending-limits', { month: 90 })
    const order = async () => {
      await visit(page, `/products/${product}`)
      await page
        .getByRole('button', { name: /\$12\.00/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /\$12\.00/ })
        .click()
    }
    await order()
    await page.waitForURL('**/orders/*')
    await page.getByText('Rua das Flores', { exact: false }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await order()
    // 35 + 20 + 10 + 3 + 12 of 90 are spent this month.
    await page.getByRole('dialog').getByText(/limit/).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await visit(page, '/wallet/limits')
    await page.getByText('$80.00', { exact: false }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('a visitor starts a free trial, from Subscribe through registration back to the sheet', async () => {
    const host = await joinCreator(site, `Iris ${size.name}`)
    await host.call('PUT', `/performers/${host.id}`, { isFreeSubscription: true })
    const visitor = await enterAs(browser, site, size)
    const { page, context, troubles } = visitor
    keepPicture(visitor, `money-trial-${size.name}`)
    await visit(page, `/${host.username}`)
    await page
      .getByRole('button', { name: /^Subscribe/ })
      .first()
      .click()
    await page.getByRole('heading', { name: `Join to subscribe to ${host.name}` }).waitFor()
    await fillRegistration(page, { name: 'Nina', username: `nina-${host.username}` })
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.waitForURL(`**/${host.username}*`)
    const dialog = page.getByRole('dialog')
    // The trial is already selected, with the date and amount of its first payment.
    await dialog.getByRole('radio', { name: /Free trial/, checked: true }).waitFor()
    await dialog.getByText(/Free until .+, then \$5\.00 a month; cancel any time before/).waitFor()
    await dialog
      .getByRole('definition')
      .filter({ hasText: /^\$5\.00 on / })
      .waitFor()
    await fillCard(page, '4242 4242 4242 4242')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Start free trial' }).click()
    await dialog.getByText('You now have access to everything for subscribers.').waitFor()
    await dialog.getByText(/Next payment: \$5\.00 on /).waitFor()
    await balanceIs(page, 0)
    await visit(page, '/subscriptions')
    await page.getByText(/Free until .+, then \$5\.00 a month/).waitFor()
    expect(troubles()).toEqual([])
    await context.close()
  })

  test('the creator sees every sale and is paid out, and the operator decides', async () => {
    await creator.call('PUT', `/performers/${creator.id}/banking-settings`, {
      holder: creator.name,
      country: 'PT',
      bankName: 'Banco da Ribeira',
      accountNumber: 'PT50000201231234567890154',
    })
    await releaseAfterAWeek(site)
    const other = await enterAs(browser, site, size, creator)
    const { page, context, troubles } = other
    keepPicture(other, `money-creator-${size.name}`)
    await visit(page, '/creator/earnings')
    await page.getByText('$80.00').first().waitFor() // 35 + 20 + 10 + 3 + 12
    expect(await seriousFindings(page)).toEqual([])
    await visit(page, '/creator/payouts')
    await page.getByLabel('Amount').fill('52')
    await page.getByRole('button', { name: 'Request $52.00' }).click()
    await page.getByText('Waiting for approval.', { exact: false }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const { payout } = await creator.call<{ payout: { _id: string } }>('GET', '/payout-requests/check/pending-review')
    expect(runScript(site, 'admin', 'payout', payout._id)).toContain('PT50000201231234567890154')
    runScript(site, 'admin', 'approve-payout', payout._id)
    runScript(site, 'admin', 'pay-payout', payout._id, 'SEPA 1')
    await visit(page, `/creator/payouts/${payout._id}`)
    await page.getByText('SEPA 1').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles()).toEqual([])
    await context.close()
  })
})

test('the ledger is consistent afterwards', () => {
  expect(runScript(site, 'ledger-verify')).toContain('The books are in order.')
})
