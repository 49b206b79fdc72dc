import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { trackPresence } from '../../../server/features/identity/presence/track-presence.ts'
import { onlineAmong } from '../../../server/features/identity/presence/online.ts'
import { newEvent } from '../../../server/events/events.ts'
import { stopWatchingBlocked } from '../../../server/features/identity/presence/watch.ts'
import type { Realtime } from '../../../server/realtime/realtime.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { createMessage } from '../../support/data/private.ts'
import { serveSockets, type TestSocket } from '../../support/sockets.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
let fan: TestPerson
let creator: TestPerson
/** A second creator, whose events mark the point until which no other event may arrive. */
let other: TestPerson
beforeAll(async () => {
  test = await testApp()
  wire = await serveSockets(test)
})
beforeEach(async () => {
  fan = await createFan(test)
  ;[creator, other] = [await createPerformer(test), await createPerformer(test)]
})
afterAll(async () => {
  wire.close()
  await test.close()
})

const isOnline = async (person: TestPerson) => (await onlineAmong(test.deps.db, [person.id])).has(person.id)
const changes = (device: TestSocket) =>
  device.of('presence/changed').map(({ accountId, isOnline }) => [accountId, isOnline])
/** Connects accounts one after the other, so that events arrive in that order. */
const come = async (...people: TestPerson[]) => {
  const devices: TestSocket[] = []
  for (const { id, token } of people) {
    devices.push(await wire.connect(token))
    await expect
      .poll(() => test.deps.db.selectFrom('presence').where('account_id', '=', id).select('account_id').execute())
      .toHaveLength(1)
  }
  return devices
}

it('notifies subscribers when an account connects with its first device and disconnects with its last', async () => {
  const watcher = await wire.connect(fan.token)
  expect(await watcher.emit('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: true, online: [] })
  const phone = await wire.connect(creator.token)
  await expect.poll(() => watcher.of('presence/changed')).toEqual([{ accountId: creator.id, isOnline: true }])
  const laptop = await wire.connect(creator.token)
  expect(await watcher.emit('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: true, online: [creator.id] })
  expect((await test.call(performers.view, { params: { id: creator.id } }, { token: fan.token })).data.isOnline).toBe(
    true
  )

  phone.socket.disconnect()
  const again = await wire.connect(creator.token)
  laptop.socket.disconnect()
  again.socket.disconnect()
  await expect.poll(() => watcher.of('presence/changed').length).toBe(2)
  expect(watcher.of('presence/changed').at(-1)).toEqual({
    accountId: creator.id,
    isOnline: false,
    lastSeenAt: expect.any(String) as string,
  })
  expect(await isOnline(creator)).toBe(false)
})

it('does not report a page reload', async () => {
  const told: unknown[] = []
  let report: Parameters<Realtime['onPresence']>[0] = () => undefined
  const realtime = {
    onPresence: (listener: typeof report) => void (report = listener),
    connectedAccounts: () => [],
    emitRoom: (_room: string, _event: string, said: object) => void told.push(said),
    requestResync: () => undefined,
  }
  const keeper = trackPresence({ ...test.deps, realtime: realtime as never })
  const is = (person: TestPerson, isOnline: boolean) =>
    expect.objectContaining({ accountId: person.id, isOnline }) as unknown
  report(creator.id, true)
  await expect.poll(() => told).toEqual([is(creator, true)])
  report(other.id, true)
  await expect.poll(() => told).toEqual([is(creator, true), is(other, true)])
  // Directly: through a socket, a slow machine may take longer than the grace period of a reload.
  report(creator.id, false)
  report(creator.id, true)
  report(other.id, false)
  await expect.poll(() => told).toEqual([is(creator, true), is(other, true), is(other, false)])
  expect(await isOnline(creator)).toBe(true)
  await keeper.stop()
})

it('answers only about visible creators and conversation partners, and never across a block', async () => {
  const stranger = await createFan(test)
  for (const person of [stranger, fan, creator]) await wire.connect(person.token)
  await expect.poll(() => isOnline(creator)).toBe(true)
  const watcher = await wire.connect((await createPerformer(test)).token)
  expect((await watcher.emit('presence/watch', { accountIds: [stranger.id, fan.id, creator.id] })).online).toEqual([
    creator.id,
  ])

  const client = await createPerformer(test)
  await createMessage(test, client, fan)
  const device = await wire.connect(client.token)
  expect(
    (await device.emit('presence/watch', { accountIds: [stranger.id, fan.id, creator.id] })).online.sort()
  ).toEqual([fan.id, creator.id].sort())

  await test.deps.db
    .insertInto('block_user')
    .values({ blocker_id: fan.id, blocked_id: client.id, created_at: test.clock.now() })
    .execute()
  expect((await device.emit('presence/watch', { accountIds: [fan.id, creator.id] })).online).toEqual([creator.id])
})

it('removes both accounts from the room when one blocks the other', async () => {
  const watcher = await wire.connect(fan.token)
  await watcher.emit('presence/watch', { accountIds: [creator.id, other.id] })
  await stopWatchingBlocked(
    test.deps,
    newEvent(test.deps, 'block.created', { blockerId: fan.id, blockedId: creator.id })
  )
  await come(creator, other)
  await expect.poll(() => changes(watcher)).toEqual([[other.id, true]])
})

it('hides accounts that hide their presence', async () => {
  await test.deps.db
    .insertInto('message_setting')
    .values({ account_id: creator.id, shows_presence: false, updated_at: test.clock.now() })
    .execute()
  const watcher = await wire.connect(fan.token)
  await watcher.emit('presence/watch', { accountIds: [creator.id, other.id] })
  await come(creator, other)
  await expect.poll(() => changes(watcher)).toEqual([[other.id, true]])
  expect(await watcher.emit('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: true, online: [] })
  expect((await test.call(performers.view, { params: { id: creator.id } })).data.isOnline).toBe(false)
})

it('counts connections to other processes while those are alive', async () => {
  const { db } = test.deps
  const process = randomUUID()
  await sql`insert into server_process (id, seen_at) values (${process}, now())`.execute(db)
  await db.insertInto('presence').values({ account_id: creator.id, process_id: process }).execute()
  expect(await isOnline(creator)).toBe(true)
  await sql`update server_process set seen_at = now() - interval '1 minute' where id = ${process}`.execute(db)
  expect(await isOnline(creator)).toBe(false)
})

it('rejects a list of accounts that is too long or malformed', async () => {
  const watcher = await wire.connect(fan.token)
  expect(
    (await watcher.emit('presence/watch', { accountIds: Array.from({ length: 201 }, () => randomUUIDv7()) })).ok
  ).toBe(false)
  expect((await watcher.emit('presence/watch', { accountIds: ['you'] })).ok).toBe(false)
  const guest = await wire.connect()
  expect(await guest.emit('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: false, online: [] })
})
