import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxCallPartBytes } from '../../../../contract/limits.ts'
import type { CallPart, CallRoom } from '../../../../contract/social/video-calls/video-calls.ts'
import type { TestApp } from '../../../support/app.ts'
import { block } from '../../../support/data/items.ts'
import { createFan, type TestPerson } from '../../../support/data/people.ts'
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

const part = (size: number) => ({
  mimeType: 'video/mp4; codecs="avc1.42c01e"',
  run: 1,
  bytes: new Uint8Array(size).fill(7),
})

describe('the room', () => {
  it('passes picture and sound on, only to the other participant and only in a bounded size', async () => {
    const callId = await paidCall()
    const [theirs, mine] = await bothIn(callId)
    const stranger = await wire.connect((await createFan(test)).token)
    expect(await mine.emit('call/part', { callId, part: part(maxCallPartBytes) })).toEqual({ ok: true })
    await expect.poll(() => theirs.of('call/part').length).toBe(1)
    const got = theirs.of('call/part')[0] as { callId: string; part: CallPart }
    expect([got.callId, got.part.mimeType, got.part.run]).toEqual([callId, part(0).mimeType, 1])
    expect(Buffer.from(got.part.bytes as Uint8Array)).toEqual(Buffer.alloc(maxCallPartBytes, 7))
    expect((await mine.emit('call/part', { callId, part: part(maxCallPartBytes + 1) })).ok).toBe(false)
    expect((await mine.emit('call/part', { callId, part: { ...part(1), bytes: 'text' as never } })).ok).toBe(false)
    expect((await stranger.emit('call/part', { callId, part: part(1) })).ok).toBe(false)
    await step('end', callId, fan)
    await expect.poll(async () => (await mine.emit('call/part', { callId, part: part(1) })).ok).toBe(false)
    expect([mine.of('call/part'), theirs.of('call/part').length, stranger.of('call/part')]).toEqual([[], 1, []])
  })

  it('admits the two participants of a paid call, and forwards signals only to the other one', async () => {
    const { data } = await ask()
    const [mine, stranger] = [await wire.connect(fan.token), await wire.connect((await createFan(test)).token)]
    expect((await join(mine, data._id)).ok).toBe(false)
    await step('accept', data._id, creator)
    expect((await join(mine, data._id)).ok).toBe(false)
    await pay(data._id)
    expect((await join(stranger, data._id)).ok).toBe(false)
    const [theirs, again] = await bothIn(data._id)
    const callId = data._id
    await expect.poll(() => theirs.of('call/peer')).toContainEqual({ callId, accountId: fan.id, isPresent: true })
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
    // A participant who leaves is announced; after the end nothing is forwarded.
    again.socket.disconnect()
    await expect.poll(() => theirs.of('call/peer').at(-1)).toEqual({ callId, accountId: fan.id, isPresent: false })
    await step('end', callId, creator)
    await expect.poll(async () => (await theirs.emit('call/signal', { callId, signal: {} })).ok).toBe(false)
  })
  it('gives the place to the device that joined last', async () => {
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
  it('provides relay credentials, and closes on a block', async () => {
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
