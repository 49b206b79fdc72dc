import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import { orders } from '../../../../contract/money/orders.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { adminDisputes } from '../../../../contract/admin/disputes.ts'
import { adminPayments } from '../../../../contract/admin/payments.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { waitForMails } from '../../../support/data/mail.ts'
import { expectSoundLedger, saveCard, sendTip, subscribeMonthly, topUpWallet } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(async () => {
  await expectSoundLedger(test)
  await test.close()
})

const refund = async (id: string, amount?: number) => {
  const body = { reason: 'A good reason', ...(amount !== undefined && { amount }) }
  expect((await test.call(adminPayments.refund, { params: { id }, body }, owner)).status).toBe(200)
}
const people = async (): Promise<readonly [TestPerson, TestPerson]> => {
  const fan = await createFan(test)
  await topUpWallet(test, fan, 50)
  return [fan, await createPerformer(test)]
}

it("a creator's earnings name every refund of a sale, also the last one", async () => {
  const [fan, creator] = await people()
  const id = (await sendTip(test, fan, creator, 12)).data._id
  const read = async () => {
    const [sale] = (await test.call(earnings.search, {}, creator)).data.data
    const { net, returned } = (await test.call(earnings.stats, {}, creator)).data
    return { status: sale?.status, refunded: sale?.refunded, net, returned }
  }
  expect(await read()).toEqual({ status: 'pending', refunded: undefined, net: 9.6, returned: [] })
  await refund(id, 2)
  await refund(id, 3)
  const parts = [{ status: 'refunded', net: 4, count: 1 }]
  expect(await read()).toEqual({ status: 'pending', refunded: 5, net: 5.6, returned: parts })
  await refund(id)
  const all = [{ status: 'refunded', net: 9.6, count: 1 }]
  expect(await read()).toEqual({ status: 'refunded', refunded: 12, net: 0, returned: all })
})

it('what a fan paid stays what it was, whatever was refunded of it', async () => {
  const [fan, creator] = await people()
  const item = await createItem(test, creator, 'product', { access: 'sale', price: 500 })
  const body = { price: 5 }
  const { _id: id } = (await test.call(wallet.product, { params: { id: item }, body }, fan)).data
  const read = async () => [
    (await test.call(orders.view, { params: { id } }, fan)).data.totalPrice,
    (await test.call(wallet.search, {}, fan)).data.data[0]?.price,
  ]
  expect(await read()).toEqual([5, 5])
  await refund(id, 2)
  expect(await read()).toEqual([5, 5])
  await refund(id)
  expect(await read()).toEqual([5, 5])
})

it('the last refund of a subscription from the wallet tells its fan of the rest, not of the whole', async () => {
  const [fan, creator] = await people()
  const subscribe = { performerId: creator.id, type: 'monthly', price: 9.95, payFrom: 'wallet' } as const
  const id = (await test.call(payments.subscribe, { body: subscribe }, fan)).data._id
  await refund(id, 4)
  await refund(id)
  const refunds = (await waitForMails(test, fan.email)).filter(({ text }) => text.includes('You got a refund'))
  expect(refunds.map(({ text }) => /\$[\d.]+/.exec(text)?.[0]).toSorted()).toEqual(['$4.00', '$5.95'])
})

it('a dispute after refunds of parts is about the rest', async () => {
  const [fan, creator] = await people()
  const id = (await subscribeMonthly(test, fan, creator, await saveCard(test, fan))).data._id
  await refund(id, 5)
  const [charge] = (await test.call(sandbox.charges, {}, fan)).data.data
  expect((await test.call(sandbox.dispute, { params: { id: charge!._id } }, fan)).status).toBe(200)
  const [dispute] = (await test.call(adminDisputes.list, {}, owner)).data.data
  expect(dispute).toMatchObject({ amount: 4.95 })
})
