import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/addresses.ts'
import { blocks } from '../../../contract/blocks.ts'
import { comments } from '../../../contract/comments.ts'
import { conversations } from '../../../contract/conversations.ts'
import { follows } from '../../../contract/follows.ts'
import { messages } from '../../../contract/messages.ts'
import { notifications, NotificationKind, type Notification } from '../../../contract/notifications.ts'
import { orders } from '../../../contract/orders.ts'
import { payments } from '../../../contract/payments.ts'
import { payouts } from '../../../contract/payouts.ts'
import { payoutSettings } from '../../../contract/payout-settings.ts'
import { products } from '../../../contract/products.ts'
import { reactions } from '../../../contract/reactions.ts'
import { streamMessages } from '../../../contract/stream-messages.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { wallet } from '../../../contract/wallet.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { releaseEarnings } from '../../../server/features/earnings/release-earnings.ts'
import { notifyMany } from '../../../server/features/notifications/notify.ts'
import { flushNotifications } from '../../../server/features/notifications/dispatch-notifications.ts'
import { approvePayout, rejectPayout } from '../../../server/features/payouts/decide-payout.ts'
import { approvePerformer, rejectPerformer } from '../../../server/features/performers/approve-performer.ts'
import { refundPurchase } from '../../../server/features/refunds/refund.ts'
import { takeDown } from '../../../server/features/reports/take-down.ts'
import { renewSubscriptions } from '../../../server/features/subscriptions/renew.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createItem } from '../../support/data/items.ts'
import { recordEvents, createFollow, openConversation, send, type EventRecorder } from '../../support/data/messages.ts'
import { topUpWallet, saveCard } from '../../support/data/money.ts'
import { join, login } from '../../support/data/registration.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { until } from '../../support/until.ts'

const day = 86_400_000
let test: TestApp
let wire: EventRecorder
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = recordEvents(test)
})
beforeEach(async () => {
  ;[creator, fan] = [await createPerformer(test), await createFan(test)]
  wire.told.length = 0
})
afterAll(() => test.close())

/** What somebody was told, newest first, once everything that happened has been. */
const toldTo = async (person: TestPerson, query: { group?: 'money' | 'people' | 'messages' | 'account'; unread?: 'true'; limit?: number; before?: string } = {}) => {
  await flushNotifications(test.deps)
  return (await test.call(notifications.list, { query }, person)).data
}
const unreadOf = async (person: TestPerson) => (await test.call(notifications.totalUnread, {}, person)).data.total
const like = (id: string, who = fan, of: 'feed' | 'comment' = 'feed') => test.call(reactions.add, { body: { action: 'like', objectType: of, objectId: id } }, who)
const comment = async (id: string, content: string, who = fan, parentId?: string) => (await test.call(comments.create, { body: { objectType: 'feed', objectId: id, content, ...(parentId && { parentId }) } }, who)).data._id
const tip = (who = fan, body: object = {}) => test.call(wallet.tip, { params: { id: creator.id }, body: { price: 10, ...body } }, { token: who.token, key: randomUUIDv7() })
const follow = (who = fan) => test.call(follows.create, { params: { id: creator.id } }, who)
const subscribe = async (body: object = {}) =>
  expect((await test.call(payments.subscribe, { body: { performerId: creator.id, price: 9.95, type: 'monthly', cardId: await saveCard(test, fan), ...body } }, { token: fan.token, key: randomUUIDv7() })).status).toBe(201)
const takeCalls = () => test.deps.db.insertInto('message_setting').values({ account_id: creator.id, call_minute_price: 300, call_minimum_minutes: 5, updated_at: test.clock.now() }).execute()
const renew = async () => {
  test.clock.advance(32 * day)
  await renewSubscriptions(test.deps)
}
const order = async () => {
  const made = await test.call(products.create, { body: { title: 'A poster', type: 'physical', price: 10, stock: 3 } }, creator)
  const home = { name: 'Nina Folio', country: 'PT', city: 'Porto', streetAddress: 'Rua das Flores', streetNumber: '12', zipCode: '4050-262' }
  const deliveryAddressId = (await test.call(addresses.create, { body: home }, fan)).data._id
  const bought = await test.call(wallet.product, { params: { id: made.data._id }, body: { price: 10, deliveryAddressId } }, { token: fan.token, key: randomUUIDv7() })
  expect(bought.status).toBe(201)
  return bought.data._id
}
/** A payout that the creator has asked for. */
const askPayout = async () => {
  const bank = { holder: 'Nina Folio', country: 'PT', bankName: 'Banco do Porto', accountNumber: 'PT50 0002 0123 1234 5678 9015 4', swift: 'BCOMPTPL' }
  await test.call(payoutSettings.banking, { params: { id: creator.id }, body: bank }, creator)
  await tip(fan, { price: 125 })
  test.clock.advance(8 * day)
  await releaseEarnings(test.deps)
  const asked = await test.call(payouts.create, { body: { amount: 50 } }, { token: creator.token, key: randomUUIDv7() })
  expect(asked.status).toBe(201)
  return asked.data._id
}

type Case = { kind: NotificationKind; to: 'creator' | 'fan'; bySite?: true; needs?: number; cause: () => Promise<unknown>; is: Partial<Notification> }
/** What causes each kind, through the surface that people use. The actor is the other of the two, unless it was the site. */
const cases: Record<string, Case> = {
  follower: { kind: 'follower', to: 'creator', cause: () => follow(), is: { href: '/creator/subscribers?tab=followers' } },
  subscriber: { kind: 'subscriber', to: 'creator', cause: () => subscribe(), is: { amount: 9.95, detail: 'monthly', href: '/creator/subscribers' } },
  'renewal to who earns': { kind: 'renewal', to: 'creator', cause: () => subscribe().then(renew), is: { amount: 9.95, detail: 'monthly' } },
  'renewal to who pays': { kind: 'renewal', to: 'fan', cause: () => subscribe().then(renew), is: { amount: 9.95, detail: 'paid', href: '/subscriptions' } },
  tip: { kind: 'tip', to: 'creator', needs: 20, cause: () => tip(fan, { message: 'Bravo!' }), is: { amount: 10, excerpt: 'Bravo!' } },
  purchase: {
    kind: 'purchase', to: 'creator', needs: 20, is: { amount: 5, detail: 'video' },
    cause: async () => {
      const id = await createItem(test, creator, 'video', { access: 'sale', price: 500 })
      expect((await test.call(wallet.video, { params: { id }, body: { price: 5 } }, { token: fan.token, key: randomUUIDv7() })).status).toBe(201)
    },
  },
  comment: { kind: 'comment', to: 'creator', cause: async () => comment(await createItem(test, creator, 'feed'), 'What a view'), is: { excerpt: 'What a view', detail: 'feed' } },
  reply: {
    kind: 'reply', to: 'fan', is: { excerpt: 'Thank you', detail: 'feed' },
    cause: async () => {
      const id = await createItem(test, creator, 'feed')
      await comment(id, 'Thank you', creator, await comment(id, 'What a view'))
    },
  },
  like: { kind: 'like', to: 'creator', cause: async () => like(await createItem(test, creator, 'feed')), is: { detail: 'feed', total: 1 } },
  'like of a comment': { kind: 'like', to: 'fan', cause: async () => like(await comment(await createItem(test, creator, 'feed'), 'What a view'), creator, 'comment'), is: { detail: 'comment' } },
  message: { kind: 'message', to: 'creator', cause: async () => send(test, fan, (await openConversation(test, fan, creator))._id, 'Hello'), is: { total: 1 } },
  call: {
    kind: 'call', to: 'creator', is: { detail: 'requested' },
    cause: async () => {
      await Promise.all([takeCalls(), createFollow(test, fan, creator)])
      expect((await test.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 30, note: 'Hi' } }, fan)).status).toBe(201)
    },
  },
  'call to who asked': {
    kind: 'call', to: 'fan', is: { detail: 'accepted' },
    cause: async () => {
      await Promise.all([takeCalls(), createFollow(test, fan, creator)])
      const { data } = await test.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 30, note: 'Hi' } }, fan)
      await test.call(videoCalls.accept, { params: { id: data._id } }, creator)
    },
  },
  live: {
    kind: 'live', to: 'fan', is: { total: 1 },
    cause: async () => {
      await createFollow(test, fan, creator)
      const { data } = await test.call(streamMessages.ofPerformer, { params: { id: creator.username } }, creator)
      await test.call(streamMessages.update, { params: { id: data._id }, body: { isOpen: false } }, creator)
      await test.call(streamMessages.update, { params: { id: data._id }, body: { isOpen: true } }, creator)
      await until(async () => expect(await unreadOf(fan)).toBe(1))
    },
  },
  'order to who sells': { kind: 'order', to: 'creator', needs: 20, cause: order, is: { detail: 'created', amount: 10 } },
  'order to who bought': {
    kind: 'order', to: 'fan', needs: 20, is: { detail: 'shipped' },
    cause: async () => test.call(orders.update, { params: { id: await order() }, body: { status: 'shipped' } }, creator),
  },
  refund: { kind: 'refund', to: 'fan', needs: 20, is: { detail: 'wallet_refund', amount: 10 }, cause: async () => refundPurchase(test.deps, (await tip()).data._id) },
  payout: { kind: 'payout', to: 'creator', bySite: true, needs: 150, cause: async () => approvePayout(test.deps, await askPayout()), is: { amount: 50, detail: 'approved' } },
  'refusal of a payout': { kind: 'refusal', to: 'creator', bySite: true, needs: 150, cause: async () => rejectPayout(test.deps, await askPayout(), 'Not your name'), is: { amount: 50, detail: 'payout' } },
  'refusal of a renewal': {
    kind: 'refusal', to: 'fan', needs: 10, is: { detail: 'renewal', amount: 9.95 },
    cause: () => subscribe({ payFrom: 'wallet', cardId: undefined }).then(renew),
  },
  'refusal of an application': {
    kind: 'refusal', to: 'creator', bySite: true, is: { detail: 'application', excerpt: 'Too dark' },
    cause: async () => {
      await test.deps.db.updateTable('account').set({ status: 'pending' }).where('id', '=', creator.id).execute()
      await rejectPerformer(test.deps, creator.id, 'Too dark')
    },
  },
  'refusal of a video': {
    kind: 'refusal', to: 'creator', bySite: true, is: { detail: 'video', excerpt: 'Not allowed' },
    cause: async () => takeDown(test.deps, 'video', await createItem(test, creator, 'video'), 'Not allowed'),
  },
  approval: {
    kind: 'account', to: 'creator', bySite: true, is: { detail: 'approved' },
    cause: async () => {
      await test.deps.db.updateTable('account').set({ status: 'pending' }).where('id', '=', creator.id).execute()
      await approvePerformer(test.deps, creator.id)
    },
  },
}

describe('what people are told', () => {
  it('is caused and heard for every kind', () => {
    expect([...new Set(Object.values(cases).map(({ kind }) => kind))].sort()).toEqual([...NotificationKind.options].sort())
  })

  it.each(Object.entries(cases))('%s', async (_, { kind, to, bySite, needs, cause, is }) => {
    if (needs) await topUpWallet(test, fan, needs)
    await cause()
    const [reader, other] = to === 'creator' ? [creator, fan] : [fan, creator]
    const { data } = await toldTo(reader)
    const told = data.filter((one) => one.kind === kind)
    expect(told).toMatchObject([{ isRead: false, ...is }])
    expect(told[0]?.actor?._id).toBe(bySite ? undefined : other.id)
    expect(told[0]?.href).toMatch(/^\/[a-z]/)
    const heard = wire.of('notification/created', reader).at(-1)
    expect(heard).toMatchObject({ notification: data[0], total: await unreadOf(reader) })
    // Nobody is told what they did themselves.
    expect((await toldTo(other)).data.filter((one) => one.actor?._id === other.id)).toEqual([])
  })

  it('a sign-in from another device, not the first one and not the same', async () => {
    const session = await join(test, {}, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0' })
    const from = (agent: string) => login(test, session.username, session.password, { headers: { 'user-agent': agent } })
    await from('Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0')
    await from('Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0')
    expect((await toldTo({ ...session, id: session._id })).data).toEqual([])
    await from('Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1')
    expect((await toldTo({ ...session, id: session._id })).data).toMatchObject([{ kind: 'account', detail: 'sign_in', excerpt: 'Safari on iPhone', href: '/user/account?section=sessions' }])
  })
})

describe('what joins', () => {
  it('likes of one thing are one line while it is unread, and the same person counts once a day', async () => {
    const id = await createItem(test, creator, 'feed')
    const others = await Promise.all([createFan(test), createFan(test)])
    for (const who of [fan, ...others, fan]) await like(id, who)
    await test.call(reactions.remove, { body: { action: 'like', objectType: 'feed', objectId: id } }, fan)
    await like(id)
    expect((await toldTo(creator)).data).toMatchObject([{ kind: 'like', total: 3, actor: { _id: others[1]!.id } }])
    await test.call(notifications.readAll, { body: {} }, creator)
    await like(id, await createFan(test))
    expect((await toldTo(creator)).data).toMatchObject([{ total: 1, isRead: false }, { total: 3, isRead: true }])
  })

  it('messages are one line a conversation, read with it; who reads at once is not told, nor who has muted it', async () => {
    const { _id } = await openConversation(test, fan, creator)
    for (const text of ['One', 'Two', 'Three']) await send(test, fan, _id, text)
    expect((await toldTo(creator)).data).toMatchObject([{ kind: 'message', total: 3, href: `/messages/${_id}` }])
    expect(JSON.stringify(wire.of('notification/created'))).not.toMatch(/One|Two|Three/)
    await test.call(messages.readAll, { params: { id: _id } }, creator)
    expect(await unreadOf(creator)).toBe(0)
    expect(wire.of('notification/read', creator).at(-1)).toMatchObject({ total: 0 })
    await send(test, fan, _id, 'Read at once')
    await test.call(messages.readAll, { params: { id: _id } }, creator)
    expect((await toldTo(creator)).total).toBe(1)
    await test.call(conversations.update, { params: { id: _id }, body: { isMuted: true } }, creator)
    await send(test, fan, _id, 'Quietly')
    expect((await toldTo(creator)).total).toBe(1)
  })
})

describe('what nobody is told', () => {
  it('is anything of who is blocked: not what they do, nor any more what they did', async () => {
    const id = await createItem(test, creator, 'feed')
    await comment(id, 'Words of somebody')
    expect((await toldTo(creator)).total).toBe(1)
    await test.call(blocks.blockUser, { body: { userId: fan.id } }, creator)
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
    expect(await unreadOf(creator)).toBe(0)
  })

  it('is a word of what is locked to them: a reply below a post that has become one for subscribers', async () => {
    const id = await createItem(test, creator, 'feed')
    const first = await comment(id, 'What a view')
    await test.deps.db.updateTable('feed').set({ access: 'subscriber' }).where('id', '=', id).execute()
    await comment(id, 'Only for those inside', creator, first)
    expect(await toldTo(fan)).toMatchObject({ data: [], total: 0 })
    expect(JSON.stringify(wire.to(fan))).not.toContain('inside')
  })

  it('is what they have switched off; what is only mailed is not in the bell', async () => {
    const off = { bell: false, push: false, mail: 'off' } as const
    const put = (kinds: object) => test.call(notifications.updateSettings, { body: { kinds } }, creator)
    expect((await put({ follower: off, like: { ...off, mail: 'digest' } })).data.kinds).toMatchObject({ follower: off, like: { bell: false, mail: 'digest' }, tip: { bell: true } })
    await follow()
    await like(await createItem(test, creator, 'feed'))
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
    expect(wire.of('notification/created', creator)).toEqual([])
    const rows = await test.deps.db.selectFrom('notification').select('kind').where('account_id', '=', creator.id).execute()
    expect(rows).toEqual([{ kind: 'like' }])
  })

  it('is a comment that was deleted', async () => {
    const id = await comment(await createItem(test, creator, 'feed'), 'Oops')
    await test.call(comments.remove, { params: { id } }, fan)
    expect(await toldTo(creator)).toMatchObject({ data: [], total: 0 })
  })
})

describe('the list', () => {
  it('says how many are unread up to a hundred, in the answer and on the wire', async () => {
    const news = await transaction(test.deps.db, (trx) => notifyMany(test.deps, trx, { kind: 'tip', href: '/creator/earnings' }, Array.from({ length: 101 }, () => ({ to: creator.id }))))
    await news(test.deps)
    expect([await unreadOf(creator), wire.of('notification/created', creator).at(-1)?.total]).toEqual([100, 100])
  })

  it('goes on by cursor, filters by group and unread, and reads one, a group and all', async () => {
    await topUpWallet(test, fan, 60)
    for (let n = 0; n < 3; n++) {
      await tip()
      test.clock.advance(1000)
    }
    await follow()
    const first = await toldTo(creator, { limit: 3 })
    expect(first).toMatchObject({ total: 4, data: [{ kind: 'follower' }, { kind: 'tip' }, { kind: 'tip' }] })
    const rest = await toldTo(creator, { limit: 3, before: first.nextCursor! })
    expect(rest.data).toHaveLength(1)
    expect(rest.nextCursor).toBeUndefined()
    expect(new Set([...first.data, ...rest.data].map((one) => one._id)).size).toBe(4)
    const read = await test.call(notifications.read, { params: { id: first.data[1]!._id } }, creator)
    expect(read.data).toMatchObject({ total: 3 })
    expect(await toldTo(creator, { group: 'money', unread: 'true' })).toMatchObject({ total: 2 })
    expect((await test.call(notifications.readAll, { body: { group: 'money' } }, creator)).data).toMatchObject({ total: 1 })
    expect(wire.of('notification/read', creator).at(-1)).toMatchObject({ total: 1 })
    expect((await toldTo(creator, { unread: 'true' })).data).toMatchObject([{ kind: 'follower' }])
    // Another's is not there.
    expect((await test.call(notifications.read, { params: { id: first.data[0]!._id } }, fan)).status).toBe(404)
  })
})
