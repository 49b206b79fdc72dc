import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payments } from '../../../../contract/money/payments.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { endStream } from '../../../../server/features/social/streaming/end-stream.ts'
import { startStream } from '../../../../server/features/social/streaming/start-stream.ts'
import { refundPayment } from '../../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { saveCard } from '../../../support/data/money.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { createStream } from '../../../support/data/private.ts'
import { serveSockets } from '../../../support/sockets.ts'
import { grantPurchase, grantSubscription } from '../../../support/data/grant-access.ts'

/** Longer than vitest's default, for slow machines. */
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let id: string
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
afterAll(async () => {
  wire.close()
  await test.close()
})
beforeEach(async () => {
  creator = await createPerformer(test)
  id = (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator)).data._id
  await test.call(streamMessages.update, { params: { id }, body: { isOpen: true } }, creator)
})

const say = (text: string) => test.call(streamMessages.send, { params: { id }, body: { text } }, creator)
const joined = async (person: TestPerson) => {
  const device = await wire.connect(person.token)
  expect(await device.emit('stream/join', { conversationId: id })).toEqual({ ok: true })
  return {
    words: () =>
      device
        .of('stream/messages-created')
        .flatMap((event) => (event.messages as { text: string }[]).map(({ text }) => text)),
    changes: () => device.of('stream/conversation-changed'),
  }
}

it('viewers without a subscription are removed from the chat when a stream for subscribers starts, and notified', async () => {
  const [passer, subscriber, admin] = [await createFan(test), await createFan(test), await createAdmin(test)]
  await grantSubscription(test, subscriber, creator)
  const [left, kept, watching, own] = [
    await joined(passer),
    await joined(subscriber),
    await joined(admin),
    await joined(creator),
  ]
  await say('For all')
  await createStream(test, creator, { access: 'subscriber' })
  await expect.poll(left.changes).toMatchObject([{ conversation: { _id: id, stream: { access: 'subscriber' } } }])
  await say('For subscribers')
  for (const one of [kept, watching, own]) await expect.poll(one.words).toEqual(['For all', 'For subscribers'])
  expect([left.words(), kept.changes()]).toEqual([['For all'], []])
  // When it is public again, it can be joined again.
  await test.deps.db.updateTable('stream').set({ access: 'free' }).where('performer_id', '=', creator.id).execute()
  expect((await joined(passer)).words()).toEqual([])
})

it('a subscriber whose subscription is refunded is removed immediately', async () => {
  const fan = await createFan(test)
  const body = { performerId: creator.id, price: 9.95, type: 'monthly', cardId: await saveCard(test, fan) } as const
  const { data: paid } = await test.call(payments.subscribe, { body }, { token: fan.token, key: randomUUIDv7() })
  await createStream(test, creator, { access: 'subscriber' })
  const [device, own] = [await joined(fan), await joined(creator)]
  await say('For subscribers')
  await expect.poll(device.words).toEqual(['For subscribers'])
  await refundPayment(test.deps, paid._id)
  await expect.poll(device.changes).toHaveLength(1)
  await say('Without you')
  await expect.poll(own.words).toEqual(['For subscribers', 'Without you'])
  expect(device.words()).toEqual(['For subscribers'])
})

it('a message keeps the condition under which it was written, and a new stream begins with an empty chat', async () => {
  const [passer, subscriber, buyer] = [await createFan(test), await createFan(test), await createFan(test)]
  await grantSubscription(test, subscriber, creator)
  const words = async (person: TestPerson) =>
    (await test.call(streamMessages.list, { params: { id } }, person)).data.data.map(({ text }) => text).toSorted()
  const publicWords = async () =>
    (await test.call(streamMessages.publicList, { params: { id } })).data.data.map(({ text }) => text)
  await say('Before')
  const first = await createStream(test, creator, { access: 'subscriber', status: 'starting' })
  await startStream(test.deps, first, test.clock.now())
  await say('For subscribers')
  await test.call(streamMessages.update, { params: { id }, body: { pinnedText: 'Only here' } }, creator)
  expect(await words(subscriber)).toEqual(['For subscribers'])
  test.clock.advance(60_000)
  await endStream(test.deps, first, 'creator', test.clock.now())
  await test.call(streamMessages.update, { params: { id }, body: { isOpen: true } }, creator)
  expect([await words(passer), await publicWords(), await words(subscriber), await words(creator)]).toEqual([
    [],
    [],
    ['For subscribers'],
    ['For subscribers'],
  ])
  const pinned = async (person: TestPerson) =>
    (await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, person)).data.pinnedText
  expect(await pinned(passer)).toBe('')

  const listener = await joined(subscriber)
  const second = await createStream(test, creator, { access: 'sale', price: 500, status: 'starting' })
  await startStream(test.deps, second, test.clock.now())
  await grantPurchase(test, buyer, creator, 'stream', second)
  await say('For ticket holders')
  expect(listener.words()).not.toContain('For ticket holders')
  test.clock.advance(60_000)
  await endStream(test.deps, second, 'creator', test.clock.now())
  await test.call(streamMessages.update, { params: { id }, body: { isOpen: true } }, creator)
  const third = await createStream(test, creator, { access: 'free', status: 'starting' })
  expect([await words(passer), await words(subscriber), await words(buyer)]).toEqual([[], [], ['For ticket holders']])
  await test.call(streamMessages.update, { params: { id }, body: { pinnedText: 'Of last night' } }, creator)
  await startStream(test.deps, third, test.clock.now())
  expect([await words(buyer), await words(creator), await pinned(passer)]).toEqual([[], [], ''])
  await say('For all')
  expect(await words(passer)).toEqual(['For all'])
})
