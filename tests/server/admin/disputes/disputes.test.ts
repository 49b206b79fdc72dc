import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { receipts } from '../../../../contract/money/receipts.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { testApp } from '../../../support/app.ts'
import { waitForMail } from '../../../support/data/mail.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, signIn, type TestPerson } from '../../../support/data/people.ts'
import { disputeStage, type DisputeStage } from '../../../support/data/disputes.ts'

const on = {} as DisputeStage
const {
  dayMs,
  codeOf,
  topUp,
  subscribe,
  dispute,
  view,
  save,
  submit,
  accept,
  decide,
  tokensLost,
  balance,
  stats,
  subscription,
  lines,
} = disputeStage(on)
beforeAll(async () => {
  on.test = await testApp()
  on.owner = await createAdmin(on.test)
})
afterAll(() => on.test.close())
beforeEach(async () => {
  on.fan = await createFan(on.test)
  on.creator = await createPerformer(on.test)
  on.owner.token = await signIn(on.test, on.owner.id)
  return () => expectSoundLedger(on.test)
})

describe('a won dispute', () => {
  it('gives a wallet back what it had lost, and the site what it had paid in its place, to the cent', async () => {
    const id = await topUp(50)
    await on.test.call(
      wallet.tip,
      { params: { id: on.creator.id }, body: { price: 30 } },
      { token: on.fan.token, key: randomUUIDv7() }
    )
    const before = await tokensLost()
    const opened = await dispute(id)
    expect(opened).toMatchObject({ status: 'needs_response', isTaken: true, isReturned: false, amount: 50 })
    expect(await balance()).toBe(0)
    expect(await tokensLost()).toBe(before + 3000)
    expect(codeOf(await decide(id, 'won'))).toBeUndefined()
    expect(await balance()).toBe(20)
    expect(await tokensLost()).toBe(before)
    expect(await view(opened._id)).toMatchObject({ status: 'won', isReturned: true })
    expect(await lines()).toEqual([
      ['dispute_won', -50, 20, 20],
      ['dispute', 50, -20, 0],
      ['tip', undefined, -30, 20],
      ['top_up', -50, 50, 50],
    ])
    const [restored] = (await on.test.call(payments.transactions, {}, on.fan)).data.data
    expect((await on.test.call(receipts.view, { params: { id: restored!._id } }, on.fan)).data).toMatchObject({
      type: 'dispute_won',
      method: { last4: '4242' },
    })
    expect((await on.test.call(receipts.view, { params: { id } }, on.fan)).data.returnedBy).toBeUndefined()
  })

  it.each([
    ['on hold', 0],
    ['released', 8],
  ])('gives a creator the share back where it was, when it was %s', async (_, days) => {
    const id = await subscribe()
    on.test.clock.advance(days * dayMs)
    on.owner.token = await signIn(on.test, on.owner.id)
    on.fan.token = await signIn(on.test, on.fan.id)
    on.creator.token = await signIn(on.test, on.creator.id)
    await releaseEarnings(on.test.deps)
    const before = await stats()
    await dispute(id)
    expect(await stats()).toMatchObject({ pending: 0, available: 0 })
    await decide(id, 'won')
    expect(await stats()).toMatchObject({ pending: before.pending, available: before.available, net: before.net })
    expect((await on.test.call(adminPayments.view, { params: { id } }, on.owner)).data).toMatchObject({
      status: 'succeeded',
      left: 9.95,
      disputes: [{ status: 'won' }],
      ledger: [{ kind: 'subscription' }, { kind: 'dispute' }, { kind: 'dispute_won' }].slice(0, 3),
    })
  })

  it('opens the paid period of a subscription again, which does not renew', async () => {
    const id = await subscribe()
    const { endsAt } = (await subscription())!
    await dispute(id)
    expect(await subscription()).toMatchObject({ status: 'revoked' })
    await decide(id, 'won')
    expect(await subscription()).toMatchObject({ status: 'cancelled', endsAt })
  })

  it('leaves a newer subscription to the same creator alone', async () => {
    const id = await subscribe()
    await dispute(id)
    await subscribe()
    await decide(id, 'won')
    const { data } = await on.test.call(subscriptions.ofUser, {}, on.fan)
    expect(data.data.map(({ status }) => status).sort()).toEqual(['active', 'revoked'])
  })

  it('can be refunded afterwards, and is reversed once more', async () => {
    const id = await topUp(20)
    await dispute(id)
    await decide(id, 'won')
    const refund = () =>
      on.test.call(
        adminPayments.refund,
        { params: { id }, body: { reason: 'A kind word' } },
        { token: on.owner.token, key: randomUUIDv7() }
      )
    expect((await refund()).data.status).toBe('refunded')
    await refund()
    expect(await balance()).toBe(0)
    expect((await lines()).map(([type]) => type)).toEqual(['refund', 'dispute_won', 'dispute', 'top_up'])
  })

  it('is told to both sides on the site and by mail', async () => {
    const id = await subscribe()
    await dispute(id)
    await decide(id, 'won')
    await waitForMail(on.test, on.fan.email, 'Your payment of $9.95 to Stagedoor stands')
    await waitForMail(on.test, on.creator.email, 'A disputed sale counts again on Stagedoor')
    const details = async (person: TestPerson) =>
      (await on.test.call(notifications.list, {}, person)).data.data.map(({ detail }) => detail)
    await expect.poll(() => details(on.fan)).toEqual(expect.arrayContaining(['payment_won', 'payment_dispute']))
    await expect.poll(() => details(on.creator)).toEqual(expect.arrayContaining(['sale_won', 'sale_dispute']))
  })
})

describe('a lost dispute', () => {
  it('stays as it is, is told, and is final', async () => {
    const id = await subscribe()
    const { _id } = await dispute(id)
    await decide(id, 'lost')
    await decide(id, 'won')
    expect(await view(_id)).toMatchObject({ status: 'lost', isTaken: true, isReturned: false })
    expect(await stats()).toMatchObject({ pending: 0 })
    await waitForMail(on.test, on.creator.email, 'A disputed sale on Stagedoor was lost')
  })

  it('can be accepted, once', async () => {
    const { _id } = await dispute(await topUp(10))
    const answers = await Promise.all([accept(_id), accept(_id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await view(_id)).toMatchObject({ status: 'lost', acceptedBy: on.owner.username })
    expect(codeOf(await submit(_id))).toBe('already_decided')
    expect(codeOf(await save(_id, { explanation: 'Too late' }))).toBe('dispute_over')
  })

  it('cannot be refunded as well', async () => {
    const id = await topUp(10)
    await dispute(id)
    const refund = { params: { id }, body: { reason: 'A kind word' } }
    expect(
      codeOf(await on.test.call(adminPayments.refund, refund, { token: on.owner.token, key: randomUUIDv7() }))
    ).toBe('payment_disputed')
    expect(codeOf(await on.test.call(adminPayments.preview, { params: { id } }, on.owner))).toBe('payment_disputed')
  })
})
