import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxGroupPeople } from '../../../../contract/limits.ts'
import { conversations } from '../../../../contract/social/conversations.ts'
import { messageSettings } from '../../../../contract/social/message-settings.ts'
import { messages } from '../../../../contract/social/messages.ts'
import { notificationLine } from '../../../../contract/notifications/notification-center/notification-texts.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import type { CallRoom, VideoCall } from '../../../../contract/social/video-calls/video-calls.ts'
import { videoCalls } from '../../../../contract/social/video-calls/video-calls.ts'
import type { TestApp } from '../../../support/app.ts'
import type { TestPerson } from '../../../support/data/people.ts'
import {
  askForCall,
  callApp,
  createCaller,
  createCallPair,
  payForCall,
  stepOfCall,
  type CallStep,
} from '../../../support/data/video-calls.ts'
import { serveSockets, type TestSocket } from '../../../support/sockets.ts'

const minute = 60_000
let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let creator: TestPerson
let fan: TestPerson
let second: TestPerson
beforeAll(async () => {
  test = await callApp()
  wire = await serveSockets(test)
})

beforeEach(async () => {
  ;({ creator, fan } = await createCallPair(test))
  second = await createCaller(test, creator)
})

afterAll(async () => {
  wire.close()
  await test.close()
})

const step = (name: CallStep, id: string, who: TestPerson) => stepOfCall(test, name, id, who)
const askInGroup = (who: TestPerson, body: object = {}) =>
  askForCall(test, creator, who, { isGroup: true, price: 10, ...body })

/** Creates a paid call, in a group or of two. Returns its id. */
async function paidCall(who: TestPerson, isGroup = true): Promise<string> {
  const price = isGroup ? 10 : 30
  const { data } = await askForCall(test, creator, who, { isGroup, price })
  expect((await step('accept', data._id, creator)).status).toBe(200)
  expect((await payForCall(test, data._id, who, undefined, price)).status).toBe(201)
  return data._id
}

type Joined = { ok: boolean; room?: CallRoom; otherCallId?: string }
const join = (socket: TestSocket, callId: string, isInstead?: true) =>
  socket.emit('call/join', { callId, ...(isInstead && { isInstead }) }) as Promise<Joined>
const statusOf = async (id: string) => (await step('view', id, creator)).data.status

describe('a group call is requested', () => {
  const value = (query: object) => test.call(videoCalls.value, { params: { id: creator.id }, query }, fan)

  it('at its own price, which is shown and checked', async () => {
    expect((await value({})).data).toMatchObject({ minutePrice: 3, minutes: 5, price: 15 })
    expect((await value({ isGroup: 'true', minutes: 10 })).data).toMatchObject({ minutePrice: 1, price: 10 })
    const covered = await test.call(
      videoCalls.validateValue,
      { params: { id: creator.id }, query: { isGroup: 'true', minutes: 120 } },
      fan
    )
    expect(covered.data).toMatchObject({ isCovered: false, price: 120, balance: 100, shortBy: 20 })
    expect(await askInGroup(fan, { price: 30 })).toMatchObject({
      status: 409,
      error: { code: 'price_changed', price: 10 },
    })
    const { data } = await askInGroup(fan)
    expect(data).toMatchObject({ isGroup: true, price: 10 })
    const { data: list } = await test.call(messages.list, { params: { id: data.conversationId } }, fan)
    expect(list.data[0]).toMatchObject({ call: { _id: data._id, isGroup: true, price: 10 } })
    expect((await askForCall(test, creator, second)).data).toMatchObject({ isGroup: false, price: 30 })
  })

  it('under its name, in the notification center and in the list of conversations', async () => {
    const details = async (who: TestPerson) =>
      (await test.call(notifications.list, {}, who)).data.data
        .filter(({ kind }) => kind === 'call')
        .map(({ detail }) => detail)
    const { data } = await askInGroup(fan)
    await askForCall(test, creator, second)
    await expect.poll(async () => (await details(creator)).toSorted()).toEqual(['group_requested', 'requested'])
    await step('accept', data._id, creator)
    await expect.poll(() => details(fan)).toEqual(['group_accepted'])
    await payForCall(test, data._id, fan, undefined, 10)
    await expect.poll(() => details(creator)).toContain('group_paid')
    const last = async (who: TestPerson) =>
      (await test.call(conversations.list, {}, who)).data.data.map(({ lastMessage }) => lastMessage)
    expect(await last(fan)).toMatchObject([{ kind: 'call', isGroupCall: true }])
    expect((await last(second))[0]).not.toHaveProperty('isGroupCall')
    const line = (detail: string, language: 'en' | 'pt') =>
      notificationLine({ kind: 'call', who: 'Ada', total: 1, amount: undefined, detail }, language)
    expect(line('group_requested', 'en')).toBe('Ada wants to join your group call')
    expect(line('group_paid', 'pt')).toBe('Ada pagou a chamada em grupo. Você já pode começar')
    expect(line('paid', 'en')).toBe('Ada paid for your video call. You can start now')
  })

  it('only from a creator who offers it', async () => {
    const change = (body: object) => test.call(messageSettings.update, { body }, creator)
    expect((await change({ callGroupMinutePrice: 0.5 })).error?.fields).toHaveProperty('callGroupMinutePrice')
    expect((await change({ callGroupMinutePrice: 2.5 })).data).toMatchObject({
      callMinutePrice: 3,
      callGroupMinutePrice: 2.5,
    })
    expect((await value({ isGroup: 'true' })).data).toMatchObject({ minutePrice: 2.5 })
    expect((await change({ callGroupMinutePrice: null })).data).not.toHaveProperty('callGroupMinutePrice')
    expect([(await value({ isGroup: 'true' })).status, (await askInGroup(fan)).status]).toEqual([403, 403])
    await change({ callMinutePrice: null, callGroupMinutePrice: 1 })
    expect([(await value({})).status, (await askInGroup(fan)).status]).toEqual([403, 201])
    const fanChange = await test.call(messageSettings.update, { body: { callGroupMinutePrice: 1 } }, fan)
    expect(fanChange.error?.code).toBe('wrong_role')
  })

  it(`and accepted for ${maxGroupPeople} people at most, also in parallel`, async () => {
    const ids: string[] = []
    for (let n = 0; n <= maxGroupPeople; n++) ids.push((await askInGroup(await createCaller(test, creator))).data._id)
    const answers = await Promise.all(ids.map((id) => step('accept', id, creator)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 409, error: { code: 'group_full' } }])
    // A call of two does not count, and a place becomes free with a call that ends.
    const { data: single } = await askForCall(test, creator, fan)
    expect((await step('accept', single._id, creator)).status).toBe(200)
    const late = ids[answers.findIndex(({ status }) => status !== 200)] ?? ''
    await step('cancel', answers.find(({ status }) => status === 200)?.data._id ?? '', creator)
    expect((await step('accept', late, creator)).status).toBe(200)
  })
})

describe('the room of a group', () => {
  it('connects each fan with the creator, and never with another fan', async () => {
    const [one, two] = [await paidCall(fan), await paidCall(second)]
    const [theirs, mine, other] = [
      await wire.connect(creator.token),
      await wire.connect(fan.token),
      await wire.connect(second.token),
    ]
    expect([(await join(theirs, one)).ok, (await join(theirs, two)).ok]).toEqual([true, true])
    expect((await join(mine, one)).room).toMatchObject({ isPeerPresent: true, otherFans: 0 })
    expect((await join(other, two)).room).toMatchObject({ isPeerPresent: true, otherFans: 1 })
    await expect.poll(() => mine.of('call/others').at(-1)).toEqual({ callId: one, otherFans: 1 })
    expect((await join(mine, one)).room?.otherFans).toBe(1)
    expect((await join(theirs, one)).room?.otherFans).toBe(0)
    const part = { mimeType: 'video/mp4', run: 1, bytes: new Uint8Array([7]) }
    // A fan cannot enter, listen to or write into the call of another, nor read it.
    expect(await join(other, one)).toEqual({ ok: false })
    expect((await other.emit('call/signal', { callId: one, signal: { hello: true } })).ok).toBe(false)
    expect((await other.emit('call/part', { callId: one, part })).ok).toBe(false)
    expect((await step('view', one, second)).status).toBe(404)
    expect((await step('end', one, second)).status).toBe(404)
    const list = await test.call(videoCalls.list, {}, second)
    expect((list.data as { data: VideoCall[] }).data.map(({ _id }) => _id)).toEqual([two])
    await mine.emit('call/signal', { callId: one, signal: { hello: true } })
    await mine.emit('call/part', { callId: one, part })
    await expect.poll(() => theirs.of('call/part').map(({ callId }) => callId)).toEqual([one])
    await theirs.emit('call/signal', { callId: one, signal: { session: 'one' } })
    await expect.poll(() => mine.of('call/signal')).toEqual([{ callId: one, signal: { session: 'one' } }])
    const heard = JSON.stringify(other.received)
    for (const secret of [one, fan.id, fan.username]) expect(heard).not.toContain(secret)
    other.socket.disconnect()
    await expect.poll(() => mine.of('call/others').at(-1)).toEqual({ callId: one, otherFans: 0 })
  })

  it('ends and charges each call by itself', async () => {
    const [one, two] = [await paidCall(fan), await paidCall(second)]
    const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
    for (const id of [one, two]) await join(theirs, id)
    await join(mine, one)
    test.clock.advance(3 * minute)
    for (const id of [one, two]) await join(theirs, id)
    const other = await wire.connect(second.token)
    await join(other, two)
    await join(mine, one)
    expect((await step('end', one, fan)).data).toMatchObject({ status: 'ended', usedMinutes: 3, cost: 3 })
    expect(await statusOf(two)).toBe('paid')
    await expect.poll(() => other.of('call/others').at(-1)).toEqual({ callId: two, otherFans: 0 })
    expect((await join(other, two)).room).toMatchObject({ isPeerPresent: true, otherFans: 0 })
    expect((await step('end', two, creator)).data).toMatchObject({ usedMinutes: 1, cost: 1 })
  })
})

describe('a creator is in one call at a time', () => {
  it('and a fan who waits for them meanwhile is told that they are busy', async () => {
    const [group, single] = [await paidCall(fan), await paidCall(second, false)]
    const [theirs, mine, other] = [
      await wire.connect(creator.token),
      await wire.connect(fan.token),
      await wire.connect(second.token),
    ]
    expect((await join(other, single)).room).toMatchObject({ isPeerPresent: false, isPeerBusy: false })
    await join(theirs, group)
    expect(await join(theirs, single)).toEqual({ ok: false, otherCallId: group })
    expect((await join(other, single)).room).toMatchObject({ isPeerPresent: false, isPeerBusy: true })
    expect((await join(mine, group)).room).toMatchObject({ isPeerPresent: true, isPeerBusy: false })
    // A call that has started stays in the way when the creator drops off.
    theirs.socket.disconnect()
    await expect.poll(() => mine.of('call/peer').at(-1)).toMatchObject({ isPresent: false })
    const again = await wire.connect(creator.token)
    expect(await join(again, single)).toEqual({ ok: false, otherCallId: group })
    expect([await statusOf(group), await statusOf(single)]).toEqual(['paid', 'paid'])
  })

  it('and who joins another one all the same ends the call that has started, but not one that still waits', async () => {
    const [started, waiting] = [await paidCall(fan), await paidCall(await createCaller(test, creator))]
    const single = await paidCall(second, false)
    const [theirs, mine] = [await wire.connect(creator.token), await wire.connect(fan.token)]
    for (const id of [started, waiting]) await join(theirs, id)
    await join(mine, started)
    expect((await join(theirs, single, true)).room).toMatchObject({ isPeerPresent: false })
    expect([await statusOf(started), await statusOf(waiting)]).toEqual(['ended', 'paid'])
    // The way back is refused while the creator waits in the other call.
    expect(await join(theirs, waiting)).toEqual({ ok: false, otherCallId: single })
    expect((await join(theirs, waiting, true)).ok).toBe(true)
    expect(await statusOf(single)).toBe('paid')
  })

  it('even if two devices join different calls at once', async () => {
    const [group, single] = [await paidCall(fan), await paidCall(second, false)]
    const [one, two] = [await wire.connect(creator.token), await wire.connect(creator.token)]
    const joined = await Promise.all([join(one, group), join(two, single)])
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('and a fan cannot make them leave another call', async () => {
    const [group, single] = [await paidCall(fan), await paidCall(second, false)]
    const [theirs, mine, other] = [
      await wire.connect(creator.token),
      await wire.connect(fan.token),
      await wire.connect(second.token),
    ]
    await join(theirs, group)
    await join(mine, group)
    await join(other, single, true)
    expect(await statusOf(group)).toBe('paid')
    expect((await join(mine, group)).room?.isPeerPresent).toBe(true)
  })
})
