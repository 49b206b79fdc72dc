import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '../../../contract/blocks.ts'
import { comments } from '../../../contract/comments.ts'
import { messageSettings } from '../../../contract/message-settings.ts'
import { messages } from '../../../contract/messages.ts'
import { notifications } from '../../../contract/notifications.ts'
import { pushSubscriptions } from '../../../contract/push-subscriptions.ts'
import { streamMessages } from '../../../contract/stream-messages.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { wallet } from '../../../contract/wallet.ts'
import { suspendAccount } from '../../../server/features/auth/suspend-account.ts'
import { sendBroadcast } from '../../../server/features/broadcasts/send-broadcast.ts'
import { flushNotifications } from '../../../server/features/notifications/dispatch-notifications.ts'
import { onlineAmong } from '../../../server/features/presence/online.ts'
import { refundPurchase } from '../../../server/features/refunds/refund.ts'
import { expireCalls } from '../../../server/features/video-calls/expire-calls.ts'
import { walletBalance } from '../../../server/features/wallet/queries.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { countDeadlocks } from '../../support/database/record-queries.ts'
import { createItem } from '../../support/data/items.ts'
import { openConversation, recordEvents, createFollow, send, viewAs, type EventRecorder } from '../../support/data/messages.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { pushService } from '../../support/servers/push-service.ts'
import { serveSockets as openWire } from '../../support/sockets.ts'

let app: TestApp
let sockets: Awaited<ReturnType<typeof openWire>>
let wire: EventRecorder
beforeAll(async () => {
  app = await testApp()
  sockets = await openWire(app)
  wire = recordEvents(app)
})
afterAll(async () => {
  sockets.close()
  await app.close()
})

const as = ({ token }: TestPerson) => ({ token })
const block = (who: TestPerson, whom: TestPerson) => app.call(blocks.blockUser, { body: { userId: whom.id } }, as(who))
const unread = async (who: TestPerson) => (await app.call(notifications.totalUnread, {}, as(who))).data.total
const told = async (who: TestPerson) => {
  await flushNotifications(app.deps)
  return (await app.call(notifications.list, { query: {} }, as(who))).data.data
}

test('words are shortened between two letters, never within one', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const feed = await createItem(app, creator, 'feed')
  const content = `${'a'.repeat(138)}😀😀😀`
  expect((await app.call(comments.create, { body: { objectType: 'feed', objectId: feed, content } }, as(fan))).status).toBe(201)
  expect(await told(creator)).toMatchObject([{ kind: 'comment', excerpt: `${'a'.repeat(138)}…` }])
})

test('a comment that is deleted leaves every bell, and its number', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { data } = await app.call(comments.create, { body: { objectType: 'feed', objectId: await createItem(app, creator, 'feed'), content: 'Oh dear' } }, as(fan))
  expect(wire.of('notification/created', creator).at(-1)).toMatchObject({ total: 1 })
  expect((await app.call(comments.remove, { params: { id: data._id } }, as(fan))).status).toBe(204)
  expect(wire.of('notification/read', creator)).toMatchObject([{ total: 0 }])
})

test('who was blocked while their connection was broken hears nothing of the other when it is back', async () => {
  const [creator, fan, friend] = [await createPerformer(app), await createFan(app), await createFan(app)]
  const [ear, other] = [await sockets.connect(fan.token, { reconnection: false }), await sockets.connect(friend.token)]
  for (const watcher of [ear, other]) await watcher.emit('presence/watch', { accountIds: [creator.id] })
  app.deps.realtime.emit(fan.id, 'wallet/balance', { balance: 1, asOf: 1 })
  await expect.poll(() => ear.of('wallet/balance')).toHaveLength(1)
  const { id = '' } = ear.socket
  ear.socket.io.engine.close()
  await expect.poll(() => app.deps.realtime.countAccountsInRoom(id)).toBe(0)
  await block(creator, fan)
  await once(ear.socket.connect() as never, 'connect')
  expect(ear.socket.recovered).toBe(true)
  await sockets.connect(creator.token)
  await expect.poll(() => other.of('presence/changed')).toHaveLength(1)
  app.deps.realtime.emit(fan.id, 'wallet/balance', { balance: 2, asOf: 2 })
  await expect.poll(() => ear.of('wallet/balance')).toHaveLength(2)
  expect(ear.of('presence/changed')).toEqual([])
})

test('behind a block nobody sees that the other has read', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'Do you read this?')
  await block(creator, fan)
  await app.call(messages.readAll, { params: { id: _id } }, as(creator))
  expect((await viewAs(app, fan, _id)).recipientReadSeq).toBe(0)
  expect((await app.call(messages.list, { params: { id: _id }, query: {} }, as(fan))).data.recipientReadSeq).toBe(0)
})

test('a message to many stops with the account of who sends it', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await createFollow(app, fan, creator)
  const broadcast = { id: randomUUIDv7(), performer_id: creator.id, text: 'Hello', audience: 'everyone', status: 'sending', total_recipients: 1, created_at: app.clock.now() }
  await app.deps.db.insertInto('broadcast').values(broadcast).execute()
  await suspendAccount(app.deps, creator.id, '')
  await sendBroadcast(app.deps, broadcast.id)
  expect(await app.deps.db.selectFrom('message').select('id').where('broadcast_id', '=', broadcast.id).execute()).toEqual([])
  expect(await app.deps.db.selectFrom('broadcast').select(['status', 'total_sent']).where('id', '=', broadcast.id).executeTakeFirst()).toEqual({ status: 'sent', total_sent: 0 })
})

test('the bell says nothing any more of a message that was deleted unread, or of who was blocked', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const { data: message } = await send(app, creator, _id, 'Oops')
  await flushNotifications(app.deps)
  expect(await unread(fan)).toBe(1)
  await app.call(messages.remove, { params: { id: message._id } }, as(creator))
  expect(await unread(fan)).toBe(0)
  expect(wire.of('notification/read', fan).at(-1)).toMatchObject({ total: 0 })
  await send(app, creator, _id, 'Once more')
  await flushNotifications(app.deps)
  expect(wire.of('notification/created', fan).at(-1)?.total).toBe(1)
  await block(fan, creator)
  expect(await unread(fan)).toBe(0)
  expect(wire.of('notification/read', fan)).toHaveLength(2)
})

test('a tip that was given back says so where it was given', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await topUpWallet(app, fan, 100)
  const { _id } = await openConversation(app, fan, creator)
  const { data: tip } = await app.call(wallet.tip, { params: { id: creator.id }, body: { price: 10, about: { type: 'conversation', id: _id } } }, { ...as(fan), key: randomUUIDv7() })
  const before = await viewAs(app, fan, _id)
  await refundPurchase(app.deps, tip._id)
  for (const one of [creator, fan]) expect(wire.of('message/changed', one).at(-1)).toMatchObject({ version: before.version + 1, message: { _id: tip._id, tip: { amount: 10, isRefunded: true } } })
})

test('what a socket says keeps to the countries that a creator has blocked', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const [home, away] = await Promise.all(['PT', 'FR'].map((country) => sockets.connect(fan.token, { extraHeaders: { 'x-country': country } })))
  const hers = await sockets.connect(creator.token)
  await expect.poll(async () => (await onlineAmong(app.deps.db, [fan.id, creator.id])).size).toBe(2)
  expect((await app.call(blocks.blockCountries, { body: { countries: ['FR'] } }, as(creator))).status).toBe(200)
  await expect.poll(() => away!.of('conversation/changed').at(-1)?.conversation).toMatchObject({ canWrite: false, writeRefusal: 'unavailable', recipient: { isReachable: false } })
  expect(home!.of('conversation/changed').at(-1)?.conversation).toMatchObject({ canWrite: true })
  await send(app, creator, _id, 'Hello')
  await expect.poll(() => [home!, away!].map((ear) => ear.of('message/created').length)).toEqual([1, 1])
  expect(home!.of('message/created')[0]?.conversation).toMatchObject({ canWrite: true, recipient: { isReachable: true } })
  expect(away!.of('message/created')[0]?.conversation).toMatchObject({ canWrite: false, recipient: { isReachable: false } })
  expect(away!.of('message/created')[0]?.conversation).not.toHaveProperty('recipient.isOnline')
  expect(await home!.emit('presence/watch', { accountIds: [creator.id] })).toMatchObject({ online: [creator.id] })
  expect(await away!.emit('presence/watch', { accountIds: [creator.id] })).toMatchObject({ online: [] })
  expect(await hers.emit('conversation/typing', { conversationId: _id, isTyping: true })).toEqual({ ok: true })
  await app.call(messages.readAll, { params: { id: _id } }, as(creator))
  await expect.poll(() => [home!.of('conversation/typing').length]).toEqual([1])
  expect(away!.of('conversation/typing')).toEqual([])
  await flushNotifications(app.deps)
})

test('a country that is blocked now hears a creator no more, and is not told who did something', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await createFollow(app, fan, creator)
  const { data: chat } = await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, as(creator))
  const [home, away] = await Promise.all(['PT', 'FR'].map((country) => sockets.connect(fan.token, { extraHeaders: { 'x-country': country } })))
  const own = await sockets.connect(creator.token, { extraHeaders: { 'x-country': 'FR' } })
  for (const ear of [home!, away!, own]) expect(await ear.emit('stream/join', { conversationId: chat._id })).toEqual({ ok: true })
  await app.call(blocks.blockCountries, { body: { countries: ['FR', 'DE'] } }, as(creator))
  await app.call(streamMessages.send, { params: { id: chat._id }, body: { text: 'Not for France' } }, as(creator))
  await expect.poll(() => home!.of('stream/message-created')).toHaveLength(1)
  app.deps.realtime.emitRoom(`stream:${chat._id}`, 'stream/people', { conversationId: chat._id, total: 77 })
  await expect.poll(() => own.of('stream/people')).toContainEqual({ conversationId: chat._id, total: 77 })
  expect(away!.of('stream/people')).not.toContainEqual({ conversationId: chat._id, total: 77 })
  await app.call(streamMessages.update, { params: { id: chat._id }, body: { isOpen: true } }, as(creator))
  await expect.poll(() => [home!, away!].map((ear) => ear.of('notification/created').length)).toEqual([1, 1])
  expect(home!.of('notification/created')[0]).toMatchObject({ notification: { kind: 'live', actor: { _id: creator.id } } })
  expect(away!.of('notification/created')[0]?.notification).not.toHaveProperty('actor')
  expect(away!.of('stream/message-created')).toEqual([])
})

test('a block ends a call at once: what was paid goes back, or what is left of it', async () => {
  const creator = await createPerformer(app)
  await app.call(messageSettings.update, { body: { callMinutePrice: 2, callMinimumMinutes: 5 } }, as(creator))
  const paid = async (fan: TestPerson) => {
    await topUpWallet(app, fan, 100)
    await createFollow(app, fan, creator)
    const { data } = await app.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 20 } }, as(fan))
    await app.call(videoCalls.accept, { params: { id: data._id } }, as(creator))
    expect((await app.call(wallet.videoCall, { params: { id: data._id }, body: { price: 20 } }, { ...as(fan), key: randomUUIDv7() })).status).toBe(201)
    return data._id
  }
  const stands = async (who: TestPerson, id: string) => [(await app.call(videoCalls.view, { params: { id } }, as(who))).data.status, await walletBalance(app.deps.db, who.id)]
  const [early, late] = [await createFan(app), await createFan(app)]
  const [first, second] = [await paid(early), await paid(late)]
  await block(creator, early)
  expect(await stands(early, first)).toEqual(['refunded', 10_000])

  const [hers, his] = [await sockets.connect(creator.token), await sockets.connect(late.token)]
  for (const ear of [hers, his]) expect(await ear.emit('call/join', { callId: second })).toMatchObject({ ok: true })
  await block(creator, late)
  expect(await stands(late, second)).toEqual(['ended', 9800])
  expect(await his.emit('call/signal', { callId: second, signal: { hello: true } })).toEqual({ ok: false })
})

test('a call that is paid, cancelled, blocked and refunded at once is paid for never or given back once, and nobody waits in a circle', async () => {
  const creator = await createPerformer(app)
  await app.call(messageSettings.update, { body: { callMinutePrice: 2, callMinimumMinutes: 5 } }, as(creator))
  const circles = await countDeadlocks(async () => {
    for (let round = 0; round < 4; round++) {
      const fan = await createFan(app)
      await topUpWallet(app, fan, 100)
      await createFollow(app, fan, creator)
      const { data: { _id } } = await app.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 20 } }, as(fan))
      await app.call(videoCalls.accept, { params: { id: _id } }, as(creator))
      const pay = () => app.call(wallet.videoCall, { params: { id: _id }, body: { price: 20 } }, { ...as(fan), key: randomUUIDv7() })
      if (round > 1) await pay()
      const sale = await app.deps.db.selectFrom('sale').select('id').where('item_id', '=', _id).executeTakeFirst()
      const answers = await Promise.all([
        pay(), pay(), app.call(videoCalls.cancel, { params: { id: _id } }, as(fan)), app.call(videoCalls.cancel, { params: { id: _id } }, as(creator)),
        round % 2 ? block(fan, creator) : expireCalls(app.deps).then(() => ({ status: 204 })), sale ? refundPurchase(app.deps, sale.id).then(() => ({ status: 204 })) : pay(),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      await app.call(videoCalls.cancel, { params: { id: _id } }, as(fan))
      expect(['cancelled', 'refunded']).toContain((await app.call(videoCalls.view, { params: { id: _id } }, as(fan))).data.status)
      expect(await walletBalance(app.deps.db, fan.id)).toBe(10_000)
    }
  })
  await expectSoundBooks(app)
  expect(circles).toBe(0)
})

test('who is muted no longer is read again, with a tip too', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await topUpWallet(app, fan, 100)
  const { data: chat } = await app.call(streamMessages.ofPerformer, { params: { id: creator.id } }, as(creator))
  await app.call(streamMessages.update, { params: { id: chat._id }, body: { isOpen: true, mute: { accountId: fan.id, minutes: 1 } } }, as(creator))
  const says = async (message: string) => {
    await app.call(wallet.tip, { params: { id: creator.id }, body: { price: 10, message, about: { type: 'stream', id: chat._id } } }, { ...as(fan), key: randomUUIDv7() })
    return (await app.call(streamMessages.list, { params: { id: chat._id }, query: {} }, as(creator))).data.data[0]?.text
  }
  expect(await says('Hear me')).toBe('')
  app.clock.advance(61_000)
  expect(await says('Bravo')).toBe('Bravo')
})

test('odd input is refused with the name of its field, and never fails', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const get = (path: string, who = fan) => app.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: who.token } })
  for (const path of [
    `/messages/conversations/${_id}?since=9007199254740993`, `/messages/conversations/${_id}?since=9007199254740991`, `/messages/conversations/${_id}?since=`, `/messages/conversations/${_id}?offset=1e9`, `/messages/conversations/${_id}?limit=0`,
    '/conversations/search?q=%25', '/conversations/search?q=%5C', '/conversations/search?q=%00', '/conversations?unread=maybe', '/notifications?before=x', '/notifications?before=' + 'A'.repeat(199),
    `/notifications?before=${Buffer.from(JSON.stringify(['999999-01-01', 'x'])).toString('base64url')}`, `/notifications?before=${Buffer.from('2026-01-01T00:00:00.000Z|x').toString('base64url')}`,
    '/messages/value-of-video-call/' + creator.id + '?minutes=1e9', '/performer/broadcasts/audience?audience=list', '/performer/broadcasts?q=%5C%25_', '/block/users?q=%5C', '/video-calls?q=%5C%25&sort=asc',
  ]) {
    const { statusCode } = await get(path, path.startsWith('/performer') ? creator : fan)
    expect(`${path} ${statusCode}`).toMatch(/ (200|404|422)$/)
  }
  const put = (url: string, payload: object, who: TestPerson, method: 'PUT' | 'POST' = 'PUT') => app.app.inject({ method, url: `/api${url}`, headers: { authorization: who.token }, payload })
  for (const [url, payload, method] of [
    ['/message-settings', {}, 'PUT'], ['/message-settings', { callMinutePrice: 0 }, 'PUT'], ['/message-settings', { callMinutePrice: 0.001 }, 'PUT'], ['/message-settings', { callMinutePrice: 10_000_000 }, 'PUT'], ['/message-settings', { callMinutePrice: 1e308 }, 'PUT'],
    [`/messages/conversations/${_id}`, { text: 'x', price: 0 }, 'POST'], [`/messages/conversations/${_id}`, { text: 'x', price: 0.01 }, 'POST'], [`/messages/conversations/${_id}`, { text: '\ud800' }, 'POST'], [`/messages/conversations/${_id}`, { text: 'x', fileIds: [_id, _id] }, 'POST'],
    ['/performer/broadcasts', { text: 'x', audience: 'everyone', price: 0 }, 'POST'], ['/performer/broadcasts', { text: 'x', audience: 'list', accountIds: [creator.id, fan.id, fan.id] }, 'POST'], ['/performer/welcome-message', { text: 'x', isEnabled: true, audience: 'followers', fileIds: [_id] }, 'PUT'],
    ['/block/countries', { countries: ['zz'] }, 'POST'], ['/block/countries', { countries: [] }, 'POST'],
  ] as const) {
    const { statusCode, body } = await put(url, payload, creator, method)
    expect(`${url} ${JSON.stringify(payload)} ${statusCode} ${body.slice(0, 100)}`).toMatch(/} (2\d\d|409|422) /)
  }
})

test('an account has so many browsers that take push messages, and no more', async () => {
  const service = await pushService()
  try {
    const fan = await createFan(app)
    const { data: { publicKey } } = await app.call(pushSubscriptions.key, {}, as(fan))
    for (let n = 0; n < 22; n++) {
      const { endpoint, keys } = service.subscribe(publicKey)
      expect((await app.call(pushSubscriptions.subscribe, { body: { endpoint, keys } }, as(fan))).status).toBe(204)
    }
    expect(await app.deps.db.selectFrom('push_subscription').select('id').where('account_id', '=', fan.id).execute()).toHaveLength(20)
  } finally {
    await service.close()
  }
})
