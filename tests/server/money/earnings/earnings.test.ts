import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnings, type Sale } from '../../../../contract/money/earnings.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { createMonthOfSales, type MonthOfSales } from '../../../support/data/month-of-sales.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

type Query = In<(typeof earnings.search)['query']>
let test: TestApp
let creator: TestPerson
let anna: TestPerson
let bruno: TestPerson
let ids: MonthOfSales['ids']
const stats = async (query: Query = {}) => (await test.call(earnings.stats, { query }, creator)).data
const search = async (query: Query = {}) =>
  (await test.call(earnings.search, { query: { limit: 100, ...query } }, creator)).data
const view = async (id: string) => (await test.call(earnings.view, { params: { id } }, creator)).data
const net = (sales: readonly Pick<Sale, 'net'>[]) => sales.reduce((sum, sale) => sum + toMinor(sale.net), 0)
beforeAll(async () => void ({ test, creator, anna, bruno, ids } = await createMonthOfSales()))
afterAll(() => test.close())

describe('the sums', () => {
  it('leave out refunds, by day, type and fan', async () => {
    expect(await stats()).toMatchObject({
      gross: 82.46,
      fee: 16.49,
      net: 65.97,
      count: 5,
      returned: [{ status: 'refunded', net: 32, count: 1 }],
      available: 58.01,
      pending: 7.96,
      reserved: 0,
      days: [
        { day: '2026-05-05', net: 10, count: 1, types: [{ type: 'feed', net: 10 }] },
        {
          day: '2026-05-06',
          gross: 60.01,
          net: 48.01,
          count: 3,
          types: [
            { type: 'product', net: 16 },
            { type: 'tip', net: 32.01 },
          ],
        },
        { day: '2026-05-20', net: 7.96, count: 1, types: [{ type: 'subscription', net: 7.96 }] },
      ],
      types: [
        { type: 'tip', count: 2 },
        { type: 'product', gross: 20, fee: 4, net: 16, count: 1 },
        { type: 'feed' },
        { type: 'subscription' },
      ],
      fans: [
        { user: { _id: anna.id }, net: 50, count: 3 },
        { user: { _id: bruno.id }, net: 15.97, count: 2 },
      ],
    })
  })

  it('each list exactly the sales they contain', async () => {
    const all = await stats()
    const openings: [Query, { net: number; count: number }][] = [
      ...all.days.map((part) => [{ from: part.day, to: part.day }, part] as [Query, typeof part]),
      ...all.types.map((part) => [{ type: part.type }, part] as [Query, typeof part]),
      ...all.fans.map((part) => [{ user: part.user._id }, part] as [Query, typeof part]),
      ...all.returned.map((part) => [{ status: part.status }, part] as [Query, typeof part]),
      ...all.releases.map((part) => [{ release: part.day, status: 'pending' }, part] as [Query, typeof part]),
      [
        { type: 'tip', user: anna.id },
        { net: 24, count: 1 },
      ],
    ]
    expect(openings).toHaveLength(3 + 4 + 2 + 1 + 1 + 1)
    for (const [query, part] of openings) {
      const kept = (await search(query)).data.filter(
        ({ status }) => query.status ?? (status === 'pending' || status === 'available')
      )
      expect({ query, net: net(kept), count: kept.length }).toEqual({
        query,
        net: toMinor(part.net),
        count: part.count,
      })
      expect(await stats(query)).toMatchObject({ net: part.net, count: part.count })
    }
  })

  it('give the dates when held earnings become available, and the name of the selected fan', async () => {
    const { releases, nextReleaseAt } = await stats({ type: 'tip' })
    expect([releases, nextReleaseAt?.slice(0, 10)]).toEqual([
      [{ day: '2026-05-27', net: 7.96, count: 1 }],
      '2026-05-27',
    ])
    expect((await stats({ user: anna.id })).user).toMatchObject({ _id: anna.id })
    const stranger = await createFan(test)
    expect(await stats({ user: stranger.id })).not.toHaveProperty('user')
  })

  it('reject a period that ends before it starts, one that is too long, and invalid dates', async () => {
    for (const query of [
      { from: '2026-05-06', to: '2026-05-05' },
      { from: '2020-01-01', to: '2026-05-05' },
      { from: '2026-02-30' },
    ]) {
      for (const call of [earnings.stats, earnings.export] as const) {
        const answer = await test.call(call, { query }, creator)
        expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['from']])
      }
    }
  })
})

describe('the sales', () => {
  it('name what was sold', async () => {
    const { data, total } = await search({ q: '=anna' })
    expect([total, data.map(({ type }) => type)]).toEqual([3, ['tip', 'product', 'feed']])
    expect(data[1]).toMatchObject({
      quantity: 2,
      tokens: 20,
      item: { type: 'product', _id: ids.product, title: 'A poster', isGone: false },
      order: { number: expect.any(String) },
    })
    expect(data[2]).toMatchObject({
      item: { type: 'feed', _id: ids.feed, title: 'Behind the curtain' },
      status: 'available',
    })
    expect((await search({ q: '%' })).total).toBe(0)
    expect((await search({ type: 'subscription' })).data).toMatchObject([
      {
        subscription: { type: 'monthly', isRenewal: false },
        status: 'pending',
        availableAt: '2026-05-27T02:00:00.000Z',
      },
    ])
    await test.deps.db.updateTable('feed').set({ removed_at: test.clock.now() }).where('id', '=', ids.feed).execute()
    expect((await search({ type: 'feed' })).data).toMatchObject([
      { item: { title: 'Behind the curtain', isGone: true } },
    ])
  })

  it('can be opened one by one, by their seller only', async () => {
    expect(await view(ids.tip)).toMatchObject({
      type: 'tip',
      gross: 30,
      fee: 6,
      net: 24,
      commission: 20,
      tokens: 30,
      message: 'Encore!',
      user: { _id: anna.id },
    })
    expect(await view(ids.back)).toMatchObject({ status: 'refunded', net: 32, returnedAt: '2026-05-06T02:00:00.000Z' })
    const other = await createPerformer(test)
    expect((await test.call(earnings.view, { params: { id: ids.tip } }, other)).status).toBe(404)
    expect((await test.call(earnings.view, { params: { id: randomUUIDv7() } }, creator)).status).toBe(404)
    expect((await test.call(earnings.view, { params: { id: ids.tip } }, anna)).status).toBe(403)
  })

  it('name what a tip was given for', async () => {
    const photo = await createItem(test, creator, 'photo', { title: 'A rehearsal' })
    await test.deps.db
      .updateTable('sale')
      .set({ about_type: 'photo', about_id: photo })
      .where('id', '=', ids.tip)
      .execute()
    expect((await view(ids.tip)).item).toEqual({ type: 'photo', _id: photo, title: 'A rehearsal', isGone: false })
  })
})
