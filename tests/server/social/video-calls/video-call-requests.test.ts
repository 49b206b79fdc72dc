import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '../../../../contract/social/messages.ts'
import { videoCalls } from '../../../../contract/social/video-calls/video-calls.ts'
import { spending } from '../../../../contract/money/spending.ts'
import { expireCalls } from '../../../../server/features/social/video-calls/expire-calls.ts'
import { walletBalance } from '../../../../server/features/money/ledger/queries.ts'
import type { TestApp } from '../../../support/app.ts'
import { block } from '../../../support/data/items.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { serveSockets } from '../../../support/sockets.ts'
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
const onCall = async (id: string, who = fan) => {
  const { conversationId } = (await step('view', id, who)).data
  return (await test.call(messages.list, { params: { id: conversationId } }, who)).data.data
}

describe('the price of a call', () => {
  const value = (minutes?: number, who = fan) =>
    test.call(videoCalls.value, { params: { id: creator.id }, query: { ...(minutes && { minutes }) } }, who)
  it('is given for the shortest call, or for a number of minutes', async () => {
    expect((await value()).data).toEqual({
      minutePrice: 3,
      minimumMinutes: 5,
      maximumMinutes: 120,
      minutes: 5,
      price: 15,
    })
    expect((await value(20)).data).toMatchObject({ minutes: 20, price: 60 })
    expect(await value(4)).toMatchObject({ status: 422, error: { fields: { minutes: 'Between 5 and 120.' } } })
  })
  it('is compared with the wallet', async () => {
    const covered = (minutes: number) =>
      test.call(videoCalls.validateValue, { params: { id: creator.id }, query: { minutes } }, fan)
    expect((await covered(33)).data).toEqual({ isCovered: true, price: 99, balance: 100, shortBy: 0 })
    expect((await covered(40)).data).toEqual({ isCovered: false, price: 120, balance: 100, shortBy: 20 })
  })
  it('is not given for creators who take no calls or do not exist', async () => {
    expect((await value(undefined, creator)).status).toBe(403)
    await test.deps.db
      .updateTable('message_setting')
      .set({ call_minute_price: null })
      .where('account_id', '=', creator.id)
      .execute()
    expect((await value()).status).toBe(403)
    expect((await ask()).status).toBe(403)
    await block(test, creator, fan)
    expect((await value()).status).toBe(404)
  })
})

describe('a call request', () => {
  it('is a message in the conversation, charges nothing, and is published to both', async () => {
    const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
    const { status, data } = await ask()
    expect([status, data.status, data.minutes, data.price, data.note, data.user._id, data.performer._id]).toEqual([
      201,
      'requested',
      10,
      30,
      'About the sketch',
      fan.id,
      creator.id,
    ])
    expect(Date.parse(data.expiresAt ?? '') - test.clock.now().getTime()).toBeGreaterThan(23 * 60 * minute)
    for (const device of [theirs, mine]) {
      await expect
        .poll(() => device.of('message/created'))
        .toMatchObject([
          { message: { kind: 'call', senderId: fan.id, call: { _id: data._id, status: 'requested', price: 30 } } },
        ])
      expect(device.of('call/changed')).toHaveLength(1)
    }
    expect(await balance()).toBe(10_000)
    expect((await test.call(videoCalls.list, {}, creator)).data).toMatchObject({ total: 1, data: [{ _id: data._id }] })
    expect((await test.call(videoCalls.list, {}, await createFan(test))).data.total).toBe(0)
    await test.deps.db.updateTable('account').set({ name: 'João' }).where('id', '=', fan.id).execute()
    for (const [q, total] of [
      ['JOAO', 1],
      ['joan', 0],
    ] as const)
      expect((await test.call(videoCalls.list, { query: { q } }, creator)).data.total, q).toBe(total)
  })
  it('is rejected with another price, too few minutes, no right to write, twice in parallel, and to oneself', async () => {
    expect(await ask(fan, { price: 29 })).toMatchObject({ status: 409, error: { code: 'price_changed', price: 30 } })
    expect((await ask(fan, { minutes: 2, price: 6 })).status).toBe(422)
    expect((await ask(fan, { minutes: 500, price: 1500 })).status).toBe(422)
    expect(await ask(await createFan(test))).toMatchObject({ status: 403, error: { code: 'cannot_write' } })
    expect((await ask(creator)).status).toBe(403)
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await ask()).error.code).toBe('call_pending')
  })
  it("is rejected by the fan's own spending limit, before the creator is notified", async () => {
    await test.call(spending.update, { body: { week: 29.99 } }, fan)
    const theirs = await wire.connect(creator.token)
    expect(await ask()).toMatchObject({
      status: 403,
      error: { code: 'limit_reached', period: 'week', cap: 29.99, left: 29.99 },
    })
    await test.call(spending.update, { body: { week: null } }, fan)
    await test.call(spending.coolOff, { body: { days: 1 } }, fan)
    expect((await ask()).error.code).toBe('cooling_off')
    expect((await test.call(videoCalls.list, {}, creator)).data.total).toBe(0)
    expect(theirs.of('message/created')).toEqual([])
  })
  it('changes state only as allowed, by the participant who may change it', async () => {
    const { data } = await ask()
    const stranger = await createFan(test)
    for (const name of ['view', 'cancel', 'end'] as const)
      expect((await step(name, data._id, stranger)).status, name).toBe(404)
    expect((await step('accept', data._id, fan)).status).toBe(403)
    expect((await step('accept', data._id, await createPerformer(test))).status).toBe(404)
    expect((await pay(data._id)).status).toBe(404)
    for (const [name, who] of [
      ['cancel', creator],
      ['end', fan],
    ] as const)
      expect((await step(name, data._id, who)).error.code).toBe('call_unanswered')
    expect((await step('decline', data._id, creator)).data.status).toBe('declined')
    expect((await step('decline', data._id, creator)).status).toBe(200)
    for (const [name, who] of [
      ['accept', creator],
      ['cancel', fan],
    ] as const)
      expect((await step(name, data._id, who)).error.code).toBe('call_over')
    const again = (await ask()).data
    expect((await step('cancel', again._id, fan)).data.status).toBe('cancelled')
    expect((await onCall(again._id)).map(({ call }) => call?.status)).toEqual(['cancelled', 'declined'])
  })
  it('expires, and an accepted one expires when it is not paid', async () => {
    const first = (await ask()).data._id
    test.clock.advance(23 * 60 * minute)
    await expireCalls(test.deps)
    expect((await step('view', first, fan)).data.status).toBe('requested')
    test.clock.advance(61 * minute)
    // It has expired even before the job has run.
    expect((await step('accept', first, creator)).error.code).toBe('call_over')
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
