import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { performers } from '../../../../contract/catalogue/performers/performers.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { coupons } from '../../../../contract/money/coupons.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { remindCoupons } from '../../../../server/features/money/coupons/remind-coupons.ts'
import { warnOfCards } from '../../../../server/features/money/payments/warn-of-cards.ts'
import { notifyOfPrice } from '../../../../server/features/notifications/notification-center/notify-of-price.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo, waitForMails } from '../../../support/data/mail.ts'
import { createFollow } from '../../../support/data/messages.ts'
import { cards, saveCard } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { setLevel } from '../../../support/data/publish.ts'

let test: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (test = await testApp({}, new Date('2027-02-01T10:00:00Z'))))
afterAll(() => test.close())
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test, {}, { name: 'Marisol Vega' }), await createFan(test)]
})

const notificationsOf = async (person: TestPerson) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, {}, person)).data.data
}
const subscribe = async (by: TestPerson, to: TestPerson, body: object) => {
  const { status } = await test.call(
    payments.subscribe,
    { body: { performerId: to.id, price: 9.95, ...body } },
    { token: by.token, key: randomUUIDv7() }
  )
  expect(status).toBe(201)
}
const goTo = (moment: string) => test.clock.advance(Date.parse(moment) - test.clock.now().getTime())

describe('the owner of a card is warned', () => {
  /** Runs the job on a day, as two processes would. */
  const warnOn = async (moment: string) => {
    goTo(moment)
    await Promise.all([warnOfCards(test.deps), warnOfCards(test.deps)])
    await settled(test, ['mail'])
  }
  const soon = { expMonth: 4, expYear: 2027 }

  it('thirty and seven days before it expires, once each, with the creators that it pays', async () => {
    const second = await createPerformer(test, {}, { name: 'Ana' })
    const cardId = await saveCard(test, fan, cards.pays, soon)
    for (const to of [creator, second]) await subscribe(fan, to, { cardId })
    const found: string[] = []
    for (const moment of [
      '2027-03-31',
      '2027-04-01',
      '2027-04-02',
      '2027-04-23',
      '2027-04-24',
      '2027-04-25',
      '2027-05-01',
    ]) {
      await warnOn(`${moment}T09:40:00Z`)
      found.push(`${moment.slice(5)}: ${(await mailsTo(test, fan.email)).length}`)
    }
    expect(found).toEqual(['03-31: 0', '04-01: 1', '04-02: 1', '04-23: 1', '04-24: 2', '04-25: 2', '05-01: 2'])
    const [mail] = await mailsTo(test, fan.email)
    expect(mail?.text).toContain('your card Visa •••• 4242 expires on 30 April 2027.')
    expect(mail?.text).toContain('It pays for Marisol Vega and Ana.')
    expect(mail?.text).toContain('http://localhost:3000/wallet/cards')
    expect((await notificationsOf(fan)).filter(({ kind }) => kind === 'reminder')).toMatchObject([
      { detail: 'card_of_subscription', total: 2, actor: { name: 'Marisol Vega' }, dueAt: '2027-04-30T00:00:00.000Z' },
      { detail: 'card_of_subscription' },
    ])
  })

  it('of the default card too, not of others, removed ones, or with the name of a creator who is hidden', async () => {
    goTo('2027-05-02T10:00:00Z')
    const card = { expMonth: 5, expYear: 2027 }
    const [idle, gone, hides] = [await createFan(test), await createFan(test), await createFan(test)]
    await saveCard(test, fan, cards.pays, card)
    await saveCard(test, idle)
    await saveCard(test, idle, cards.disputes, card)
    const removed = await saveCard(test, gone, cards.pays, card)
    await test.call(payments.removeCard, { params: { id: removed } }, gone)
    await subscribe(hides, creator, { cardId: await saveCard(test, hides, cards.pays, card) })
    await test.call(blocks.blockUser, { body: { userId: hides.id } }, creator)
    await warnOn('2027-05-10T09:40:00Z')
    expect(await notificationsOf(fan)).toMatchObject([{ detail: 'card', excerpt: 'Visa •••• 4242' }])
    expect((await waitForMails(test, fan.email))[0]?.text).toContain('the card we use first')
    for (const person of [idle, gone]) {
      expect((await notificationsOf(person)).filter(({ kind }) => kind === 'reminder')).toEqual([])
      expect(await mailsTo(test, person.email)).toEqual([])
    }
    expect((await notificationsOf(hides)).filter(({ kind }) => kind === 'reminder')).toMatchObject([{ detail: 'card' }])
    expect(JSON.stringify(await mailsTo(test, hides.email))).not.toContain('Marisol')
  })
})

describe('a new price', () => {
  const setPrice = async (monthlyPrice: number) => {
    await test.call(performers.update, { params: { id: creator.id }, body: { monthlyPrice } }, creator)
    await settled(test, ['notify-of-price'])
  }
  const told = async (person: TestPerson) => (await notificationsOf(person)).filter(({ kind }) => kind === 'price')

  it('is told to subscribers who pay another one, that they keep theirs, once a day', async () => {
    const [follower, silent, blocked] = [await createFan(test), await createFan(test), await createFan(test)]
    for (const person of [fan, silent, blocked])
      await subscribe(person, creator, { cardId: await saveCard(test, person) })
    await createFollow(test, follower, creator)
    await setLevel(test, silent, creator, 'off')
    await setPrice(9.95)
    expect(await told(fan)).toEqual([])
    await test.call(blocks.blockUser, { body: { userId: blocked.id } }, creator)
    await setPrice(12)
    await setPrice(14)
    expect(await told(fan)).toMatchObject([
      { total: 1, amount: 9.95, detail: 'monthly', actor: { _id: creator.id }, href: '/subscriptions' },
    ])
    for (const person of [follower, silent, blocked]) expect(await told(person)).toEqual([])
  })

  it('is told once, also when the job runs again because its process died before it was marked as done', async () => {
    await subscribe(fan, creator, { cardId: await saveCard(test, fan) })
    await setPrice(12)
    const at = (await told(fan))[0]?.createdAt ?? ''
    await Promise.all([1, 2].map(() => notifyOfPrice(test.deps, { performerId: creator.id, at })))
    expect(await told(fan)).toMatchObject([{ total: 1 }])
    await test.call(notifications.readAll, { body: {} }, fan)
    await notifyOfPrice(test.deps, { performerId: creator.id, at })
    expect(await told(fan)).toMatchObject([{ total: 1, isRead: true }])
  })

  it('is not told to who pays it already, or is not charged again', async () => {
    await setPrice(12)
    const left = await createFan(test)
    await subscribe(fan, creator, { price: 12, cardId: await saveCard(test, fan) })
    await test.deps.db
      .updateTable('performer')
      .set({ monthly_price: 995 })
      .where('account_id', '=', creator.id)
      .execute()
    await subscribe(left, creator, { cardId: await saveCard(test, left) })
    await test.deps.db
      .updateTable('subscription')
      .set({ status: 'cancelled', next_charge_at: null })
      .where('user_id', '=', left.id)
      .execute()
    await setPrice(12)
    expect([await told(fan), await told(left)]).toEqual([[], []])
  })
})

describe('the creator of a coupon', () => {
  const create = async (body: object) =>
    expect(
      (await test.call(coupons.create, { body: { kind: 'amount', value: 5, ...body } as never }, creator)).status
    ).toBe(201)
  const told = async () => (await notificationsOf(creator)).filter(({ kind }) => kind === 'coupon')

  it('is told three days before it ends, once for each end, unless it was a short or a used one', async () => {
    goTo('2027-06-01T09:10:00Z')
    await create({ code: 'SPRING', validUntil: '2027-06-20' })
    await create({ code: 'WEEK', validUntil: '2027-06-07' })
    const found: string[] = []
    for (const day of ['06', '17', '18', '19', '20', '21']) {
      goTo(`2027-06-${day}T09:10:00Z`)
      await Promise.all([remindCoupons(test.deps), remindCoupons(test.deps)])
      found.push(`${day}: ${(await told()).length}`)
    }
    expect(found).toEqual(['06: 0', '17: 0', '18: 1', '19: 1', '20: 1', '21: 1'])
    expect(await told()).toMatchObject([{ detail: 'ending', excerpt: 'SPRING', dueAt: '2027-06-20T23:59:59.999Z' }])
  })

  it('is told when the last use is taken, not before', async () => {
    await create({ code: 'TWICE', totalLimit: 2 })
    const other = await createFan(test)
    await subscribe(fan, creator, { price: 4.95, couponCode: 'TWICE', cardId: await saveCard(test, fan) })
    expect(await told()).toEqual([])
    await subscribe(other, creator, { price: 4.95, couponCode: 'TWICE', cardId: await saveCard(test, other) })
    expect(await told()).toMatchObject([{ detail: 'used_up', excerpt: 'TWICE', href: '/creator/coupons' }])
  })
})
