import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { conversations } from '../../../../contract/social/conversations.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { wallet, type TipAbout } from '../../../../contract/money/wallet.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { serveSockets } from '../../../support/sockets.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

/** Longer than vitest's default, for slow machines. */
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  await topUpWallet(test, fan, 50)
})

const give = async (about: TipAbout): Promise<string> =>
  (
    await test.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price: 10, message: 'Bravo', about } },
      { token: fan.token, key: randomUUIDv7() }
    )
  ).data._id

it("a refunded tip is marked in a stream's chat, for everyone there and for those who return", async () => {
  const { data: chat } = await test.call(streamMessages.ofPerformer, { params: { id: creator.username } }, creator)
  const [device, phone, passer] = [
    await wire.connect(creator.token),
    await wire.connect(fan.token),
    await wire.connect((await createFan(test)).token),
  ]
  for (const one of [device, passer]) await one.emit('stream/join', { conversationId: chat._id })
  const [id, kept] = [await give({ type: 'stream', id: chat._id }), await give({ type: 'stream', id: chat._id })]
  await refundPurchase(test.deps, id)
  const changed = { _id: id, seq: 1, version: 3, text: 'Bravo', tip: { amount: 10, isRefunded: true } }
  for (const one of [device, phone, passer])
    await expect
      .poll(() => one.of('stream/messages-changed'))
      .toMatchObject([{ conversationId: chat._id, version: 3, messages: [changed] }])
  const list = async (query = {}) =>
    (await test.call(streamMessages.list, { params: { id: chat._id }, query }, creator)).data
  expect(await list()).toMatchObject({ version: 3, data: [{ _id: kept, tip: { amount: 10 } }, changed] })
  expect((await list()).data[0]?.tip).not.toHaveProperty('isRefunded')
  expect((await list({ since: 2 })).data.map((line) => line._id)).toEqual([id])
})

it('a refunded tip is marked as the last message in the list of both, on every device', async () => {
  await grantSubscription(test, fan, creator)
  const { data: opened } = await test.call(
    conversations.open,
    { body: { source: 'performer', sourceId: creator.id } },
    fan
  )
  const devices = [await wire.connect(creator.token), await wire.connect(fan.token), await wire.connect(fan.token)]
  const id = await give({ type: 'conversation', id: opened._id })
  const last = async (who: TestPerson) => (await test.call(conversations.list, {}, who)).data.data[0]?.lastMessage
  expect(await last(fan)).toMatchObject({ _id: id, kind: 'tip', tip: 10 })
  expect(await last(fan)).not.toHaveProperty('isTipRefunded')
  await refundPurchase(test.deps, id)
  for (const who of [creator, fan]) expect(await last(who)).toMatchObject({ _id: id, tip: 10, isTipRefunded: true })
  for (const one of devices)
    await expect
      .poll(() => one.of('message/changed'))
      .toMatchObject([{ message: { _id: id, tip: { amount: 10, isRefunded: true } } }])
})
