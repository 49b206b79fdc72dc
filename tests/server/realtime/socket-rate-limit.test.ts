import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { streamMessages } from '../../../contract/social/stream-messages.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { openConversation } from '../../support/data/messages.ts'
import { createFan, createPerformer } from '../../support/data/people.ts'
import { serveSockets } from '../../support/sockets.ts'

let test: TestApp
let free: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let unbound: Awaited<ReturnType<typeof serveSockets>>
beforeAll(async () => {
  ;[test, free] = await Promise.all([testApp({ RATE_LIMITS: '1' }), testApp()])
  ;[wire, unbound] = await Promise.all([serveSockets(test), serveSockets(free)])
  // The clock stands still, so that no window ends while events are counted in it.
  vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterAll(async () => {
  vi.restoreAllMocks()
  wire.close()
  unbound.close()
  await Promise.all([test.close(), free.close()])
})

const taken = (answers: readonly { ok: boolean }[]) => answers.filter(({ ok }) => ok).length
/** Runs `act` one call after the other. */
async function times<T>(many: number, act: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < many; n++) answers.push(await act())
  return answers
}

it('limits each kind of event per socket, and per account over all devices', async () => {
  const [fan, creator] = [await createFan(test), await createPerformer(test)]
  const { data: chat } = await test.call(streamMessages.ofPerformer, { params: { id: creator.id } }, creator)
  await test.call(streamMessages.update, { params: { id: chat._id }, body: { isOpen: true } }, creator)
  const devices = await Promise.all(Array.from({ length: 5 }, () => wire.connect(fan.token)))
  const join = (device: (typeof devices)[number]) => device.emit('stream/join', { conversationId: chat._id })
  expect(taken(await times(25, () => join(devices[0]!)))).toBe(20)
  // Other events and devices continue until the limit of the account.
  expect(await devices[0]!.emit('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: true, online: [] })
  const others = await Promise.all(devices.slice(1).map((device) => times(20, () => join(device))))
  expect(taken(others.flat())).toBe(40)
  expect(await (await wire.connect(creator.token)).emit('stream/join', { conversationId: chat._id })).toEqual({
    ok: true,
  })
})

it('limits the tokens that a socket can try', async () => {
  const [fan, guest] = [await createFan(test), await wire.connect()]
  const tries = await times(10, () => guest.emit('auth/login', { token: 'a token that is none' }))
  expect([taken(tries), await guest.emit('auth/login', { token: fan.token })]).toEqual([0, { ok: false }])
  expect(await (await wire.connect()).emit('auth/login', { token: fan.token })).toEqual({ ok: true })
})

it('closes a socket that floods the server, and other sockets are answered', async () => {
  const [fan, creator] = [await createFan(test), await createPerformer(test)]
  const { _id } = await openConversation(test, fan, creator)
  const [flooding, other] = [await wire.connect(fan.token, { reconnection: false }), await wire.connect(creator.token)]
  const closed = once(flooding.socket as never, 'disconnect')
  for (let n = 0; n < 5000; n++)
    flooding.socket.emit(n % 2 ? 'conversation/typing' : 'no/such-event', { conversationId: _id, isTyping: true })
  expect(await other.emit('presence/watch', { accountIds: [fan.id] })).toMatchObject({ ok: true })
  await closed
  expect(other.of('conversation/typing').length).toBeLessThanOrEqual(30)
})

it('counts nothing where limits are off', async () => {
  const fan = await createFan(free)
  const device = await unbound.connect(fan.token)
  expect(taken(await times(60, () => device.emit('presence/watch', { accountIds: [randomUUIDv7()] })))).toBe(60)
})
