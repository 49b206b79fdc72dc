import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnings } from '../../contract/earnings.ts'
import { payments } from '../../contract/payments.ts'
import { subscriptions } from '../../contract/subscriptions.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { cards, expectSoundBooks, fill, saveCard } from '../support/money.ts'
import { createFan, createPerformer } from '../support/people.ts'

describe('payments', () => {
  let test: TestApp
  beforeAll(async () => void (test = await testApp()))
  afterAll(() => test.close())

  it('tops a wallet up and subscribes by card', async () => {
    const fan = await createFan(test)
    const performer = await createPerformer(test)
    await fill(test, fan, 20)
    const cardId = await saveCard(test, fan)
    const body = { performerId: performer.id, type: 'monthly', price: 9.95, cardId } as const
    const paid = await test.call(payments.subscribe, { body }, { token: fan.token, key: randomUUIDv7() })
    expect(paid).toMatchObject({ status: 201, data: { status: 'succeeded', amount: 9.95, last4: '4242', performer: { _id: performer.id } } })
    const list = await test.call(subscriptions.ofUser, {}, fan)
    expect(list.data).toMatchObject({ total: 1, data: [{ status: 'active', price: 9.95, performer: { _id: performer.id } }] })
    const stats = await test.call(earnings.stats, {}, performer)
    expect(stats.data).toMatchObject({ gross: 9.95, fee: 1.99, net: 7.96, pending: 7.96, available: 0 })
    const history = await test.call(payments.transactions, {}, fan)
    expect(history.data.data).toMatchObject([{ type: 'subscription', amount: -9.95 }, { type: 'top_up', tokens: 20, balanceAfter: 20 }])
    await expectSoundBooks(test)
    void cards
  })
})
