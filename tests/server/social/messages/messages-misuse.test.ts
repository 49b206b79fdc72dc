import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocks } from '../../../../contract/identity/blocks.ts'
import { comments } from '../../../../contract/social/comments.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { pushSubscriptions } from '../../../../contract/notifications/push.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { suspendAccount } from '../../../../server/features/identity/auth/suspend-account.ts'
import { sendBroadcast } from '../../../../server/features/social/broadcasts/send-broadcast.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import {
  openConversation,
  recordEvents,
  createFollow,
  send,
  viewAs,
  type EventRecorder,
} from '../../../support/data/messages.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { pushService } from '../../../support/servers/push-service.ts'
import { serveSockets as openWire } from '../../../support/sockets.ts'

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
  await app.deps.events.flush(app.deps)
  return (await app.call(notifications.list, { query: {} }, as(who))).data.data
}

test('excerpts are cut between two characters, never within one', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const feed = await createItem(app, creator, 'feed')
  const content = `${'a'.repeat(138)}😀😀😀`
  expect(
    (await app.call(comments.create, { body: { objectType: 'feed', objectId: feed, content } }, as(fan))).status
  ).toBe(201)
  expect(await told(creator)).toMatchObject([{ kind: 'comment', excerpt: `${'a'.repeat(138)}…` }])
})

test('a deleted comment is removed from all notifications, and from their count', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { data } = await app.call(
    comments.create,
    { body: { objectType: 'feed', objectId: await createItem(app, creator, 'feed'), content: 'Oh dear' } },
    as(fan)
  )
  expect(wire.of('notification/created', creator).at(-1)).toMatchObject({ total: 1 })
  expect((await app.call(comments.remove, { params: { id: data._id } }, as(fan))).status).toBe(204)
  expect(wire.of('notification/read', creator)).toMatchObject([{ total: 0 }])
})

test('an account that was blocked while disconnected gets no event of the other after reconnecting', async () => {
  const [creator, fan, friend] = [await createPerformer(app), await createFan(app), await createFan(app)]
  const [device, other] = [
    await sockets.connect(fan.token, { reconnection: false }),
    await sockets.connect(friend.token),
  ]
  for (const watcher of [device, other]) await watcher.emit('presence/watch', { accountIds: [creator.id] })
  app.deps.realtime.emit(fan.id, 'wallet/balance', { balance: 1, asOf: 1 })
  await expect.poll(() => device.of('wallet/balance')).toHaveLength(1)
  const { id = '' } = device.socket
  device.socket.io.engine.close()
  await expect.poll(() => app.deps.realtime.countAccountsInRoom(id)).toBe(0)
  await block(creator, fan)
  await once(device.socket.connect() as never, 'connect')
  expect(device.socket.recovered).toBe(true)
  await sockets.connect(creator.token)
  await expect.poll(() => other.of('presence/changed')).toHaveLength(1)
  app.deps.realtime.emit(fan.id, 'wallet/balance', { balance: 2, asOf: 2 })
  await expect.poll(() => device.of('wallet/balance')).toHaveLength(2)
  expect(device.of('presence/changed')).toEqual([])
})

test('read receipts are not visible across a block', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  await send(app, fan, _id, 'Do you read this?')
  await block(creator, fan)
  await app.call(messages.readAll, { params: { id: _id } }, as(creator))
  expect((await viewAs(app, fan, _id)).recipientReadSeq).toBe(0)
  expect((await app.call(messages.list, { params: { id: _id }, query: {} }, as(fan))).data.recipientReadSeq).toBe(0)
})

test("a broadcast stops when its sender's account is suspended", async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await createFollow(app, fan, creator)
  const broadcast = {
    id: randomUUIDv7(),
    performer_id: creator.id,
    text: 'Hello',
    audience: 'everyone',
    status: 'sending',
    total_recipients: 1,
    created_at: app.clock.now(),
  }
  await app.deps.db.insertInto('broadcast').values(broadcast).execute()
  await suspendAccount(app.deps, creator.id, '')
  await sendBroadcast(app.deps, broadcast.id)
  expect(
    await app.deps.db.selectFrom('message').select('id').where('broadcast_id', '=', broadcast.id).execute()
  ).toEqual([])
  expect(
    await app.deps.db
      .selectFrom('broadcast')
      .select(['status', 'total_sent'])
      .where('id', '=', broadcast.id)
      .executeTakeFirst()
  ).toEqual({ status: 'sent', total_sent: 0 })
})

test('notifications omit messages that were deleted unread, and blocked accounts', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const { data: message } = await send(app, creator, _id, 'Oops')
  await app.deps.events.flush(app.deps)
  expect(await unread(fan)).toBe(1)
  await app.call(messages.remove, { params: { id: message._id } }, as(creator))
  expect(await unread(fan)).toBe(0)
  expect(wire.of('notification/read', fan).at(-1)).toMatchObject({ total: 0 })
  await send(app, creator, _id, 'Once more')
  await app.deps.events.flush(app.deps)
  expect(wire.of('notification/created', fan).at(-1)?.total).toBe(1)
  await block(fan, creator)
  expect(await unread(fan)).toBe(0)
  expect(wire.of('notification/read', fan)).toHaveLength(2)
})

test('a refunded tip is marked in the conversation', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  await topUpWallet(app, fan, 100)
  const { _id } = await openConversation(app, fan, creator)
  const { data: tip } = await app.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price: 10, about: { type: 'conversation', id: _id } } },
    { ...as(fan), key: randomUUIDv7() }
  )
  const before = await viewAs(app, fan, _id)
  await refundPurchase(app.deps, tip._id)
  for (const one of [creator, fan])
    expect(wire.of('message/changed', one).at(-1)).toMatchObject({
      version: before.version + 1,
      message: { _id: tip._id, tip: { amount: 10, isRefunded: true } },
    })
})

test("invalid input is rejected with the field's name, without a 500", async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const { _id } = await openConversation(app, fan, creator)
  const get = (path: string, who = fan) =>
    app.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: who.token } })
  for (const path of [
    `/messages/conversations/${_id}?since=9007199254740993`,
    `/messages/conversations/${_id}?since=9007199254740991`,
    `/messages/conversations/${_id}?since=`,
    `/messages/conversations/${_id}?offset=1e9`,
    `/messages/conversations/${_id}?limit=0`,
    '/conversations/search?q=%25',
    '/conversations/search?q=%5C',
    '/conversations/search?q=%00',
    '/conversations?unread=maybe',
    '/notifications?before=x',
    '/notifications?before=' + 'A'.repeat(199),
    `/notifications?before=${Buffer.from(JSON.stringify(['999999-01-01', 'x'])).toString('base64url')}`,
    `/notifications?before=${Buffer.from('2026-01-01T00:00:00.000Z|x').toString('base64url')}`,
    '/messages/value-of-video-call/' + creator.id + '?minutes=1e9',
    '/performer/broadcasts/audience?audience=list',
    '/performer/broadcasts?q=%5C%25_',
    '/block/users?q=%5C',
    '/video-calls?q=%5C%25&sort=asc',
  ]) {
    const { statusCode } = await get(path, path.startsWith('/performer') ? creator : fan)
    expect(`${path} ${statusCode}`).toMatch(/ (200|404|422)$/)
  }
  const put = (url: string, payload: object, who: TestPerson, method: 'PUT' | 'POST' = 'PUT') =>
    app.app.inject({ method, url: `/api${url}`, headers: { authorization: who.token }, payload })
  for (const [url, payload, method] of [
    ['/message-settings', {}, 'PUT'],
    ['/message-settings', { callMinutePrice: 0 }, 'PUT'],
    ['/message-settings', { callMinutePrice: 0.001 }, 'PUT'],
    ['/message-settings', { callMinutePrice: 10_000_000 }, 'PUT'],
    ['/message-settings', { callMinutePrice: 1e308 }, 'PUT'],
    [`/messages/conversations/${_id}`, { text: 'x', price: 0 }, 'POST'],
    [`/messages/conversations/${_id}`, { text: 'x', price: 0.01 }, 'POST'],
    [`/messages/conversations/${_id}`, { text: '\ud800' }, 'POST'],
    [`/messages/conversations/${_id}`, { text: 'x', fileIds: [_id, _id] }, 'POST'],
    ['/performer/broadcasts', { text: 'x', audience: 'everyone', price: 0 }, 'POST'],
    ['/performer/broadcasts', { text: 'x', audience: 'list', accountIds: [creator.id, fan.id, fan.id] }, 'POST'],
    ['/performer/welcome-message', { text: 'x', isEnabled: true, audience: 'followers', fileIds: [_id] }, 'PUT'],
    ['/block/countries', { countries: ['zz'] }, 'POST'],
    ['/block/countries', { countries: [] }, 'POST'],
  ] as const) {
    const { statusCode, body } = await put(url, payload, creator, method)
    expect(`${url} ${JSON.stringify(payload)} ${statusCode} ${body.slice(0, 100)}`).toMatch(/} (2\d\d|409|422) /)
  }
})

test('the number of push subscriptions of an account is limited', async () => {
  const service = await pushService()
  try {
    const fan = await createFan(app)
    const {
      data: { publicKey },
    } = await app.call(pushSubscriptions.key, {}, as(fan))
    for (let n = 0; n < 22; n++) {
      const { endpoint, keys } = service.subscribe(publicKey)
      expect((await app.call(pushSubscriptions.subscribe, { body: { endpoint, keys } }, as(fan))).status).toBe(204)
    }
    expect(
      await app.deps.db.selectFrom('push_subscription').select('id').where('account_id', '=', fan.id).execute()
    ).toHaveLength(20)
  } finally {
    await service.close()
  }
})
