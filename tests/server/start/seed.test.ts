import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { payouts } from '../../../contract/money/payouts.ts'
import { addMonths } from '../../../contract/money/period.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { isCardCurrent } from '../../../contract/money/sandbox-cards.ts'
import { spending } from '../../../contract/money/spending.ts'
import { subscriptions } from '../../../contract/money/subscriptions.ts'
import { demoAccounts } from '../../../server/db/seed/demo-accounts.ts'
import { planYear, type FanAction } from '../../../server/db/seed/plan-year.ts'
import { demoCoupon } from '../../../server/db/seed/seed-coupons.ts'
import { demoId } from '../../../server/db/seed/demo-id.ts'
import { drawRemaining, payForDrawnItems } from '../../../server/db/seed/drawing/draw-pictures.ts'
import { creatorId } from '../../../server/db/seed/seed-people.ts'
import { seed } from '../../../server/db/seed/seed.ts'
import { listTransactions } from '../../../server/features/money/payments/list-transactions.ts'
import { verifyLedger } from '../../../server/features/money/ledger/verify.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { viewerWithoutSession } from '../../../server/http/viewer-without-session.ts'

describe("the plan of the demo's year, for any date in the next two years", () => {
  const plans = Array.from(
    { length: 570 },
    (_, i) => new Date(Date.parse('2026-11-22T13:17:00Z') + i * 31 * 3_600_000)
  ).map((now) => ({ now, actions: planYear(now) }))

  it('lies before that date, and has no payment before its card', () => {
    for (const { now, actions } of plans) {
      expect(actions.filter(({ at }) => at >= now)).toEqual([])
      expect(new Set([...Map.groupBy(actions, ({ fan }) => fan).values()].map(([first]) => first?.does))).toEqual(
        new Set(['card'])
      )
    }
  })

  it('has a paying fan in each of twelve months', () => {
    for (const { now, actions } of plans) {
      const left = new Set(
        actions.map((action) => action.does === 'cancel' && `${action.fan} ${action.creator.username}`)
      )
      const stayed = actions.find(
        (action) =>
          action.does === 'subscribe' &&
          action.type === 'monthly' &&
          !left.has(`${action.fan} ${action.creator.username}`)
      )
      const paid = Array.from({ length: 13 }, (_, n) => addMonths(stayed!.at, n)).filter((due) => due < now)
      expect(new Set(paid.map((at) => at.toISOString().slice(0, 7))).size).toBeGreaterThanOrEqual(12)
    }
  })

  it('has a subscription whose renewal failed last night because the card has expired', () => {
    for (const { now, actions } of plans) {
      const [begun, lastNight] = [
        actions.find(({ key }) => key === 'subscribe potter')!.at,
        new Date(now.getTime() - 9 * 3_600_000),
      ]
      const { expires } = actions.find(({ key }) => key === 'old card') as Extract<FanAction, { does: 'card' }>
      const isCurrent = (at: Date) => isCardCurrent(expires.getUTCMonth() + 1, expires.getUTCFullYear(), at)
      expect([1, 2].map((months) => addMonths(begun, months))).toContainEqual(lastNight)
      expect([isCurrent(addMonths(lastNight, -1)), isCurrent(lastNight)]).toEqual([true, false])
    }
  })
})

/**
 * The demo as a newcomer sees it: through the API, on an empty database. Always that of one fixed day, so that results
 * do not depend on the date.
 */
describe('the demo', () => {
  let test: TestApp
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    test = await testApp({}, new Date('2026-11-22T13:17:00Z'))
    await seed(test.deps)
    await drawRemaining(test.deps, { photos: 3, shelved: false })
    for (const { role, email, password } of demoAccounts) {
      const answer = await test.call(auth.login, { body: { username: email, password } })
      if (answer.status < 300) tokens.set(role, answer.data.token)
    }
  })
  afterAll(() => test.close())

  const counts = async () => {
    const tables = [
      'account',
      'performer',
      'feed',
      'file',
      'feed_file',
      'follow',
      'subscription',
      'payment',
      'payment_card',
      'sale',
      'ledger_transaction',
      'ledger_entry',
      'token_package',
      'coupon',
      'payout_request',
      'performer_banking',
      'spending_limit',
      'performer_document',
      'comment',
      'reaction',
    ]
    return Promise.all(
      tables.map(async (table) => [
        table,
        (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(test.deps.db)).rows[0]?.n,
      ])
    )
  }

  it('lets all its accounts sign in with the password that the start prints', () => {
    expect([...tokens.keys()]).toEqual(demoAccounts.map(({ role }) => role))
  })

  it('shows twelve creators with portraits and covers, and hides the pending one', async () => {
    const { data } = await test.call(performers.search, { query: { limit: 50 } })
    expect(data.total).toBe(12)
    for (const one of data.data)
      expect([one.avatar, one.cover]).toEqual([
        expect.stringMatching(/^\/m\/public\//),
        expect.stringMatching(/^\/m\/public\//),
      ])
    const picture = await test.app.inject({ url: data.data[0]!.cover! })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(new Set(data.data.map((one) => one.craft)).size).toBe(12)
  })

  it('has a consistent ledger, with sales in each of the last twelve months', async () => {
    expect((await verifyLedger(test.deps.db)).faults).toEqual([])
    const { rows } = await sql<{
      months: number
    }>`select count(distinct date_trunc('month', created_at))::int as months from sale`.execute(test.deps.db)
    expect(rows[0]?.months).toBeGreaterThanOrEqual(12)
  })

  it('gives the demo fan a subscription in every state', async () => {
    const { data } = await test.call(subscriptions.ofUser, { query: { limit: 50 } }, { token: tokens.get('fan')! })
    expect(new Set(data.data.map((one) => one.status))).toEqual(new Set(['active', 'cancelled', 'past_due', 'expired']))
    expect(new Set(data.data.map((one) => one.type))).toEqual(new Set(['monthly', 'yearly', 'free']))
  })

  it('gives the demo creator paid, rejected and pending payouts, and a coupon that fans have used', async () => {
    const token = tokens.get('creator')!
    const { data: asked } = await test.call(payouts.search, { query: { limit: 50 } }, { token })
    expect(new Set(asked.data.map(({ status }) => status))).toEqual(new Set(['paid', 'rejected', 'pending']))
    const { data: offered } = await test.call(coupons.list, {}, { token })
    expect(offered.data.find(({ code }) => code === demoCoupon.code)?.used).toBeGreaterThan(2)
  })

  it('gives the demo fan a spending limit', async () => {
    const { data } = await test.call(spending.limits, {}, { token: tokens.get('fan')! })
    expect(data.limits.some(({ cap }) => cap !== null)).toBe(true)
  })

  it('shows every account a history whose balances follow each other by date', async () => {
    // Purchases that are made after the pictures are drawn.
    const [shelf, at] = [creatorId('ilka.varro'), test.clock.now()]
    await test.deps.db
      .insertInto('asset')
      .values({
        id: demoId('gallery ilka.varro 0'),
        performer_id: shelf,
        kind: 'gallery',
        title: 'On the shelf',
        access: 'sale',
        price: 1500,
        status: 'active',
        total_files: 1,
        published_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await payForDrawnItems(test.deps)
    const people = await test.deps.db
      .selectFrom('ledger_account')
      .select('owner_id')
      .where('kind', '=', 'wallet')
      .execute()
    let lines = 0
    for (const { owner_id: id } of people) {
      const viewer = viewerWithoutSession(id!, test.clock.now())
      const { data } = await listTransactions(
        test.deps,
        { viewer, country: undefined },
        { limit: 1000, offset: 0, sort: 'asc' },
        'en'
      )
      let balance = 0
      for (const { createdAt, tokens, balanceAfter } of data) {
        if (balanceAfter === undefined) continue
        lines++
        expect([id, createdAt, Math.round((balance + (tokens ?? 0)) * 100)]).toEqual([
          id,
          createdAt,
          Math.round(balanceAfter * 100),
        ])
        balance = balanceAfter
      }
    }
    expect(lines).toBeGreaterThan(50)
  })

  it('locks a drawn photo for a visitor and opens the free one', async () => {
    const { data } = await test.call(feeds.search, { query: { limit: 50, performerId: 'ilka.varro' } as never })
    const open = data.data.find((one) => one.isPinned)
    expect(open?.files?.[0]?.alt).toContain('cello')
    expect(data.data.some((one) => one.isLocked)).toBe(true)
    expect(data.data.find((one) => one.title === 'Take eleven')).toMatchObject({
      isLocked: true,
      caption: expect.any(String) as string,
      totalFiles: 2,
    })
    expect(JSON.stringify(data)).not.toContain('Sarabande')
  })

  it('changes nothing when seeded again, also after an interrupted run', async () => {
    const before = await counts()
    await seed(test.deps)
    expect(await counts()).toEqual(before)
    await test.deps.db.deleteFrom('setting').where('key', '=', 'demoProgress').execute()
    await seed(test.deps)
    expect(await counts()).toEqual(before)
  })
})
