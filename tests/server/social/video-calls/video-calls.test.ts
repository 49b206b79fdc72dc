import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { earnings } from '../../../../contract/money/earnings.ts'
import type { CallRoom } from '../../../../contract/social/video-calls/video-calls.ts'
import { payments } from '../../../../contract/money/payments.ts'
import { receipts } from '../../../../contract/money/receipts.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { releaseEarnings } from '../../../../server/features/money/earnings/release-earnings.ts'
import { refundPurchase } from '../../../../server/features/money/payments/refund.ts'
import { expireCalls } from '../../../../server/features/social/video-calls/expire-calls.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import type { TestApp } from '../../../support/app.ts'
import { expectSoundLedger } from '../../../support/data/money.ts'
import { type TestPerson } from '../../../support/data/people.ts'
import { serveSockets, type TestSocket } from '../../../support/sockets.ts'
import {
  askForCall,
  callApp,
  createCallPair,
  payForCall,
  stepOfCall,
  type CallStep,
} from '../../../support/data/video-calls.ts'

const minute = 60_000
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => {
  test = await callApp()
  wire = await serveSockets(test)
})

beforeEach(async () => {
  ;({ creator, fan } = await createCallPair(test))
})

afterAll(async () => {
  wire.close()
  await test.close()
})

const ask = (who = fan, body: object = {}) => askForCall(test, creator, who, body)
const step = (name: CallStep, id: string, who: TestPerson) => stepOfCall(test, name, id, who)
const pay = (id: string, who = fan, key?: string) => payForCall(test, id, who, key)
const balance = () => walletBalance(test.deps.db, fan.id)

/** Creates a paid call. Returns its id. */
async function paidCall(): Promise<string> {
  const { data } = await ask()
  await step('accept', data._id, creator)
  expect((await pay(data._id)).status).toBe(201)
  return data._id
}

const join = (device: TestSocket, callId: string) =>
  device.emit('call/join', { callId }) as Promise<{ ok: boolean; room?: CallRoom }>

/** Joins both participants to the room of a paid call. */
async function bothIn(id: string): Promise<[TestSocket, TestSocket]> {
  const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
  expect([(await join(theirs, id)).ok, (await join(mine, id)).ok]).toEqual([true, true])
  return [theirs, mine]
}

describe('a paid call', () => {
  it('is charged once, and both are notified', async () => {
    const { data } = await ask()
    await step('accept', data._id, creator)
    const theirs = await wire.connect(creator.token)
    const key = randomUUIDv7()
    expect((await Promise.all([pay(data._id, fan, key), pay(data._id, fan, key)])).map(({ status }) => status)).toEqual(
      [201, 201]
    )
    expect(await balance()).toBe(7000)
    await expect
      .poll(() => theirs.of('message/changed').at(-1))
      .toMatchObject({ message: { call: { status: 'paid' } } })
    expect((await step('view', data._id, fan)).data).toMatchObject({ status: 'paid' })
    expect((await pay(data._id)).error.code).toBe('already_purchased')
  })
  it('that never started is refunded in full, by expiry or by either participant', async () => {
    for (const how of ['time', 'fan', 'creator']) {
      const id = await paidCall()
      // One participant alone in the room does not start the call.
      expect(await join(await wire.connect(fan.token), id)).toMatchObject({ ok: true, room: { isPeerPresent: false } })
      if (how === 'time') {
        test.clock.advance(16 * minute)
        await Promise.all([expireCalls(test.deps), expireCalls(test.deps)])
      } else expect((await step('cancel', id, how === 'fan' ? fan : creator)).status).toBe(200)
      expect((await step('view', id, fan)).data.status, how).toBe('refunded')
      expect(await balance(), how).toBe(10_000)
    }
    await expectSoundLedger(test)
  })
  it("starts when both have joined, and ends by the server's clock", async () => {
    const id = await paidCall()
    const [theirs, mine] = await bothIn(id)
    await expect
      .poll(() => mine.of('call/changed').at(-1))
      .toMatchObject({ call: { status: 'paid', startedAt: test.clock.now().toISOString() } })
    expect((await step('cancel', id, fan)).error.code).toBe('call_started')
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
  it('costs the started minutes when one of them hangs up', async () => {
    const id = await paidCall()
    await bothIn(id)
    test.clock.advance(10_000)
    await test.deps.db
      .updateTable('video_call')
      .set({ user_seen_at: test.clock.now(), performer_seen_at: test.clock.now() })
      .where('id', '=', id)
      .execute()
    test.clock.advance(2 * minute)
    // No heartbeat for two minutes: the call counts until the last one.
    await Promise.all([step('end', id, fan), step('end', id, creator)])
    expect((await step('view', id, fan)).data).toMatchObject({ status: 'ended', usedMinutes: 1, cost: 3, price: 30 })
    expect(await balance()).toBe(9700)
    await expectSoundLedger(test)
  })
  it('is paid for as long as a silent fan kept the seat, which is taken after half a minute', async () => {
    const id = await paidCall()
    const [theirs, mine] = await bothIn(id)
    for (let seconds = 0; seconds < 70; seconds += 10) {
      test.clock.advance(10_000)
      expect((await join(theirs, id)).ok).toBe(true)
    }
    // Nothing is passed on to the fan any more, and the creator is told.
    await expect
      .poll(() => theirs.of('call/peer'))
      .toEqual(expect.arrayContaining([{ callId: id, accountId: fan.id, isPresent: false }]))
    expect(await mine.emit('call/signal', { callId: id, signal: { isRelayed: true } })).toEqual({ ok: false })
    await step('end', id, creator)
    expect((await step('view', id, fan)).data).toMatchObject({ status: 'ended', usedMinutes: 1 })
  })
  it('is paid until the fan hangs up, whatever heartbeats were left out before', async () => {
    const id = await paidCall()
    const [theirs, mine] = await bothIn(id)
    for (let seconds = 0; seconds < 50; seconds += 10) {
      test.clock.advance(10_000)
      await Promise.all([join(theirs, id), join(mine, id)])
    }
    // Twenty-five seconds more, of which the fan says nothing.
    test.clock.advance(15_000)
    await join(theirs, id)
    test.clock.advance(10_000)
    expect(await mine.emit('call/leave', { callId: id })).toEqual({ ok: true })
    await step('end', id, creator)
    expect((await step('view', id, fan)).data).toMatchObject({ status: 'ended', usedMinutes: 2 })
  })
  it('that ends early reduces the sale, and is no refund', async () => {
    const id = await paidCall()
    await bothIn(id)
    test.clock.advance(minute)
    await step('end', id, fan)
    // The creator sold one minute and refunded nothing.
    expect((await test.call(earnings.search, {}, creator)).data).toMatchObject({
      total: 1,
      data: [{ type: 'video-call', gross: 3, tokens: 3, status: 'pending' }],
    })
    expect((await test.call(earnings.stats, {}, creator)).data).toMatchObject({ returned: [], gross: 3, count: 1 })
    expect((await test.call(wallet.search, {}, fan)).data).toMatchObject({
      total: 1,
      data: [{ type: 'video-call', price: 3, status: 'paid' }],
    })
    // The fan sees the charge and the returned amount.
    const { data } = (await test.call(payments.transactions, { query: { sort: 'asc' } }, fan)).data
    expect(data.slice(-2)).toMatchObject([
      { type: 'purchase', tokens: -30, balanceAfter: 70, status: 'succeeded' },
      { type: 'refund', isChange: true, tokens: 27, balanceAfter: 97 },
    ])
    expect((await test.call(payments.transactions, { query: { type: 'refund' } }, fan)).data.total).toBe(1)
    const [bought, change] = [data.at(-2)!._id, data.at(-1)!._id]
    expect((await test.call(receipts.view, { params: { id: change } }, fan)).data).toMatchObject({
      tokens: 27,
      worth: 27,
      isChange: true,
      returns: { _id: bought },
    })
    expect((await test.call(receipts.view, { params: { id: bought } }, fan)).data).toMatchObject({
      tokens: -30,
      worth: 30,
      returnedBy: { _id: change },
    })
    await expectSoundLedger(test)
    // The operator can still refund the rest.
    await refundPurchase(test.deps, bought)
    expect([(await step('view', id, fan)).data.status, await balance()]).toEqual(['refunded', 10_000])
    await expectSoundLedger(test)
  })
  it('that ends early after the creator was paid out takes nothing from other wallets', async () => {
    const id = await paidCall()
    await bothIn(id)
    await test.deps.db.updateTable('sale').set({ available_at: test.clock.now() }).where('item_id', '=', id).execute()
    await releaseEarnings(test.deps)
    test.clock.advance(minute)
    await step('end', id, fan)
    expect((await test.call(earnings.search, {}, creator)).data).toMatchObject({
      total: 1,
      data: [{ gross: 3, status: 'available' }],
    })
    expect(await balance()).toBe(9700)
    await expectSoundLedger(test)
  })
})
