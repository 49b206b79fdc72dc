import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../../contract/notifications/notification-center/notifications.ts'
import { payments } from '../../../contract/money/payments.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { notificationLine } from '../../../contract/notifications/notification-center/notification-texts.ts'
import { approvePerformer, rejectPerformer } from '../../../server/features/catalogue/performers/approve-performer.ts'
import { refundPayment, refundPurchase } from '../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { topUpWallet, saveCard } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

let app: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let fan: TestPerson
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  wire = await serveSockets(app)
})
beforeEach(async () => void ([fan, creator] = [await createFan(app), await createPerformer(app)]))
afterAll(async () => {
  wire.close()
  await app.close()
})

const buy = async (type: 'feed' | 'tip', id: string, price = 12) =>
  (await app.call(wallet[type], { params: { id }, body: { price } }, { token: fan.token, key: randomUUIDv7() })).data
const bell = async (who: TestPerson) =>
  (await app.call(notifications.list, { query: { group: 'money' } }, who)).data.data
const rings = async (who: TestPerson) => (await bell(who)).filter(({ kind }) => kind === 'refund')

test('a purchase is published to every device of the buyer, and to nobody else', async () => {
  await topUpWallet(app, fan, 50)
  const [phone, laptop, stranger] = [
    await wire.connect(fan.token),
    await wire.connect(fan.token),
    await wire.connect((await createFan(app)).token),
  ]
  const itemId = await createItem(app, creator, 'feed', { access: 'sale', price: 1200 })
  const sale = await buy('feed', itemId)
  for (const device of [phone, laptop])
    await expect
      .poll(() => device.of('purchase/changed'))
      .toEqual([{ _id: sale._id, status: 'paid', type: 'feed', itemId }])
  const tip = await buy('tip', creator.id)
  await expect.poll(() => laptop.of('purchase/changed').at(-1)).toEqual({ _id: tip._id, status: 'paid', type: 'tip' })
  expect(stranger.of('purchase/changed')).toEqual([])
})

test('an approval or rejection is published to every open page of the creator', async () => {
  await app.deps.db.updateTable('account').set({ status: 'pending' }).where('id', '=', creator.id).execute()
  await app.deps.db.updateTable('performer').set({ approved_at: null }).where('account_id', '=', creator.id).execute()
  const [phone, laptop] = [await wire.connect(creator.token), await wire.connect(creator.token)]
  const reason = 'The picture is dark'
  await rejectPerformer(app.deps, creator.id, reason)
  for (const device of [phone, laptop])
    await expect.poll(() => device.of('account/changed')).toEqual([{ status: 'rejected' }])
  await approvePerformer(app.deps, creator.id, { replaces: reason })
  for (const device of [phone, laptop])
    await expect.poll(() => device.of('account/changed')).toEqual([{ status: 'rejected' }, { status: 'active' }])
})

describe('a notification of returned money', () => {
  test('is sent to the buyer with a link to the receipt, and to the seller with a link to the sale', async () => {
    await topUpWallet(app, fan, 50)
    const sale = await buy('feed', await createItem(app, creator, 'feed', { access: 'sale', price: 1200 }))
    await refundPurchase(app.deps, sale._id)
    await refundPurchase(app.deps, sale._id)
    const [history] = (await app.call(payments.transactions, {}, fan)).data.data
    expect(history).toMatchObject({ type: 'refund', tokens: 12 })
    expect(await rings(fan)).toMatchObject([
      {
        detail: 'wallet_refund',
        amount: 12,
        total: 1,
        actor: { _id: creator.id },
        href: `/wallet/receipts/${history?._id}`,
      },
    ])
    expect(await rings(creator)).toMatchObject([
      { detail: 'sale_refund', amount: 12, total: 1, actor: { _id: fan.id }, href: `/creator/earnings/${sale._id}` },
    ])
    const [buyer] = await rings(fan)
    const facts = { kind: 'refund', who: 'Marisol', total: 1, amount: '$12.00', detail: buyer?.detail } as const
    expect([notificationLine(facts, 'en'), notificationLine(facts, 'pt')]).toEqual([
      'You got a refund of $12.00 for a payment to Marisol',
      'Você recebeu um reembolso de $12.00 de um pagamento para Marisol',
    ])
  })

  test('names the amount in currency for a card, and the bank for a dispute', async () => {
    const cardId = await saveCard(app, fan)
    const paid = (await app.call(payments.topUp, { body: { amount: 50, cardId } }, fan)).data
    await refundPayment(app.deps, paid._id)
    expect(await rings(fan)).toMatchObject([
      { detail: 'topup_refund', amount: 50, href: expect.stringMatching(/^\/wallet\/receipts\/[\w-]{36}$/) as string },
    ])
    const facts = { kind: 'refund', who: 'Marisol', total: 1, amount: '$9.95' } as const
    expect(notificationLine({ ...facts, detail: 'payment_dispute' }, 'en')).toBe(
      'Your bank took back a payment of $9.95 to Marisol'
    )
    expect(notificationLine({ ...facts, detail: 'sale_dispute' }, 'pt')).toBe(
      'O banco de Marisol estornou um pagamento de $9.95'
    )
  })

  test('is not shown in a notification center whose owner has switched it off', async () => {
    await topUpWallet(app, fan, 50)
    await app.call(
      notifications.updateSettings,
      { body: { kinds: { refund: { bell: false, push: false, mail: 'off' } } } },
      fan
    )
    await refundPurchase(app.deps, (await buy('tip', creator.id))._id)
    expect(await rings(fan)).toEqual([])
    expect(await rings(creator)).toHaveLength(1)
  })
})
