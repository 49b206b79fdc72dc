import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/accounts/addresses.ts'
import { payments } from '../../../contract/money/payments.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { transactionWithEvents } from '../../../server/events/events.ts'
import { releaseEarnings } from '../../../server/features/money/earnings/release-earnings.ts'
import { csvLine } from '../../../server/http/csv.ts'
import { refundSale } from '../../../server/features/money/reversals/refund-sale.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { topUpWallet, saveCard } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let creator: TestPerson
let anna: TestPerson
let bruno: TestPerson
const ids = { feed: '', product: '', tip: '', back: '' }
const dayMs = 86_400_000
const tip = async (fan: TestPerson, price: number, message?: string) =>
  (
    await test.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price, ...(message && { message }) } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id

const csv = (query: Record<string, string> = {}, language = 'en') =>
  test.app.inject({
    method: 'GET',
    url: '/api/performer/earning/export',
    query,
    headers: { authorization: creator.token, 'accept-language': language },
  })

// 5 May: a refunded tip, a post. 6 May: a product, two tips. 20 May: a subscription.
beforeAll(async () => {
  test = await testApp({}, new Date('2026-05-05T22:00:00Z'))
  creator = await createPerformer(test)
  ;[anna, bruno] = [await createFan(test, { name: '=Anna, "the first"' }), await createFan(test, { name: 'Bruno' })]
  await Promise.all([topUpWallet(test, anna, 200), topUpWallet(test, bruno, 200)])
  ids.back = await tip(bruno, 40)
  ids.feed = await createItem(test, creator, 'feed', { access: 'sale', price: 1250, text: 'Behind the curtain' })
  await test.call(wallet.feed, { params: { id: ids.feed }, body: { price: 12.5 } }, anna)
  test.clock.advance(dayMs / 6)
  ids.product = await createItem(test, creator, 'product', {
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
    { params: { id: ids.product }, body: { price: 20, quantity: 2, deliveryAddressId } },
    anna
  )
  ids.tip = await tip(anna, 30, 'Encore!')
  await tip(bruno, 10.01)
  await transactionWithEvents(test.deps, (trx, record) =>
    refundSale(trx, record, ids.back, { kind: 'refund', at: test.clock.now() })
  )
  test.clock.advance(14 * dayMs)
  await releaseEarnings(test.deps)
  await test.call(
    payments.subscribe,
    { body: { performerId: creator.id, price: 9.95, cardId: await saveCard(test, bruno) } },
    { token: bruno.token, key: randomUUIDv7() }
  )
})

afterAll(() => test.close())

describe('the file', () => {
  it('has a line for each sale, oldest first, that no spreadsheet reads as a formula', async () => {
    const answer = await csv({ from: '2026-05-01', to: '2026-05-19' })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="earnings-2026-05-01-2026-05-19.csv"',
    ])
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(1 + 5 + 1)
    expect(lines[0]).toMatch(/^\uFEFFDate,Type,Fan,/)
    expect(lines[1]).toBe(
      `2026-05-05T22:00:00.000Z,tip,Bruno,${bruno.username},,,1,40.00,40.00,8.00,20,32.00,USD,refunded,2026-05-12T22:00:00.000Z,2026-05-06T02:00:00.000Z,${ids.back}`
    )
    expect(lines[2]).toContain(
      `feed,"'=Anna, ""the first""",${anna.username},Behind the curtain,,1,12.50,12.50,2.50,20,10.00,USD,available`
    )
    expect(
      (await csv({ from: '2026-05-01', to: '2026-05-19', type: 'tip', user: anna.id }, 'pt')).body
        .split('\r\n')
        .slice(0, 2)
    ).toEqual([expect.stringMatching(/^\uFEFFData,Tipo,Fã,/), expect.stringContaining(',Encore!,')])
  })

  it.each([
    '=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '−1',
    '﹫a',
    '\t=1',
    '\r=1',
    '  =1',
    '\u00A0＝1',
    '\u200B=1',
    '\uFEFF@a',
    '\n=1',
    '\u3000=1',
  ])('marks %j as text', (typed) => {
    expect(csvLine([typed]).replace(/^"/, '').startsWith(`'${typed}`)).toBe(true)
  })

  it('leaves other text unchanged', () => {
    expect(csvLine(['Anna = Bruno', '1-2', 'a@b', -3, 'Ａ＝Ｂ'])).toBe('Anna = Bruno,1-2,a@b,-3,Ａ＝Ｂ\r\n')
  })

  it('is complete, whatever its length', async () => {
    await sql`with made as (select gen_random_uuid() as id, n from generate_series(1, 2500) n),
      moved as (insert into ledger_transaction (id, kind, reference, created_at) select id, 'tip', 'many:' || n, '2025-01-01' from made)
      insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, tokens, available_at, created_at)
      select id, id, 'tip', ${creator.id}, ${anna.id}, n, 0, n, 0, n, '2025-01-08', '2025-01-01'::timestamptz + (n / 3) * interval '1 second' from made`.execute(
      test.deps.db
    )
    const lines = (await csv({ from: '2025-01-01', to: '2025-01-01' })).body.trim().split('\r\n').slice(1)
    expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(2500)
    expect(lines.map((line) => line.slice(0, 24))).toEqual(lines.map((line) => line.slice(0, 24)).sort())
  })
})
