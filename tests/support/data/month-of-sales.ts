import { randomUUIDv7 } from 'node:crypto'
import { addresses } from '../../../contract/identity/addresses.ts'
import { payments } from '../../../contract/money/payments.ts'
import { transactionWithEvents } from '../../../server/events/events.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { refundSale } from '../../../server/features/money/refunds/refund-sale.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../app.ts'
import { createItem } from './items.ts'
import { saveCard, sendTip, topUpWallet } from './money.ts'
import { createFan, createPerformer, type TestPerson } from './people.ts'

const dayMs = 86_400_000

/** A creator's sales of May 2026, and the ids of the post, the product and two tips. */
export type MonthOfSales = {
  test: TestApp
  creator: TestPerson
  anna: TestPerson
  bruno: TestPerson
  ids: { feed: string; product: string; tip: string; back: string }
}

/**
 * An app with the sales of one creator. 5 May: a tip of Bruno that is refunded, and a post. 6 May: a product and two
 * tips. 20 May, when the rest is released: a subscription of Bruno.
 */
export async function createMonthOfSales(): Promise<MonthOfSales> {
  const test = await testApp({}, new Date('2026-05-05T22:00:00Z'))
  const creator = await createPerformer(test)
  const anna = await createFan(test, { name: '=Anna, "the first"' })
  const bruno = await createFan(test, { name: 'Bruno' })
  await Promise.all([topUpWallet(test, anna, 200), topUpWallet(test, bruno, 200)])
  const back = (await sendTip(test, bruno, creator, 40)).data._id
  const feed = await createItem(test, creator, 'feed', { access: 'sale', price: 1250, text: 'Behind the curtain' })
  await test.call(wallet.feed, { params: { id: feed }, body: { price: 12.5 } }, anna)
  test.clock.advance(dayMs / 6)
  const product = await createItem(test, creator, 'product', {
    title: 'A poster',
    price: 1000,
    product_type: 'physical',
    stock: 5,
  })
  const home = {
    name: 'Anna',
    country: 'PT',
    city: 'Porto',
    streetAddress: 'Rua das Flores',
    streetNumber: '12',
    zipCode: '4050-262',
  }
  const deliveryAddressId = (await test.call(addresses.create, { body: home }, anna)).data._id
  await test.call(
    wallet.product,
    { params: { id: product }, body: { price: 20, quantity: 2, deliveryAddressId } },
    anna
  )
  const tip = (await sendTip(test, anna, creator, 30, 'Encore!')).data._id
  await sendTip(test, bruno, creator, 10.01)
  await transactionWithEvents(test.deps, (trx, record) =>
    refundSale(trx, record, back, { kind: 'refund', at: test.clock.now() })
  )
  test.clock.advance(14 * dayMs)
  await releaseEarnings(test.deps)
  await test.call(
    payments.subscribe,
    { body: { performerId: creator.id, price: 9.95, cardId: await saveCard(test, bruno) } },
    { token: bruno.token, key: randomUUIDv7() }
  )
  return { test, creator, anna, bruno, ids: { feed, product, tip, back } }
}
