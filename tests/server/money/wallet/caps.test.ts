import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capText } from '../../../../contract/money/cap-texts.ts'
import { capsOf, type Capped } from '../../../../contract/money/caps.ts'
import type { ErrorBody } from '../../../../contract/errors.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { fieldText } from '../../../../contract/field-texts.ts'
import { itemPriceTexts } from '../../../../contract/catalogue/items/item-rules.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { payouts } from '../../../../contract/money/payouts.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { defaultSettings } from '../../../../server/features/platform/settings/queries.ts'
import { capSettings } from '../../../../server/features/platform/settings/caps.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import type { Extra } from '../../../support/call.ts'
import { saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
let cardId: string
beforeAll(async () => {
  test = await testApp()
  ;[fan, creator] = [await createFan(test), await createPerformer(test)]
  cardId = await saveCard(test, fan)
})
afterAll(() => test.close())

type Call = (amount: number, extra: Extra) => Promise<{ status: number; error: ErrorBody }>

/** Every call that takes a limited amount, with its limit and the field that is named. */
const calls: readonly [what: Capped, field: string, call: Call][] = [
  [
    'wallet',
    'amount',
    (amount, extra) => test.call(payments.topUp, { body: { amount, cardId } }, { token: fan.token, ...extra }),
  ],
  [
    'tip',
    'price',
    (price, extra) =>
      test.call(wallet.tip, { params: { id: creator.id }, body: { price } }, { token: fan.token, ...extra }),
  ],
  [
    'subscription',
    'monthlyPrice',
    (monthlyPrice, extra) =>
      test.call(
        performers.update,
        { params: { id: creator.id }, body: { monthlyPrice } },
        { token: creator.token, ...extra }
      ),
  ],
  [
    'yearly',
    'yearlyPrice',
    (yearlyPrice, extra) =>
      test.call(
        performers.update,
        { params: { id: creator.id }, body: { yearlyPrice } },
        { token: creator.token, ...extra }
      ),
  ],
  [
    'payout',
    'amount',
    (amount, extra) => test.call(payouts.create, { body: { amount } }, { token: creator.token, ...extra }),
  ],
  [
    'item',
    'price',
    (price, extra) =>
      test.call(feeds.create, { body: { text: 'Words', access: 'sale', price } }, { token: creator.token, ...extra }),
  ],
  [
    'item',
    'price',
    (price, extra) =>
      test.call(
        products.create,
        { body: { title: 'Print', type: 'physical', stock: 1, price } },
        { token: creator.token, ...extra }
      ),
  ],
]

describe.each(calls)('%s (%s)', (what, field, call) => {
  const caps = capsOf(what, capSettings(defaultSettings))

  it.each(['en', 'pt'] as const)(
    "enforces its limits, both ends included, with the form's error text in %s",
    async (language) => {
      const said = async (amount: number) => {
        const { status, error } = await call(amount, { key: randomUUIDv7(), headers: { 'accept-language': language } })
        return { status, text: error.fields?.[field] }
      }
      // The schema of an item's price knows neither the reader nor the site, so it prints the plain number.
      const words = (rule: 'min' | 'max') =>
        what === 'item'
          ? fieldText(itemPriceTexts[rule], language)
          : capText(what, { rule, limit: caps[rule] }, { language, currency: defaultSettings.currency, tokenPrice: 1 })
      expect(await said(Number((caps.min - 0.01).toFixed(2)))).toEqual({ status: 422, text: words('min') })
      expect((await said(caps.min)).text).toBeUndefined()
      if (caps.max === Infinity) return
      expect(await said(Number((caps.max + 0.01).toFixed(2)))).toEqual({ status: 422, text: words('max') })
      const most = await said(caps.max)
      expect([most.text, most.status === 422]).toEqual([undefined, false])
    }
  )
})
