import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../../../contract/identity/users/users.ts'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { receipts } from '../../../../contract/money/receipts.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { commands } from '../../../../scripts/lib/admin-commands.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { settleRefund } from '../../../../server/features/money/payments/refund-partially.ts'
import { GatewayUnreachable } from '../../../../server/integrations/payments/gateway.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, saveCard, sendTip, subscribeMonthly, topUpWallet } from '../../../support/data/money.ts'
import {
  createAdmin,
  createFan,
  createOperator,
  createPerformer,
  signIn,
  type TestPerson,
} from '../../../support/data/people.ts'

let test: TestApp
let fan: TestPerson
let creator: TestPerson
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  fan = await createFan(test)
  creator = await createPerformer(test)
  await topUpWallet(test, fan, 100)
  owner.token = await signIn(test, owner.id)
  return () => expectSoundLedger(test)
})

const codeOf = ({ error }: { error: { code?: string } }) => error.code
const tip = async (tokens: number) => (await sendTip(test, fan, creator, tokens)).data._id
const subscribe = async () => (await subscribeMonthly(test, fan, creator, await saveCard(test, fan))).data._id
const topUp = async (amount: number) =>
  (
    await test.call(
      payments.topUp,
      { body: { amount, cardId: await saveCard(test, fan) } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id
const refund = (id: string, amount?: number, { by = owner, key = randomUUIDv7() } = {}) =>
  test.call(
    adminPayments.refund,
    { params: { id }, body: { reason: 'A good reason', ...(amount !== undefined && { amount }) } },
    { token: by.token, key }
  )
const preview = async (id: string, amount?: number) =>
  (await test.call(adminPayments.preview, { params: { id }, query: { amount: amount?.toFixed(2) } }, owner)).data
const balance = async () => (await test.call(users.me, {}, fan)).data.balance
const earned = async () => (await test.call(earnings.stats, {}, creator)).data
const history = async () => (await test.call(payments.transactions, {}, fan)).data.data

describe('a part of a purchase from the wallet', () => {
  it('goes back in proportion from creator and site, to the cent, as it was shown, and access stays', async () => {
    const id = await tip(33.33)
    expect(await preview(id, 10.01)).toEqual({
      isWhole: false,
      tokens: 10.01,
      creator: 8,
      site: 2.01,
      uncovered: 0,
      endsSubscription: false,
    })
    const { data } = await refund(id, 10.01)
    expect(data).toMatchObject({
      status: 'succeeded',
      left: 23.32,
      refunded: 10.01,
      parts: [{ amount: 10.01, status: 'done', reason: 'A good reason', operator: owner.username }],
      sale: { gross: 23.32, fee: 4.66, net: 18.66 },
    })
    expect(await balance()).toBe(76.68)
    expect(await earned()).toMatchObject({ net: 18.66, gross: 23.32 })
    const [line] = await history()
    expect(line).toMatchObject({ type: 'refund', isPart: true, tokens: 10.01, balanceAfter: 76.68 })
    const receipt = await test.call(receipts.view, { params: { id: line!._id } }, fan)
    expect(receipt.data).toMatchObject({ isPart: true, returns: { _id: id } })
    const mails = await waitForMails(test, fan.email)
    expect(mails.map(({ text }) => text).join()).toContain('of what you paid')
  })

  it('is repeated until nothing is left, and the last one is the refund of the whole', async () => {
    const id = await tip(10)
    for (const amount of [3.33, 3.33, 0.01]) expect((await refund(id, amount)).status).toBe(200)
    expect(codeOf(await refund(id, 3.34))).toBe('refund_too_high')
    expect(await preview(id, 3.33)).toMatchObject({ isWhole: true })
    const { data: whole } = await refund(id, 3.33)
    expect(whole).toMatchObject({ status: 'refunded', refunded: 10 })
    expect(whole.parts.map(({ amount, status }) => [amount, status])).toEqual(
      [3.33, 3.33, 0.01, 3.33].map((one) => [one, 'done'])
    )
    expect(codeOf(await refund(id, 1))).toBe('already_decided')
    expect(await balance()).toBe(100)
    expect(await earned()).toMatchObject({ net: 0, pending: 0 })
  })

  it('is refunded once for one request, also in parallel', async () => {
    const id = await tip(10)
    const key = randomUUIDv7()
    const all = await Promise.all(Array.from({ length: 5 }, () => refund(id, 4, { key })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await refund(id, 4, { key })).data).toMatchObject({ left: 6, refunded: 4 })
    expect(codeOf(await refund(id, 5, { key }))).toBe('idempotency_conflict')
  })

  it('never adds up to more than was paid, also with many requests at once', async () => {
    const id = await tip(10)
    const all = await Promise.all(Array.from({ length: 6 }, () => refund(id, 3)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await balance()).toBe(99)
  })

  it('together with the refund of the whole at the same time gives back what was paid, once', async () => {
    const id = await tip(10)
    await Promise.all([refund(id, 3), refund(id), refund(id, 2), refund(id)])
    await refund(id)
    expect(await balance()).toBe(100)
  })

  it('comes from released earnings, and what the creator no longer has is borne by the site', async () => {
    const id = await tip(80)
    test.clock.advance(8 * 86_400_000)
    await releaseEarnings(test.deps)
    owner.token = await signIn(test, owner.id)
    await test.deps.db.transaction().execute(async (trx) => {
      const { reserve, pay } = await import('../../../../server/features/money/payouts/entries.ts')
      const request = { id: randomUUIDv7(), performerId: creator.id, at: test.clock.now() }
      await trx
        .insertInto('payout_request')
        .values({
          id: request.id,
          performer_id: creator.id,
          amount: 6000,
          status: 'paid',
          method: 'sandbox',
          destination: 'Sandbox',
          history: '[]',
          created_at: request.at,
          updated_at: request.at,
        })
        .execute()
      await reserve(trx, request, 6000)
      await pay(trx, request, 6000)
    })
    expect(await preview(id, 20)).toMatchObject({ creator: 16, uncovered: 12 })
    expect((await refund(id, 20)).data.sale).toMatchObject({ gross: 60, net: 48, isReleased: true })
    expect((await earned()).available).toBe(0)
    expect((await refund(id)).data.status).toBe('refunded')
  })
})

it("a part is refunded by the server's command as well", async () => {
  const id = await tip(10)
  const admin = (...words: string[]) => commands['refund']!.run(test.deps, words)
  expect(await admin(id, '2.50')).toBe(`2.50 of ${id} is refunded`)
  expect(await balance()).toBe(92.5)
  await expect(admin(id, 'all')).rejects.toThrow('is not an amount')
  await expect(admin(id, '99')).rejects.toMatchObject({ code: 'refund_too_high' })
  expect(await admin(id)).toBe(`${id} is refunded`)
})

describe('a part of a payment by card', () => {
  it('of a subscription goes back to the card, and the subscription stays', async () => {
    const id = await subscribe()
    expect(await preview(id, 5)).toMatchObject({ isWhole: false, amount: 5, creator: 4, site: 1 })
    const { data } = await refund(id, 5)
    expect(data).toMatchObject({ status: 'succeeded', left: 4.95, sale: { gross: 4.95, fee: 0.99, net: 3.96 } })
    expect(data.ledger.map(({ kind }) => kind)).toEqual(['subscription', 'refund'])
    expect((await history())[0]).toMatchObject({ type: 'refund', isPart: true, amount: 5 })
    expect(await preview(id)).toMatchObject({ isWhole: true, amount: 4.95, endsSubscription: true })
    expect((await refund(id)).data.status).toBe('refunded')
    expect((await history())[0]).toMatchObject({ type: 'refund', amount: 4.95 })
  })

  it('of a top-up takes the tokens out of the wallet in proportion', async () => {
    const id = await topUp(30)
    expect(await preview(id, 10)).toMatchObject({ amount: 10, tokens: 10, uncovered: 0 })
    await refund(id, 10)
    expect(await balance()).toBe(120)
    await tip(115)
    expect(await preview(id, 10)).toMatchObject({ tokens: 10, uncovered: 5 })
    expect((await refund(id, 10)).data.left).toBe(10)
    expect(await balance()).toBe(0)
    expect((await refund(id)).data.status).toBe('refunded')
  })

  it('is settled by the job when the gateway did not answer, and nothing else is refunded meanwhile', async () => {
    const id = await topUp(30)
    const { sandbox } = test.deps.gateways
    const working = sandbox!.refundPart
    sandbox!.refundPart = async (part) => {
      await working(part)
      throw new GatewayUnreachable('the answer was lost')
    }
    expect(codeOf(await refund(id, 10))).toBe('gateway_unavailable')
    expect(codeOf(await refund(id, 5))).toBe('refund_in_progress')
    expect(codeOf(await refund(id))).toBe('refund_in_progress')
    sandbox!.refundPart = working
    const { id: refundId } = await test.deps.db
      .selectFrom('partial_refund')
      .select('id')
      .where('transaction_id', '=', id)
      .executeTakeFirstOrThrow()
    await Promise.all([settleRefund(test.deps, refundId), settleRefund(test.deps, refundId)])
    expect(await balance()).toBe(120)
    expect((await refund(id)).data.status).toBe('refunded')
    expect(await balance()).toBe(100)
  })

  it('never adds up to more than was paid, also with many requests at once', async () => {
    const id = await topUp(30)
    await Promise.all(Array.from({ length: 8 }, () => refund(id, 11)))
    await refund(id)
    expect(await balance()).toBe(100)
  })

  it('that the gateway refuses changes nothing', async () => {
    const id = await topUp(30)
    const { sandbox } = test.deps.gateways
    const working = sandbox!.refundPart
    sandbox!.refundPart = () => Promise.resolve('refused')
    expect(codeOf(await refund(id, 10))).toBe('refund_refused')
    sandbox!.refundPart = working
    expect(await balance()).toBe(130)
    expect((await refund(id, 10)).data).toMatchObject({ left: 20, refunded: 10 })
  })
})

it('only finance and owners refund, with a fresh session; support sees payments, moderators do not', async () => {
  const id = await tip(10)
  const [support, moderator, finance] = await Promise.all(
    (['support', 'moderator', 'finance'] as const).map((role) => createOperator(test, role))
  )
  expect(codeOf(await refund(id, 1, { by: support! }))).toBe('forbidden')
  expect((await test.call(adminPayments.view, { params: { id } }, support!)).status).toBe(200)
  expect(codeOf(await test.call(adminPayments.list, {}, moderator!))).toBe('forbidden')
  expect((await refund(id, 1, { by: finance! })).status).toBe(200)
  test.clock.advance(16 * 60_000)
  expect(codeOf(await refund(id, 1, { by: finance! }))).toBe('reauthentication_required')
})
