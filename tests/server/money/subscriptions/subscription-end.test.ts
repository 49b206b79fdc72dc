import { randomUUIDv7 } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { subscriptions } from '../../../../contract/money/subscriptions.ts'
import { settleOpen, settleOpenPayments } from '../../../../server/features/money/payments/settle-open-payments.ts'
import { addMonths } from '../../../../contract/money/period.ts'
import { activeSubscriptions } from '../../../../server/features/identity/visibility/relations.ts'
import { renewSubscriptions } from '../../../../server/features/money/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { cards, expectSoundLedger, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

const day = 86_400_000
let test: TestApp
beforeAll(async () => void (test = await testApp({}, new Date('2027-03-15T10:00:00Z'))))
afterEach(() => expectSoundLedger(test))
afterAll(() => test.close())
type Body = { price?: number; type?: 'free' | 'monthly' | 'yearly'; cardId?: string; payFrom?: 'card' | 'wallet' }
const subscribe = (fan: TestPerson, performer: TestPerson, body: Body, key = randomUUIDv7()) =>
  test.call(
    payments.subscribe,
    { body: { performerId: performer.id, price: 9.95, ...body } },
    { token: fan.token, key }
  )

const own = async (fan: TestPerson) => (await test.call(subscriptions.ofUser, {}, fan)).data.data[0]!
const hasAccess = async (fan: TestPerson, performer: TestPerson) =>
  (await activeSubscriptions(test.deps.db, fan.id, [performer.id], test.clock.now())).has(performer.id)
const subscribers = async (performer: TestPerson) =>
  (
    await test.deps.db
      .selectFrom('performer')
      .select('total_subscribers')
      .where('account_id', '=', performer.id)
      .executeTakeFirstOrThrow()
  ).total_subscribers

const end = (fan: TestPerson, id: string, verb: 'cancelSubscription' | 'resumeSubscription') =>
  test.call(payments[verb], { params: { gateway: 'sandbox', id } }, fan)

/** Moves the clock to a date and runs the job. */
const at = async (moment: Date) => {
  test.clock.advance(moment.getTime() - test.clock.now().getTime())
  await renewSubscriptions(test.deps)
}

describe('a crash between the gateway and the ledger', () => {
  /** Writes the payment of a due renewal as a process does that dies right after it, or after the charge. */
  const leave = async (fan: TestPerson, performer: TestPerson, charged: boolean) => {
    const row = await test.deps.db
      .selectFrom('subscription')
      .innerJoin('payment_card', 'payment_card.id', 'subscription.card_id')
      .selectAll('subscription')
      .select('gateway_reference')
      .where('subscription.user_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    test.clock.advance(row.ends_at.getTime() - test.clock.now().getTime())
    const id = randomUUIDv7()
    await test.deps.db
      .insertInto('payment')
      .values({
        id,
        account_id: fan.id,
        gateway: 'sandbox',
        type: 'subscription',
        amount: 995,
        performer_id: performer.id,
        subscription_type: 'monthly',
        subscription_id: row.id,
        is_renewal: true,
        card_id: row.card_id,
        created_at: test.clock.now(),
      })
      .execute()
    if (charged)
      await test.deps.gateways.sandbox?.charge({
        paymentId: id,
        accountId: fan.id,
        cardReference: row.gateway_reference,
        amount: 995,
        currency: 'USD',
        offSession: true,
      })
    return row.id
  }

  it('is repaired by the job, once', async () => {
    for (const charged of [true, false]) {
      const [fan, performer] = [await createFan(test), await createPerformer(test)]
      await subscribe(fan, performer, { cardId: await saveCard(test, fan) })
      const { endsAt } = await own(fan)
      await leave(fan, performer, charged)
      // The renewal job leaves it alone, because it is in progress.
      await renewSubscriptions(test.deps)
      expect((await own(fan)).endsAt).toBe(endsAt)
      test.clock.advance(31_000)
      await Promise.all([settleOpenPayments(test.deps), settleOpenPayments(test.deps)])
      await renewSubscriptions(test.deps)
      expect(await own(fan)).toMatchObject({ status: 'active', endsAt: addMonths(new Date(endsAt), 1).toISOString() })
      expect((await test.call(earnings.search, {}, performer)).data.total).toBe(2)
    }
  })

  it('gives a fan who has cancelled in between the paid period, and no more', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    await subscribe(fan, performer, { cardId: await saveCard(test, fan) })
    const { endsAt } = await own(fan)
    const id = await leave(fan, performer, true)
    expect((await end(fan, id, 'cancelSubscription')).data.status).toBe('expired')
    test.clock.advance(31_000)
    await settleOpenPayments(test.deps)
    expect(await own(fan)).toMatchObject({ status: 'cancelled', endsAt: addMonths(new Date(endsAt), 1).toISOString() })
    expect(await own(fan)).not.toHaveProperty('nextChargeAt')
    expect(await subscribers(performer)).toBe(1)
  })
})

describe('the end', () => {
  it('is scheduled for the end of the paid period, can be undone until then, and charges nothing more', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const cardId = await saveCard(test, fan)
    await subscribe(fan, performer, { cardId })
    const { _id: id, endsAt } = await own(fan)
    expect((await end(performer, id, 'cancelSubscription')).status).toBe(404)
    expect((await end(fan, id, 'cancelSubscription')).data).toEqual({ _id: id, status: 'cancelled', endsAt })
    expect((await end(fan, id, 'cancelSubscription')).status).toBe(200)
    expect(await own(fan)).not.toHaveProperty('nextChargeAt')
    expect((await subscribe(fan, performer, { cardId })).error.code).toBe('already_subscribed')
    expect((await end(fan, id, 'resumeSubscription')).data.status).toBe('active')
    expect((await own(fan)).nextChargeAt).toBe(endsAt)
    await end(fan, id, 'cancelSubscription')
    await at(new Date(Date.parse(endsAt) - 1))
    expect(await hasAccess(fan, performer)).toBe(true)
    test.clock.advance(1)
    expect(await hasAccess(fan, performer)).toBe(false)
    expect((await end(fan, id, 'resumeSubscription')).error.code).toBe('subscription_over')
    // Before the job has processed the end, a new subscription may start.
    expect((await subscribe(fan, performer, { cardId })).status).toBe(201)
    await renewSubscriptions(test.deps)
    expect(await subscribers(performer)).toBe(1)
    expect(
      (await test.call(subscriptions.ofPerformer, { query: { status: 'expired' } }, performer)).data
    ).toMatchObject({ total: 1, data: [{ _id: id, user: { _id: fan.id } }] })
  })

  it('comes immediately with a dispute', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const paid = await subscribe(fan, performer, { cardId: await saveCard(test, fan, cards.disputes) })
    expect(await hasAccess(fan, performer)).toBe(true)
    test.clock.advance(5000)
    await settleOpen(test.deps, paid.data._id)
    expect(await hasAccess(fan, performer)).toBe(false)
    expect(await own(fan)).toMatchObject({ status: 'revoked' })
    expect(await subscribers(performer)).toBe(0)
    expect((await test.call(earnings.stats, {}, performer)).data).toMatchObject({ gross: 0, net: 0, pending: 0 })
    expect((await test.call(earnings.search, {}, performer)).data.data).toMatchObject([
      { status: 'disputed', net: 7.96 },
    ])
  })

  it('is not caused by a dispute of an earlier payment when a later one is paid', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const disputing = await saveCard(test, fan, cards.disputes)
    const first = await subscribe(fan, performer, { cardId: disputing })
    await saveCard(test, fan)
    await test.call(payments.removeCard, { params: { id: disputing } }, fan)
    await at(new Date((await own(fan)).endsAt))
    // The bank is slow: the first month is disputed when the second is already paid.
    expect((await test.call(payments.confirm, { params: { id: first.data._id } }, fan)).data.status).toBe('disputed')
    expect(await own(fan)).toMatchObject({ status: 'active' })
    expect(await hasAccess(fan, performer)).toBe(true)
    expect((await test.call(earnings.search, {}, performer)).data.data).toMatchObject([
      { status: 'pending' },
      { status: 'disputed' },
    ])
  })

  it('comes when the gateway has not answered for a day: the renewal counts as failed, and the fan is not stuck', async () => {
    const [fan, performer] = [await createFan(test), await createPerformer(test)]
    const pays = await saveCard(test, fan)
    await subscribe(fan, performer, { cardId: pays })
    await test.call(sandbox.changeCard, { params: { id: pays }, body: { behaviour: 'unreachable' } }, fan)
    await at(new Date((await own(fan)).endsAt))
    await settleOpenPayments(test.deps)
    expect(await own(fan)).toMatchObject({ status: 'active' })
    test.clock.advance(day + 60_000)
    await settleOpenPayments(test.deps)
    expect(await own(fan)).toMatchObject({
      status: 'past_due',
      nextChargeAt: new Date(test.clock.now().getTime() + 2 * day).toISOString(),
    })
    // The fan can leave, and subscribe again with another card.
    await end(fan, (await own(fan))._id, 'cancelSubscription')
    expect((await subscribe(fan, performer, { cardId: await saveCard(test, fan) })).status).toBe(201)
  })
})
