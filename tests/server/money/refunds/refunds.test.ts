import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { wallet, type ChargeType } from '../../../../contract/money/wallet.ts'
import { paymentCommands } from '../../../../scripts/lib/payment-commands.ts'
import { transaction } from '../../../../server/db/transaction.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { earningsOf, platform, post } from '../../../../server/features/money/ledger/post.ts'
import { settleOpen } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { refundPayment, refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { activeSubscriptions } from '../../../../server/features/identity/visibility/relations.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, topUpWallet, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createVideoCall } from '../../../support/data/private.ts'

const day = 86_400_000
let test: TestApp
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => void (test = await testApp()))
beforeEach(async () => void ([fan, creator] = [await createFan(test), await createPerformer(test)]))
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

const balance = () => walletBalance(test.deps.db, fan.id)
const runCommand = (name: keyof typeof paymentCommands, ...words: string[]) =>
  paymentCommands[name]!.run(test.deps, words)
const history = async () => (await test.call(payments.transactions, {}, fan)).data.data
const saleOf = (id: string) =>
  test.deps.db.selectFrom('sale').select(['status', 'net']).where('id', '=', id).executeTakeFirstOrThrow()
const held = async (kind: 'pending' | 'available') =>
  (
    await test.deps.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner_id', '=', creator.id)
      .where('kind', '=', kind)
      .executeTakeFirst()
  )?.balance ?? 0
const subscribe = (body: object) =>
  test.call(
    payments.subscribe,
    { body: { performerId: creator.id, price: 9.95, ...body } },
    { token: fan.token, key: randomUUIDv7() }
  )

/** Inserts something of each kind at 12 tokens. Returns its id. */
async function offer(type: ChargeType): Promise<string> {
  const { db, clock } = test.deps
  const [id, created_at] = [randomUUIDv7(), clock.now()]
  const by = { id, performer_id: creator.id, price: 1200 }
  if (type === 'tip') return creator.id
  if (type === 'stream')
    await db
      .insertInto('stream')
      .values({
        ...by,
        title: 'Late',
        access: 'sale',
        status: 'live',
        opened_at: created_at,
        started_at: created_at,
        created_at,
        updated_at: created_at,
      })
      .execute()
  else if (type === 'video-call') return createVideoCall(test, fan, creator, { price: 1200 })
  else if (type === 'message') {
    const [first_id, second_id] = [fan.id, creator.id].sort() as [string, string]
    const conversation_id = randomUUIDv7()
    await db.insertInto('conversation').values({ id: conversation_id, first_id, second_id, created_at }).execute()
    await db
      .insertInto('message')
      .values({ id, conversation_id, sender_id: creator.id, seq: 1, version: 1, price: 1200, created_at })
      .execute()
  } else return createItem(test, creator, type, { access: 'sale', price: 1200 })
  return id
}

const counted: Partial<Record<ChargeType, 'feed' | 'asset' | 'stream'>> = {
  feed: 'feed',
  video: 'asset',
  gallery: 'asset',
  product: 'asset',
  stream: 'stream',
}
const calls = {
  tip: wallet.tip,
  feed: wallet.feed,
  video: wallet.video,
  gallery: wallet.gallery,
  product: wallet.product,
  message: wallet.message,
  stream: wallet.stream,
  'video-call': wallet.videoCall,
}
const buy = (type: ChargeType, id: string) =>
  test.call(
    calls[type] as typeof wallet.feed,
    { params: { id }, body: { price: 12 } },
    { token: fan.token, key: randomUUIDv7() }
  )

describe('a purchase from a wallet', () => {
  for (const type of Object.keys(calls) as ChargeType[])
    it(`is refunded once, and its access ends: ${type}`, async () => {
      await topUpWallet(test, fan, 20)
      const id = await offer(type)
      const bought = await buy(type, id)
      expect(bought.status).toBe(201)
      const sold = async () =>
        counted[type] &&
        (
          await test.deps.db
            .selectFrom(counted[type])
            .select('total_sales')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).total_sales
      expect(await sold()).toBe(counted[type] && 1)
      await Promise.all([refundPurchase(test.deps, bought.data._id), refundPurchase(test.deps, bought.data._id)])
      expect([await balance(), await sold(), await held('pending')]).toEqual([2000, counted[type] && 0, 0])
      expect(await saleOf(bought.data._id)).toMatchObject({ status: 'refunded' })
      expect((await history()).slice(0, 2)).toMatchObject([
        { type: 'refund', tokens: 12, balanceAfter: 20, performer: { _id: creator.id } },
        { status: 'refunded', tokens: -12, balanceAfter: 8 },
      ])
      expect((await test.call(earnings.search, {}, creator)).data.data).toMatchObject([
        { type, status: 'refunded', gross: 12, net: 9.6 },
      ])
      const [toFan] = await waitForMails(test, fan.email)
      expect(toFan?.text).toContain(type === 'product' ? 'was refunded' : '$12.00')
      // The mail about a paid call may come first.
      await expect
        .poll(async () => (await waitForMails(test, creator.email)).some(({ text }) => text.includes('$9.60')))
        .toBe(true)
      // It can be bought again, except a call, which was requested once.
      if (type === 'video-call')
        await test.deps.db.updateTable('video_call').set({ status: 'accepted' }).where('id', '=', id).execute()
      expect((await buy(type, id)).status).toBe(201)
    })

  it('is refunded while it is bought again, without a deadlock', async () => {
    await topUpWallet(test, fan, 300)
    const id = await offer('feed')
    for (let round = 0; round < 5; round++) {
      const { data } = await buy('feed', id)
      const answers = await Promise.all([buy('feed', id), refundPurchase(test.deps, data._id), buy('feed', id)])
      expect([201, 409]).toContain(answers[0].status)
      const again = await test.deps.db
        .selectFrom('sale')
        .select('id')
        .where('item_id', '=', id)
        .where('status', '=', 'pending')
        .execute()
      expect(again.length).toBeLessThanOrEqual(1)
      for (const sale of again) await refundPurchase(test.deps, sale.id)
    }
    expect(await balance()).toBe(30_000)
  })

  it('leaves released and paid-out amounts to the platform', async () => {
    await topUpWallet(test, fan, 50)
    const [first, second] = [await buy('tip', creator.id), await buy('tip', creator.id)]
    test.clock.advance(8 * day)
    await releaseEarnings(test.deps)
    expect([await held('pending'), await held('available')]).toEqual([0, 1920])
    await refundPurchase(test.deps, first.data._id)
    expect(await held('available')).toBe(960)
    // The rest was transferred to the creator's bank.
    const id = randomUUIDv7()
    const entries = [
      { account: earningsOf(creator.id, 'available'), amount: -900 },
      { account: platform('clearing', 'currency'), amount: 900 },
    ]
    await transaction(test.deps.db, (trx) =>
      post(trx, { id, kind: 'release', reference: `out:${id}`, entries, at: test.clock.now() })
    )
    await refundPurchase(test.deps, second.data._id)
    expect([await held('available'), await balance()]).toEqual([0, 5000])
  })
})

describe('a card payment', () => {
  it("for tokens is refunded: tokens spent since then are the platform's loss", async () => {
    const cardId = await saveCard(test, fan)
    const { data: paid } = await test.call(payments.topUp, { body: { amount: 50, cardId } }, fan)
    await buy('tip', creator.id)
    await Promise.all([refundPayment(test.deps, paid._id), refundPayment(test.deps, paid._id)])
    expect(await balance()).toBe(0)
    expect(await test.deps.gateways.sandbox?.find(paid._id)).toMatchObject({ status: 'refunded' })
    expect(await history()).toMatchObject([
      { type: 'refund', amount: 50, tokens: -38, balanceAfter: 0 },
      { type: 'tip' },
      { type: 'top_up', status: 'refunded', amount: -50, tokens: 50 },
    ])
    expect((await waitForMails(test, fan.email))[0]).toMatchObject({
      subject: 'Your refund from Stagedoor: $50.00',
      text: expect.stringContaining('out of your wallet') as string,
    })
    expect(await mailsTo(test, fan.email)).toHaveLength(1)
  })

  it('for a subscription is refunded, and access ends', async () => {
    await test.deps.db.updateTable('account').set({ language: 'pt' }).where('id', '=', fan.id).execute()
    const { data: paid } = await subscribe({ cardId: await saveCard(test, fan) })
    await refundPayment(test.deps, paid._id)
    expect((await test.call(subscriptions.ofUser, {}, fan)).data.data).toMatchObject([{ status: 'revoked' }])
    expect((await activeSubscriptions(test.deps.db, fan.id, [creator.id], test.clock.now())).size).toBe(0)
    expect(await history()).toMatchObject([
      { type: 'refund', amount: 9.95 },
      { type: 'subscription', status: 'refunded', amount: -9.95 },
    ])
    expect((await test.call(earnings.stats, {}, creator)).data).toMatchObject({ gross: 0, net: 0, pending: 0 })
    expect((await waitForMails(test, fan.email))[0]?.text).toContain('A assinatura terminou.')
    expect((await waitForMails(test, creator.email))[0]?.text).toContain('$7.96')
  })

  it('is refunded here although the process dies right after the gateway has refunded it', async () => {
    const { data: paid } = await subscribe({ cardId: await saveCard(test, fan) })
    await test.deps.gateways.sandbox?.refund(paid._id)
    await settleOpen(test.deps, paid._id)
    expect((await test.call(payments.confirm, { params: { id: paid._id } }, fan)).data.status).toBe('refunded')
    expect(await saleOf(paid._id)).toMatchObject({ status: 'refunded' })
  })

  it('is disputed at the bank: both sides see it once, however often it is reported', async () => {
    const { data: paid } = await subscribe({ cardId: await saveCard(test, fan) })
    const [charge] =
      (await test.deps.gateways.sandbox?.charges(fan.id, { limit: 1, offset: 0, sort: 'desc' }))?.rows ?? []
    await test.deps.gateways.sandbox?.dispute(charge?.id ?? '')
    await Promise.all([settleOpen(test.deps, paid._id), settleOpen(test.deps, paid._id)])
    await settleOpen(test.deps, paid._id)
    expect((await waitForMails(test, fan.email))[0]).toMatchObject({
      subject: 'Your bank reversed a payment of $9.95 to Stagedoor',
      text: expect.stringContaining('Your subscription has ended.') as string,
    })
    expect((await waitForMails(test, creator.email))[0]).toMatchObject({
      subject: 'A payment was disputed on Stagedoor',
      text: expect.stringContaining('$7.96') as string,
    })
    // A refund of what the bank has already taken returns nothing a second time.
    await refundPayment(test.deps, paid._id)
    expect([await mailsTo(test, fan.email), await mailsTo(test, creator.email)].map((mails) => mails.length)).toEqual([
      1, 1,
    ])
    expect((await history()).map(({ type, status }) => [type, status])).toEqual([
      ['dispute', 'succeeded'],
      ['subscription', 'disputed'],
    ])
  })

  it('is not refunded when nothing was paid', async () => {
    const { data: free } = await test.call(
      payments.subscribe,
      {
        body: {
          performerId: (await createPerformer(test, { is_free_subscription: true })).id,
          type: 'free',
          price: 0,
          cardId: await saveCard(test, fan),
        },
      },
      fan
    )
    await expect(refundPayment(test.deps, free._id)).rejects.toMatchObject({ code: 'nothing_to_refund' })
    await expect(refundPayment(test.deps, randomUUIDv7())).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('a subscription from the wallet returns its tokens', async () => {
  await topUpWallet(test, fan, 20)
  const { data: paid } = await subscribe({ payFrom: 'wallet' })
  await Promise.all([refundPayment(test.deps, paid._id), refundPayment(test.deps, paid._id)])
  expect(await balance()).toBe(2000)
  expect((await test.call(subscriptions.ofUser, {}, fan)).data.data).toMatchObject([{ status: 'revoked' }])
  expect((await waitForMails(test, fan.email))[0]?.text).toContain('$9.95')
})

it('the operator finds payments and refunds them, or gets the reason why not', async () => {
  await topUpWallet(test, fan, 20)
  const { data: tip } = await buy('tip', creator.id)
  const listed = await runCommand('payments', fan.email)
  expect(listed).toMatch(/top_up +succeeded +\$20\.00 for \$20\.00 +card 4242/)
  expect(listed).toMatch(new RegExp(`${tip._id} .* tip +pending +\\$12\\.00 +Person`))
  expect(await runCommand('refund', tip._id)).toBe(`${tip._id} is refunded`)
  await expect(runCommand('refund', tip._id)).rejects.toThrow('is already refunded')
  await expect(runCommand('refund', randomUUIDv7())).rejects.toThrow('There is no payment')
  await expect(runCommand('refund', 'all')).rejects.toThrow('is not an id')
  await expect(runCommand('payments', 'nobody-of-this-name')).rejects.toThrow('There is no account')
  expect(await runCommand('payments', creator.id)).toBe('There are no payments.')
})
