import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { In } from '../../../contract/endpoint.ts'
import { earnings } from '../../../contract/money/earnings.ts'
import { payments } from '../../../contract/money/payments.ts'
import { receiptLines } from '../../../contract/money/receipt-lines.ts'
import { receipts, type Receipt } from '../../../contract/money/receipts.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { transactionWithEvents } from '../../../server/events/events.ts'
import { drawReceipt } from '../../../server/features/money/receipts/draw-pdf.ts'
import { refundSale } from '../../../server/features/money/refunds/refund-sale.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { topUpWallet, saveCard } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let performer: TestPerson
/** Ids of the history's lines, by type. */
const made: Record<'topUp' | 'subscription' | 'tip' | 'video' | 'product' | 'back', string> = {
  topUp: '',
  subscription: '',
  tip: '',
  video: '',
  product: '',
  back: '',
}
const keyed = (who: TestPerson) => ({ token: who.token, key: randomUUIDv7() })
const history = async (query: In<(typeof payments)['transactions']['query']> = {}, who = fan) =>
  (await test.call(payments.transactions, { query: { limit: 100, ...query } }, who)).data
const receipt = async (id: string, who = fan) => test.call(receipts.view, { params: { id } }, who)
const pdf = (id: string, who = fan, language = 'en') =>
  test.app.inject({
    url: `/api/payment/transactions/${id}/receipt`,
    headers: { authorization: who.token, 'accept-language': language },
  })

beforeAll(async () => {
  test = await testApp()
  fan = await createFan(test)
  performer = await createPerformer(test, {}, { name: 'Marisol Vega' })
  const nextDay = () => test.clock.advance(86_400_000)
  await topUpWallet(test, fan, 100)
  made.topUp = (await history()).data[0]?._id ?? ''
  nextDay()
  made.subscription = (
    await test.call(
      payments.subscribe,
      { body: { performerId: performer.id, price: 9.95, cardId: await saveCard(test, fan) } },
      keyed(fan)
    )
  ).data._id
  nextDay()
  const post = await createItem(test, performer, 'feed')
  made.tip = (
    await test.call(
      wallet.tip,
      { params: { id: performer.id }, body: { price: 12.5, message: 'Encore!', about: { type: 'feed', id: post } } },
      keyed(fan)
    )
  ).data._id
  nextDay()
  const video = await createItem(test, performer, 'video', { access: 'sale', price: 800, title: 'Night rehearsal' })
  made.video = (await test.call(wallet.video, { params: { id: video }, body: { price: 8 } }, keyed(fan))).data._id
  nextDay()
  const product = await createItem(test, performer, 'product', { title: 'Songbook' })
  made.product = (await test.call(wallet.product, { params: { id: product }, body: { price: 5 } }, keyed(fan))).data._id
  nextDay()
  await transactionWithEvents(test.deps, (trx, record) =>
    refundSale(trx, record, made.video, { kind: 'refund', at: test.clock.now() })
  )
  made.back = (await history({ type: 'refund' })).data[0]?._id ?? ''
})
afterAll(() => test.close())

describe('the history', () => {
  it('names what was bought, and the wallet balance after each line', async () => {
    const { data, total } = await history()
    expect(total).toBe(6)
    expect(
      data.map((line) => [line.type, line.purchase, line.status, line.amount, line.tokens, line.balanceAfter])
    ).toEqual([
      ['refund', undefined, 'succeeded', undefined, 8, 82.5],
      ['purchase', 'product', 'succeeded', undefined, -5, 74.5],
      ['purchase', 'video', 'refunded', undefined, -8, 79.5],
      ['tip', undefined, 'succeeded', undefined, -12.5, 87.5],
      ['subscription', undefined, 'succeeded', -9.95, undefined, undefined],
      ['top_up', undefined, 'succeeded', -100, 100, 100],
    ])
    expect(data.map(({ _id }) => _id)).toEqual([
      made.back,
      made.product,
      made.video,
      made.tip,
      made.subscription,
      made.topUp,
    ])
  })

  it('is filtered by whole days in UTC, both included, and by type', async () => {
    const { data } = await history({ sort: 'asc' })
    const days = data.map((line) => line.createdAt.slice(0, 10))
    for (const [from, to, count] of [
      [0, 0, 1],
      [1, 3, 3],
      [5, 5, 1],
    ] as const)
      expect((await history({ from: days[from], to: days[to] })).total, `${from}–${to}`).toBe(count)
    expect((await history({ from: days[4] })).data.map((line) => line.type)).toEqual(['refund', 'purchase'])
    expect((await history({ to: days[1], type: 'top_up' })).total).toBe(1)
    expect((await history({ from: days[3], to: days[2] })).total).toBe(0)
    expect(
      (await test.call(payments.transactions, { query: { from: '2026-02-30' } }, fan)).error.fields
    ).toHaveProperty('from')
  })

  it('is searched by creator, message and purchase while the buyer has access', async () => {
    const found = async (q: string) => (await history({ q })).data.map((line) => line._id)
    expect(await found('marisol')).toEqual([made.back, made.product, made.video, made.tip, made.subscription])
    expect(await found('ENCORE')).toEqual([made.tip])
    expect(await found('songbook')).toEqual([made.product])
    expect(await found('rehearsal')).toEqual([])
    expect(await found('100%')).toEqual([])
  })
})

describe('a receipt', () => {
  it('shows the item, the recipient, the payment method and refunds of each line', async () => {
    const of = async (id: string) => (await receipt(id)).data
    expect(await of(made.topUp)).toMatchObject({
      type: 'top_up',
      amount: -100,
      tokens: 100,
      method: { gateway: 'sandbox', brand: 'Visa', last4: '4242' },
      isTest: true,
      account: { email: fan.email },
    })
    expect(await of(made.subscription)).toMatchObject({
      amount: -9.95,
      subscription: { type: 'monthly', isRenewal: false },
      performer: { _id: performer.id },
    })
    expect(await of(made.tip)).toMatchObject({
      bought: 'tip',
      about: 'feed',
      title: 'Words',
      message: 'Encore!',
      tokens: -12.5,
      worth: 12.5,
      balanceAfter: 87.5,
      method: { gateway: 'wallet' },
    })
    expect(await of(made.product)).toMatchObject({
      bought: 'product',
      title: 'Songbook',
      quantity: 1,
      order: { _id: made.product, number: expect.stringMatching(/^\d+$/) as unknown },
    })
    const [sold, back] = [await of(made.video), await of(made.back)]
    expect(sold).toMatchObject({
      status: 'refunded',
      bought: 'video',
      returnedBy: { _id: made.back, number: back.number },
    })
    expect(back).toMatchObject({
      type: 'refund',
      bought: 'video',
      tokens: 8,
      balanceAfter: 82.5,
      returns: { _id: made.video, number: sold.number },
    })
    expect(new Set(await Promise.all(Object.values(made).map(async (id) => (await of(id)).number))).size).toBe(6)
  })

  it('is visible to its owner only', async () => {
    const [other, visitor] = [await createFan(test), { token: '' }]
    for (const id of [...Object.values(made), randomUUIDv7()]) {
      expect((await receipt(id, other)).status).toBe(404)
      expect((await receipt(id, performer)).status).toBe(404)
      expect((await pdf(id, other)).statusCode).toBe(404)
    }
    expect((await test.call(receipts.view, { params: { id: made.tip } }, visitor as TestPerson)).status).toBe(401)
  })

  it("is available as a PDF of one page, in the reader's language, named by its number", async () => {
    for (const id of Object.values(made)) {
      const answer = await pdf(id)
      const { number } = (await receipt(id)).data
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${number}.pdf"`,
        'cache-control': 'no-store',
      })
      const bytes = answer.rawPayload.toString('latin1')
      expect(bytes).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/)
      expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
    expect((await pdf(made.tip)).rawPayload.toString('latin1')).toContain('/Lang (en)')
    expect((await pdf(made.tip, fan, 'pt-BR')).rawPayload.toString('latin1')).toContain('/Lang (pt-BR)')
    const opened = await createFan(test)
    const cardId = await saveCard(test, opened, '4000 0027 6000 3184')
    const waiting = await test.call(payments.topUp, { body: { amount: 20, cardId } }, keyed(opened))
    expect(waiting.data.status).toBe('requires_action')
    expect((await receipt(waiting.data._id, opened)).data).toMatchObject({ status: 'requires_action' })
    expect((await pdf(waiting.data._id, opened)).statusCode).toBe(404)
  })

  it('draws names in scripts beyond those of its plain font, and a box for what no font has', async () => {
    const plain = (await receipt(made.tip)).data
    const drawn = async (title: string) =>
      Buffer.from(
        await drawReceipt({ ...plain, title }, { currency: 'BRL', tokenPrice: 1, language: 'pt', at: new Date(0) })
      ).toString('latin1')
    const outlinesIn = async (title: string) => (await drawn(title)).length
    for (const name of ['日本', '😀', 'ไทย', 'हिन्दी', '한국', 'مرحبا']) {
      expect(await drawn(name), name).not.toBe(await drawn('□□'))
      expect(await outlinesIn(name), name).toBeGreaterThan(await outlinesIn('□'))
    }
    expect(await drawn('\u{12000}日')).not.toBe(await drawn('日'))
  })

  it('fits texts of any length on its page, and names a coupon', async () => {
    const plain = (await receipt(made.tip)).data
    const long: Receipt = {
      ...plain,
      title: 'A title without end '.repeat(20),
      message: 'Ünïcödé Ελληνικά Кириллица 日本 🎭 '.repeat(6),
      account: { name: 'N'.repeat(80), email: `${'e'.repeat(200)}@example.test` },
    }
    const bytes = Buffer.from(
      await drawReceipt(long, { currency: 'BRL', tokenPrice: 1, language: 'pt', at: new Date(0) })
    ).toString('latin1')
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const { sums } = receiptLines(
      {
        ...plain,
        type: 'subscription',
        tokens: undefined,
        worth: undefined,
        balanceAfter: undefined,
        amount: -7.5,
        discount: { code: 'ENCORE', fullPrice: 10 },
      },
      { language: 'en', currency: 'USD', tokenPrice: 1 },
      String
    )
    expect(sums).toEqual([
      { label: 'Price', value: '$10.00' },
      { label: 'Coupon ENCORE', value: '−$2.50' },
      { label: 'Paid', value: '$7.50', strong: true },
    ])
  })
})

describe('a post without a title', () => {
  it('is named by whole words of its text, in the receipt, the sale, the list of sales and the purchases', async () => {
    const words = 'Ein langer Abend mit der Donaudampfschifffahrtsgesellschaft auf dem Fluss '
    const [seller, buyer] = [await createPerformer(test), await createFan(test)]
    await topUpWallet(test, buyer, 100)
    const post = await createItem(test, seller, 'feed', { access: 'sale', price: 800, text: words.repeat(5) })
    const bought = (await test.call(wallet.feed, { params: { id: post }, body: { price: 8 } }, keyed(buyer))).data._id
    const table = await test.app.inject({
      url: `/api${earnings.export.path}`,
      headers: { authorization: seller.token },
    })
    const titles = [
      (await receipt(bought, buyer)).data.title,
      (await test.call(earnings.search, {}, seller)).data.data[0]?.item?.title,
      (await test.call(wallet.search, {}, buyer)).data.data[0]?.item?.title,
      /Ein langer[^",]*…/.exec(table.body)?.[0],
    ]
    expect(new Set(titles)).toEqual(new Set([`${words}Ein langer Abend mit der…`]))
  })
})
