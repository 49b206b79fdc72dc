import { createHmac, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallRoom } from '../../../contract/video-calls.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { wallet } from '../../../contract/wallet.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { block } from '../../support/data/items.ts'
import { createFollow } from '../../support/data/messages.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { serveSockets, type TestSocket } from '../../support/sockets.ts'

const minute = 60_000
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await testApp({
    STUN_URLS: 'stun:stun.example.test:3478',
    TURN_URLS: 'turn:turn.example.test:3478',
    TURN_SECRET: 'a shared secret',
  })
  wire = await serveSockets(test)
})

beforeEach(async () => {
  creator = await createPerformer(test)
  fan = await createFan(test)
  await test.deps.db
    .insertInto('message_setting')
    .values({ account_id: creator.id, call_minute_price: 300, call_minimum_minutes: 5, updated_at: test.clock.now() })
    .execute()
  await createFollow(test, fan, creator)
  await topUpWallet(test, fan, 100)
})

afterAll(async () => {
  wire.close()
  await test.close()
})

const ask = (who = fan, body: object = {}) =>
  test.call(
    videoCalls.request,
    { body: { performerId: creator.id, minutes: 10, price: 30, note: 'About the sketch', ...body } },
    who
  )

const step = (name: 'accept' | 'decline' | 'cancel' | 'end' | 'view', id: string, who: TestPerson) =>
  test.call(videoCalls[name] as typeof videoCalls.view, { params: { id } }, who)
const pay = (id: string, who = fan, key = randomUUIDv7()) =>
  test.call(wallet.videoCall, { params: { id }, body: { price: 30 } }, { token: who.token, key })

/** A call as far as `paid`; its id. */
async function paidCall(): Promise<string> {
  const { data } = await ask()
  await step('accept', data._id, creator)
  expect((await pay(data._id)).status).toBe(201)
  return data._id
}

const join = (ear: TestSocket, callId: string) =>
  ear.emit('call/join', { callId }) as Promise<{ ok: boolean; room?: CallRoom }>

/** Both in the room of a paid call. */
async function bothIn(id: string): Promise<[TestSocket, TestSocket]> {
  const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
  expect([(await join(theirs, id)).ok, (await join(mine, id)).ok]).toEqual([true, true])
  return [theirs, mine]
}

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
    expect(
      await again.emit('call/signal', {
        callId,
        signal: { session: 'one', description: { type: 'offer', sdp: 'v=0' } },
      })
    ).toEqual({ ok: true })
    await expect
      .poll(() => theirs.of('call/signal'))
      .toEqual([{ callId, signal: { session: 'one', description: { type: 'offer', sdp: 'v=0' } } }])
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
    const [first, second, theirs] = [
      await wire.connect(fan.token),
      await wire.connect(fan.token),
      await wire.connect(creator.token),
    ]
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
    expect(room).toMatchObject({
      isDirect: false,
      isPeerPresent: false,
      iceServers: [{ urls: ['stun:stun.example.test:3478'] }, { urls: ['turn:turn.example.test:3478'] }],
    })
    const { username = '', credential } = room?.iceServers[1] ?? {}
    expect(Number(username.split(':')[0]) * 1000).toBeGreaterThan(test.clock.now().getTime() + 60 * minute)
    expect(credential).toBe(createHmac('sha1', 'a shared secret').update(username).digest('base64'))
    await block(test, creator, fan)
    expect((await join(mine, id)).ok).toBe(false)
  })
})
