import { createHmac, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../contract/earnings.ts'
import { messages } from '../../../contract/messages.ts'
import type { CallRoom } from '../../../contract/video-calls.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { payments } from '../../../contract/payments.ts'
import { receipts } from '../../../contract/receipts.ts'
import { spending } from '../../../contract/spending.ts'
import { wallet } from '../../../contract/wallet.ts'
import { releaseEarnings } from '../../../server/features/earnings/release-earnings.ts'
import { refundPurchase } from '../../../server/features/refunds/refund.ts'
import { expireCalls } from '../../../server/features/video-calls/expire-calls.ts'
import { walletBalance } from '../../../server/features/wallet/queries.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { block } from '../../support/data/items.ts'
import { createFollow } from '../../support/data/messages.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { serveSockets, type TestSocket } from '../../support/sockets.ts'

const minute = 60_000
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp({ STUN_URLS: 'stun:stun.example.test:3478', TURN_URLS: 'turn:turn.example.test:3478', TURN_SECRET: 'a shared secret' })
  wire = await serveSockets(test)
})
beforeEach(async () => {
  creator = await createPerformer(test)
  fan = await createFan(test)
  await test.deps.db.insertInto('message_setting').values({ account_id: creator.id, call_minute_price: 300, call_minimum_minutes: 5, updated_at: test.clock.now() }).execute()
  await createFollow(test, fan, creator)
  await topUpWallet(test, fan, 100)
})
afterAll(async () => {
  wire.close()
  await test.close()
})

const ask = (who = fan, body: object = {}) => test.call(videoCalls.request, { body: { performerId: creator.id, minutes: 10, price: 30, note: 'About the sketch', ...body } }, who)
const step = (name: 'accept' | 'decline' | 'cancel' | 'end' | 'view', id: string, who: TestPerson) => test.call(videoCalls[name] as typeof videoCalls.view, { params: { id } }, who)
const pay = (id: string, who = fan, key = randomUUIDv7()) => test.call(wallet.videoCall, { params: { id }, body: { price: 30 } }, { token: who.token, key })
const balance = () => walletBalance(test.deps.db, fan.id)
const onCall = async (id: string, who = fan) => {
  const { conversationId } = (await step('view', id, who)).data
  return (await test.call(messages.list, { params: { id: conversationId } }, who)).data.data
}
/** A call as far as `paid`; its id. */
async function paidCall(): Promise<string> {
  const { data } = await ask()
  await step('accept', data._id, creator)
  expect((await pay(data._id)).status).toBe(201)
  return data._id
}
const join = (ear: TestSocket, callId: string) => ear.emit('call/join', { callId }) as Promise<{ ok: boolean; room?: CallRoom }>
/** Both in the room of a paid call. */
async function bothIn(id: string): Promise<[TestSocket, TestSocket]> {
  const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
  expect([(await join(theirs, id)).ok, (await join(mine, id)).ok]).toEqual([true, true])
  return [theirs, mine]
}

describe('what a call costs', () => {
  const value = (minutes?: number, who = fan) => test.call(videoCalls.value, { params: { id: creator.id }, query: { ...(minutes && { minutes }) } }, who)
  it('is said for the shortest call, or for so many minutes', async () => {
    expect((await value()).data).toEqual({ minutePrice: 3, minimumMinutes: 5, maximumMinutes: 120, minutes: 5, price: 15 })
    expect((await value(20)).data).toMatchObject({ minutes: 20, price: 60 })
    expect(await value(4)).toMatchObject({ status: 422, error: { fields: { minutes: 'Between 5 and 120.' } } })
  })
  it('is compared with the wallet', async () => {
    const covered = (minutes: number) => test.call(videoCalls.validateValue, { params: { id: creator.id }, query: { minutes } }, fan)
    expect((await covered(33)).data).toEqual({ isCovered: true, price: 99, balance: 100, shortBy: 0 })
    expect((await covered(40)).data).toEqual({ isCovered: false, price: 120, balance: 100, shortBy: 20 })
  })
  it('is said by nobody who takes no calls, or is not there', async () => {
    expect((await value(undefined, creator)).status).toBe(403)
    await test.deps.db.updateTable('message_setting').set({ call_minute_price: null }).where('account_id', '=', creator.id).execute()
    expect((await value()).status).toBe(403)
    expect((await ask()).status).toBe(403)
    await block(test, creator, fan)
    expect((await value()).status).toBe(404)
  })
})

describe('a request', () => {
  it('is a message in the conversation, charges nothing, and is heard by both', async () => {
    const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
    const { status, data } = await ask()
    expect([status, data.status, data.minutes, data.price, data.note, data.user._id, data.performer._id]).toEqual([201, 'requested', 10, 30, 'About the sketch', fan.id, creator.id])
    expect(Date.parse(data.expiresAt ?? '') - test.clock.now().getTime()).toBeGreaterThan(23 * 60 * minute)
    for (const ear of [theirs, mine]) {
      await expect.poll(() => ear.of('message/created')).toMatchObject([{ message: { kind: 'call', senderId: fan.id, call: { _id: data._id, status: 'requested', price: 30 } } }])
      expect(ear.of('call/changed')).toHaveLength(1)
    }
    expect(await balance()).toBe(10_000)
    expect((await test.call(videoCalls.list, {}, creator)).data).toMatchObject({ total: 1, data: [{ _id: data._id }] })
    expect((await test.call(videoCalls.list, {}, await createFan(test))).data.total).toBe(0)
    await test.deps.db.updateTable('account').set({ name: 'João' }).where('id', '=', fan.id).execute()
    for (const [q, total] of [['JOAO', 1], ['joan', 0]] as const) expect((await test.call(videoCalls.list, { query: { q } }, creator)).data.total, q).toBe(total)
  })
  it('is refused at another price, too short, without the right to write, twice at once, and to a creator of oneself', async () => {
    expect(await ask(fan, { price: 29 })).toMatchObject({ status: 409, error: { code: 'price_changed', price: 30 } })
    expect((await ask(fan, { minutes: 2, price: 6 })).status).toBe(422)
    expect((await ask(fan, { minutes: 500, price: 1500 })).status).toBe(422)
    expect(await ask(await createFan(test))).toMatchObject({ status: 403, error: { code: 'cannot_write' } })
    expect((await ask(creator)).status).toBe(403)
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await ask()).error.code).toBe('call_pending')
  })
  it('is refused by what the fan allows themselves, before the creator hears of it', async () => {
    await test.call(spending.update, { body: { week: 29.99 } }, fan)
    const theirs = await wire.connect(creator.token)
    expect(await ask()).toMatchObject({ status: 403, error: { code: 'limit_reached', period: 'week', cap: 29.99, left: 29.99 } })
    await test.call(spending.update, { body: { week: null } }, fan)
    await test.call(spending.coolOff, { body: { days: 1 } }, fan)
    expect((await ask()).error.code).toBe('cooling_off')
    expect((await test.call(videoCalls.list, {}, creator)).data.total).toBe(0)
    expect(theirs.of('message/created')).toEqual([])
  })
  it('is moved by whom it concerns, only where it can go', async () => {
    const { data } = await ask()
    const stranger = await createFan(test)
    for (const name of ['view', 'cancel', 'end'] as const) expect((await step(name, data._id, stranger)).status, name).toBe(404)
    expect((await step('accept', data._id, fan)).status).toBe(403)
    expect((await step('accept', data._id, await createPerformer(test))).status).toBe(404)
    expect((await pay(data._id)).status).toBe(404)
    for (const [name, who] of [['cancel', creator], ['end', fan]] as const) expect((await step(name, data._id, who)).error.code).toBe('conflict')
    expect((await step('decline', data._id, creator)).data.status).toBe('declined')
    expect((await step('decline', data._id, creator)).status).toBe(200)
    for (const [name, who] of [['accept', creator], ['cancel', fan]] as const) expect((await step(name, data._id, who)).error.code).toBe('conflict')
    const again = (await ask()).data
    expect((await step('cancel', again._id, fan)).data.status).toBe('cancelled')
    expect((await onCall(again._id)).map(({ call }) => call?.status)).toEqual(['cancelled', 'declined'])
  })
  it('expires, and what was accepted does when nobody pays', async () => {
    const first = (await ask()).data._id
    test.clock.advance(23 * 60 * minute)
    await expireCalls(test.deps)
    expect((await step('view', first, fan)).data.status).toBe('requested')
    test.clock.advance(61 * minute)
    // Even before the job has run, its time is over.
    expect((await step('accept', first, creator)).error.code).toBe('conflict')
    expect((await step('view', first, fan)).data.status).toBe('expired')
    const second = (await ask()).data._id
    await step('accept', second, creator)
    test.clock.advance(16 * minute)
    expect((await pay(second)).status).toBe(404)
    await expireCalls(test.deps)
    expect((await step('view', second, creator)).data).toMatchObject({ status: 'expired' })
    expect(await balance()).toBe(10_000)
  })
})

describe('a paid call', () => {
  it('is charged once, and both hear of it', async () => {
    const { data } = await ask()
    await step('accept', data._id, creator)
    const theirs = await wire.connect(creator.token)
    const key = randomUUIDv7()
    expect((await Promise.all([pay(data._id, fan, key), pay(data._id, fan, key)])).map(({ status }) => status)).toEqual([201, 201])
    expect(await balance()).toBe(7000)
    await expect.poll(() => theirs.of('message/changed').at(-1)).toMatchObject({ message: { call: { status: 'paid' } } })
    expect((await step('view', data._id, fan)).data).toMatchObject({ status: 'paid' })
    expect((await pay(data._id)).error.code).toBe('already_purchased')
  })
  it('that never began is given back in full: by its time, by either of the two', async () => {
    for (const how of ['time', 'fan', 'creator']) {
      const id = await paidCall()
      // One alone in the room begins nothing.
      expect(await join(await wire.connect(fan.token), id)).toMatchObject({ ok: true, room: { isPeerPresent: false } })
      if (how === 'time') {
        test.clock.advance(16 * minute)
        await Promise.all([expireCalls(test.deps), expireCalls(test.deps)])
      } else expect((await step('cancel', id, how === 'fan' ? fan : creator)).status).toBe(200)
      expect((await step('view', id, fan)).data.status, how).toBe('refunded')
      expect(await balance(), how).toBe(10_000)
    }
    await expectSoundBooks(test)
  })
  it('begins when both are there, and is over by the server\'s clock', async () => {
    const id = await paidCall()
    const [theirs, mine] = await bothIn(id)
    await expect.poll(() => mine.of('call/changed').at(-1)).toMatchObject({ call: { status: 'paid', startedAt: test.clock.now().toISOString() } })
    expect((await step('cancel', id, fan)).error.code).toBe('conflict')
    // They stay to the end.
    for (let at = 0; at < 10; at++) {
      test.clock.advance(minute - 1)
      await Promise.all([join(mine, id), join(theirs, id)])
    }
    test.clock.advance(11)
    await expireCalls(test.deps)
    expect((await step('view', id, creator)).data).toMatchObject({ status: 'ended', usedMinutes: 10, cost: 30 })
    expect(await balance()).toBe(7000)
    expect((await join(mine, id)).ok).toBe(false)
  })
  it('costs the minutes that were started when somebody hangs up', async () => {
    const id = await paidCall()
    await bothIn(id)
    test.clock.advance(10_000)
    await test.deps.db.updateTable('video_call').set({ user_seen_at: test.clock.now(), performer_seen_at: test.clock.now() }).where('id', '=', id).execute()
    test.clock.advance(2 * minute)
    // Nobody gave a sign of life for two minutes: they were together until then.
    await Promise.all([step('end', id, fan), step('end', id, creator)])
    expect((await step('view', id, fan)).data).toMatchObject({ status: 'ended', usedMinutes: 1, cost: 3, price: 30 })
    expect(await balance()).toBe(9700)
    await expectSoundBooks(test)
  })
  it('that ended early is a smaller sale, and nothing of it is a refund', async () => {
    const id = await paidCall()
    await bothIn(id)
    test.clock.advance(minute)
    await step('end', id, fan)
    // The creator sold one minute, and gave nothing back.
    expect((await test.call(earnings.search, {}, creator)).data).toMatchObject({ total: 1, data: [{ type: 'video-call', gross: 3, tokens: 3, status: 'pending' }] })
    expect((await test.call(earnings.stats, {}, creator)).data).toMatchObject({ returned: [], gross: 3, count: 1 })
    expect((await test.call(wallet.search, {}, fan)).data).toMatchObject({ total: 1, data: [{ type: 'video-call', price: 3, status: 'paid' }] })
    // The fan sees what left the wallet, and what came back.
    const { data } = (await test.call(payments.transactions, { query: { sort: 'asc' } }, fan)).data
    expect(data.slice(-2)).toMatchObject([{ type: 'purchase', tokens: -30, balanceAfter: 70, status: 'succeeded' }, { type: 'refund', isChange: true, tokens: 27, balanceAfter: 97 }])
    expect((await test.call(payments.transactions, { query: { type: 'refund' } }, fan)).data.total).toBe(1)
    const [bought, change] = [data.at(-2)!._id, data.at(-1)!._id]
    expect((await test.call(receipts.view, { params: { id: change } }, fan)).data).toMatchObject({ tokens: 27, worth: 27, isChange: true, returns: { _id: bought } })
    expect((await test.call(receipts.view, { params: { id: bought } }, fan)).data).toMatchObject({ tokens: -30, worth: 30, returnedBy: { _id: change } })
    await expectSoundBooks(test)
    // The operator can still give back the rest.
    await refundPurchase(test.deps, bought)
    expect([(await step('view', id, fan)).data.status, await balance()]).toEqual(['refunded', 10_000])
    await expectSoundBooks(test)
  })
  it('that ended early after the creator was paid out takes nothing from other wallets', async () => {
    const id = await paidCall()
    await bothIn(id)
    await test.deps.db.updateTable('sale').set({ available_at: test.clock.now() }).where('item_id', '=', id).execute()
    await releaseEarnings(test.deps)
    test.clock.advance(minute)
    await step('end', id, fan)
    expect((await test.call(earnings.search, {}, creator)).data).toMatchObject({ total: 1, data: [{ gross: 3, status: 'available' }] })
    expect(await balance()).toBe(9700)
    await expectSoundBooks(test)
  })
})

describe('the room', () => {
  it('lets in the two of a paid call, and passes on to the other alone what they say', async () => {
    const { data } = await ask()
    const [mine, stranger] = [await wire.connect(fan.token), await wire.connect((await createFan(test)).token)]
    expect((await join(mine, data._id)).ok).toBe(false)
    await step('accept', data._id, creator)
    expect((await join(mine, data._id)).ok).toBe(false)
    await pay(data._id)
    expect((await join(stranger, data._id)).ok).toBe(false)
    const [theirs, again] = await bothIn(data._id)
    const callId = data._id
    expect(theirs.of('call/peer')).toContainEqual({ callId, accountId: fan.id, isPresent: true })
    expect(await again.emit('call/signal', { callId, signal: { session: 'one', description: { type: 'offer', sdp: 'v=0' } } })).toEqual({ ok: true })
    await expect.poll(() => theirs.of('call/signal')).toEqual([{ callId, signal: { session: 'one', description: { type: 'offer', sdp: 'v=0' } } }])
    expect((await stranger.emit('call/signal', { callId, signal: {} })).ok).toBe(false)
    expect((await again.emit('call/signal', { callId, signal: 'anything' as never })).ok).toBe(false)
    expect([...mine.of('call/signal'), ...again.of('call/signal'), ...stranger.of('call/signal')]).toEqual([])
    // Who is gone is missed; once it is over nothing is passed on.
    again.socket.disconnect()
    await expect.poll(() => theirs.of('call/peer').at(-1)).toEqual({ callId, accountId: fan.id, isPresent: false })
    await step('end', callId, creator)
    expect((await theirs.emit('call/signal', { callId, signal: {} })).ok).toBe(false)
  })
  it('gives the place to the device that came last', async () => {
    const id = await paidCall()
    const [first, second, theirs] = [await wire.connect(fan.token), await wire.connect(fan.token), await wire.connect(creator.token)]
    await join(theirs, id)
    await join(first, id)
    await join(second, id)
    await expect.poll(() => first.of('call/peer').at(-1)).toEqual({ callId: id, accountId: fan.id, isPresent: true })
    await theirs.emit('call/signal', { callId: id, signal: { hello: true } })
    await expect.poll(() => second.of('call/signal').length).toBe(1)
    expect(first.of('call/signal')).toEqual([])
    const before = theirs.of('call/peer').length
    first.socket.disconnect()
    await theirs.emit('call/signal', { callId: id, signal: {} })
    expect(theirs.of('call/peer').length).toBe(before)
  })
  it('names the relay with a password of its own, and closes with a block', async () => {
    const id = await paidCall()
    const mine = await wire.connect(fan.token)
    const { room } = await join(mine, id)
    expect(room).toMatchObject({ isDirect: false, isPeerPresent: false, iceServers: [{ urls: ['stun:stun.example.test:3478'] }, { urls: ['turn:turn.example.test:3478'] }] })
    const { username = '', credential } = room?.iceServers[1] ?? {}
    expect(Number(username.split(':')[0]) * 1000).toBeGreaterThan(test.clock.now().getTime() + 60 * minute)
    expect(credential).toBe(createHmac('sha1', 'a shared secret').update(username).digest('base64'))
    await block(test, creator, fan)
    expect((await join(mine, id)).ok).toBe(false)
  })
})

