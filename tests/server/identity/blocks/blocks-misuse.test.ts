import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { messageSettings } from '../../../../contract/social/message-settings.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { streamMessages } from '../../../../contract/social/stream-messages.ts'
import { videoCalls } from '../../../../contract/social/video-calls/video-calls.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { onlineAmong } from '../../../../server/features/identity/presence/online.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { expireCalls } from '../../../../server/features/social/video-calls/expire-calls.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countDeadlocks } from '../../../support/database/record-queries.ts'
import { openConversation, createFollow, send } from '../../../support/data/messages.ts'
import { expectSoundLedger, topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { serveSockets as openWire } from '../../../support/sockets.ts'

let app: TestApp
let sockets: Awaited<ReturnType<typeof openWire>>
beforeAll(async () => {
  app = await testApp()
  sockets = await openWire(app)
})

afterAll(async () => {
  sockets.close()
  await app.close()
})

const as = ({ token }: TestPerson) => ({ token })
const block = (who: TestPerson, whom: TestPerson) => app.call(blocks.blockUser, { body: { userId: whom.id } }, as(who))

test('socket events respect the countries that a creator has blocked', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const [home, away] = await Promise.all(
    ['PT', 'FR'].map((country) => sockets.connect(fan.token, { extraHeaders: { 'x-country': country } }))
  )
  const hers = await sockets.connect(creator.token)
  await expect.poll(async () => (await onlineAmong(app.deps.db, [fan.id, creator.id])).size).toBe(2)
  expect((await app.call(blocks.blockCountries, { body: { countries: ['FR'] } }, as(creator))).status).toBe(200)
  await expect
    .poll(() => away!.of('conversation/changed').at(-1)?.conversation)
    .toMatchObject({ canWrite: false, writeRefusal: 'unavailable', recipient: { isReachable: false } })
  expect(home!.of('conversation/changed').at(-1)?.conversation).toMatchObject({ canWrite: true })
  await send(app, creator, _id, 'Hello')
  await expect.poll(() => [home!, away!].map((device) => device.of('message/created').length)).toEqual([1, 1])
  expect(home!.of('message/created')[0]?.conversation).toMatchObject({
    canWrite: true,
    recipient: { isReachable: true },
  })
  expect(away!.of('message/created')[0]?.conversation).toMatchObject({
    canWrite: false,
    recipient: { isReachable: false },
  })
  expect(away!.of('message/created')[0]?.conversation).not.toHaveProperty('recipient.isOnline')
  expect(await home!.emit('presence/watch', { accountIds: [creator.id] })).toMatchObject({ online: [creator.id] })
  expect(await away!.emit('presence/watch', { accountIds: [creator.id] })).toMatchObject({ online: [] })
  expect(await hers.emit('conversation/typing', { conversationId: _id, isTyping: true })).toEqual({ ok: true })
  await app.call(messages.readAll, { params: { id: _id } }, as(creator))
  await expect.poll(() => [home!.of('conversation/typing').length]).toEqual([1])
  expect(away!.of('conversation/typing')).toEqual([])
  await app.deps.events.flush(app.deps)
})

test('viewers in a newly blocked country get no more events of the creator, and none that reveals the block', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await createFollow(app, fan, creator)
  const { data: chat } = await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, as(creator))
  const [home, away] = await Promise.all(
    ['PT', 'FR'].map((country) => sockets.connect(fan.token, { extraHeaders: { 'x-country': country } }))
  )
  const own = await sockets.connect(creator.token, { extraHeaders: { 'x-country': 'FR' } })
  for (const device of [home!, away!, own])
    expect(await device.emit('stream/join', { conversationId: chat._id })).toEqual({ ok: true })
  await app.call(blocks.blockCountries, { body: { countries: ['FR', 'DE'] } }, as(creator))
  await app.call(streamMessages.send, { params: { id: chat._id }, body: { text: 'Not for France' } }, as(creator))
  await expect.poll(() => home!.of('stream/messages-created')).toHaveLength(1)
  app.deps.realtime.emitRoom(`stream:${chat._id}`, 'stream/people', { conversationId: chat._id, total: 77 })
  await expect.poll(() => own.of('stream/people')).toContainEqual({ conversationId: chat._id, total: 77 })
  expect(away!.of('stream/people')).not.toContainEqual({ conversationId: chat._id, total: 77 })
  await app.call(streamMessages.update, { params: { id: chat._id }, body: { isOpen: true } }, as(creator))
  await expect.poll(() => home!.of('notification/created')).toHaveLength(1)
  expect(home!.of('notification/created')[0]).toMatchObject({
    notification: { kind: 'live', actor: { _id: creator.id } },
  })
  // What was sent to this device before has arrived when it is answered.
  expect(await away!.emit('stream/join', { conversationId: chat._id })).toMatchObject({ ok: false })
  expect(away!.of('notification/created')).toEqual([])
  expect(away!.of('stream/messages-created')).toEqual([])
})

test('a block ends a call immediately and refunds the price, or the unused minutes', async () => {
  const creator = await createPerformer(app)
  await app.call(messageSettings.update, { body: { callMinutePrice: 2, callMinimumMinutes: 5 } }, as(creator))
  const paid = async (fan: TestPerson) => {
    await topUpWallet(app, fan, 100)
    await createFollow(app, fan, creator)
    const { data } = await app.call(
      videoCalls.request,
      { body: { performerId: creator.id, minutes: 10, price: 20 } },
      as(fan)
    )
    await app.call(videoCalls.accept, { params: { id: data._id } }, as(creator))
    expect(
      (
        await app.call(
          wallet.videoCall,
          { params: { id: data._id }, body: { price: 20 } },
          { ...as(fan), key: randomUUIDv7() }
        )
      ).status
    ).toBe(201)
    return data._id
  }
  const stands = async (who: TestPerson, id: string) => [
    (await app.call(videoCalls.view, { params: { id } }, as(who))).data.status,
    await walletBalance(app.deps.db, who.id),
  ]
  const [early, late] = [await createFan(app), await createFan(app)]
  const [first, second] = [await paid(early), await paid(late)]
  await block(creator, early)
  expect(await stands(early, first)).toEqual(['refunded', 10_000])

  const [hers, his] = [await sockets.connect(creator.token), await sockets.connect(late.token)]
  for (const device of [hers, his])
    expect(await device.emit('call/join', { callId: second })).toMatchObject({ ok: true })
  await block(creator, late)
  expect(await stands(late, second)).toEqual(['ended', 9800])
  expect(await his.emit('call/signal', { callId: second, signal: { hello: true } })).toEqual({ ok: false })
})

test('paying, cancelling, blocking and refunding a call in parallel charges nothing or refunds once, without a deadlock', async () => {
  const creator = await createPerformer(app)
  await app.call(messageSettings.update, { body: { callMinutePrice: 2, callMinimumMinutes: 5 } }, as(creator))
  const circles = await countDeadlocks(async () => {
    for (let round = 0; round < 4; round++) {
      const fan = await createFan(app)
      await topUpWallet(app, fan, 100)
      await createFollow(app, fan, creator)
      const {
        data: { _id },
      } = await app.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 20 } }, as(fan))
      await app.call(videoCalls.accept, { params: { id: _id } }, as(creator))
      const pay = () =>
        app.call(wallet.videoCall, { params: { id: _id }, body: { price: 20 } }, { ...as(fan), key: randomUUIDv7() })
      if (round > 1) await pay()
      const sale = await app.deps.db.selectFrom('sale').select('id').where('item_id', '=', _id).executeTakeFirst()
      const answers = await Promise.all([
        pay(),
        pay(),
        app.call(videoCalls.cancel, { params: { id: _id } }, as(fan)),
        app.call(videoCalls.cancel, { params: { id: _id } }, as(creator)),
        round % 2 ? block(fan, creator) : expireCalls(app.deps).then(() => ({ status: 204 })),
        sale ? refundPurchase(app.deps, sale.id).then(() => ({ status: 204 })) : pay(),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      await app.call(videoCalls.cancel, { params: { id: _id } }, as(fan))
      expect(['cancelled', 'refunded']).toContain(
        (await app.call(videoCalls.view, { params: { id: _id } }, as(fan))).data.status
      )
      expect(await walletBalance(app.deps.db, fan.id)).toBe(10_000)
    }
  })
  await expectSoundLedger(app)
  expect(circles).toBe(0)
})

test('messages of an unmuted account are readable again, with a tip too', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await topUpWallet(app, fan, 100)
  const { data: chat } = await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, as(creator))
  await app.call(
    streamMessages.update,
    { params: { id: chat._id }, body: { isOpen: true, mute: { accountId: fan.id, minutes: 1 } } },
    as(creator)
  )
  const says = async (message: string) => {
    await app.call(
      wallet.tip,
      { params: { id: creator.id }, body: { price: 10, message, about: { type: 'stream', id: chat._id } } },
      { ...as(fan), key: randomUUIDv7() }
    )
    return (await app.call(streamMessages.list, { params: { id: chat._id }, query: {} }, as(creator))).data.data[0]
      ?.text
  }
  expect(await says('Hear me')).toBe('')
  app.clock.advance(61_000)
  expect(await says('Bravo')).toBe('Bravo')
})
