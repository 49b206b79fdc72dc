import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { videoCalls } from '../../../contract/video-calls.ts'
import { wallet } from '../../../contract/wallet.ts'
import { onlineAmong } from '../../../server/features/presence/online.ts'
import { expireCalls } from '../../../server/features/video-calls/expire-calls.ts'
import { walletBalance } from '../../../server/features/wallet/queries.ts'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFollow } from '../../support/data/messages.ts'
import { expectSoundBooks, topUpWallet } from '../../support/data/money.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

const isThere = hasRedis()

// Left out only where there is no Redis and none can be installed: not root, or no apt.
describe.skipIf(!isThere)('two server processes over Redis', () => {
  let test: TestApp
  let redis: Awaited<ReturnType<typeof startRedis>>
  let one: ServerProcess
  let two: ServerProcess
  let adapter: Awaited<ReturnType<typeof redisAdapter>>
  const sockets: Socket[] = []
  const start = () => startServerProcess(test.databaseUrl, test.deps.config.dataDir, { REDIS_URL: redis.url })
  beforeAll(async () => {
    ;[test, redis] = await Promise.all([testApp(), startRedis()])
    // The test's own server is one of them: it, too, may be who notices that another is gone.
    adapter = await redisAdapter(redis.url, test.deps.log, () => undefined)
    test.deps.realtime.attach(test.app.server, test.deps, adapter.adapter)
    ;[one, two] = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await Promise.all([one.kill(), two.kill()])
    await test.close()
    adapter.close()
    await redis.close()
  })

  const connect = async (
    at: ServerProcess,
    token: string,
    transports = ['websocket']
  ): Promise<{ socket: Socket; heard: [string, unknown][] }> => {
    const socket = io(at.url, { query: { token }, transports, reconnectionDelay: 100, forceNew: true })
    sockets.push(socket)
    const heard: [string, unknown][] = []
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
    await once(socket as never, 'connect')
    return { socket, heard }
  }
  const send = (at: ServerProcess, person: TestPerson, method: string, path: string, body: object = {}) =>
    fetch(`${at.url}/api${path}`, {
      method,
      headers: { authorization: person.token, 'content-type': 'application/json', 'idempotency-key': randomUUIDv7() },
      body: JSON.stringify(body),
    })

  it('a revoked session is told and closed on the other process, by websocket and by polling', async () => {
    const fan = await createFan(test)
    const other = { ...fan, token: await signIn(test, fan.id) }
    const [wired, polling, kept] = await Promise.all([
      connect(two, fan.token),
      connect(two, fan.token, ['polling']),
      connect(two, other.token),
    ])
    expect((await send(one, fan, auth.logout.method, auth.logout.path)).status).toBe(204)
    for (const { heard, socket } of [wired, polling]) {
      await expect.poll(() => heard).toEqual([['session/revoked', {}]])
      await expect.poll(() => socket.connected).toBe(false)
    }
    expect(kept.socket.connected).toBe(true)
  })

  it('everybody is there, wherever they are connected, and hears who comes to the other process', async () => {
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    const watcher = await connect(one, fan.token)
    expect(await watcher.socket.emitWithAck('presence/watch', { accountIds: [creator.id] })).toEqual({
      ok: true,
      online: [],
    })
    await connect(two, creator.token)
    await expect.poll(() => watcher.heard).toEqual([['presence/changed', { accountId: creator.id, isOnline: true }]])
    expect(await onlineAmong(test.deps.db, [fan.id, creator.id])).toEqual(new Set([fan.id, creator.id]))
  })

  /** A call of ten minutes for 30 tokens that was asked for and paid on the fan's process, and taken on the creator's; with the connections of both. */
  const paidCall = async (fansAt: ServerProcess, creatorsAt: ServerProcess) => {
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    await test.deps.db
      .insertInto('message_setting')
      .values({ account_id: creator.id, call_minute_price: 300, call_minimum_minutes: 5, updated_at: test.clock.now() })
      .execute()
    await Promise.all([createFollow(test, fan, creator), topUpWallet(test, fan, 100)])
    const [mine, theirs] = [await connect(fansAt, fan.token), await connect(creatorsAt, creator.token)]
    const asked = await send(fansAt, fan, 'POST', videoCalls.request.path, {
      performerId: creator.id,
      minutes: 10,
      price: 30,
      note: '',
    })
    const { data } = (await asked.json()) as { data: { _id: string } }
    const id = data._id
    expect((await send(creatorsAt, creator, 'POST', videoCalls.accept.path.replace('{id}', id))).status).toBe(200)
    expect((await send(fansAt, fan, 'POST', wallet.videoCall.path.replace('{id}', id), { price: 30 })).status).toBe(201)
    return { id, fan, creator, mine, theirs }
  }
  const stages = ({ heard }: { heard: [string, unknown][] }) =>
    heard.flatMap(([event, payload]) =>
      event === 'call/changed' ? [(payload as { call: { status: string; startedAt?: string } }).call] : []
    )
  const of = ({ heard }: { heard: [string, unknown][] }, event: string) =>
    heard.flatMap(([name, payload]) => (name === event ? [payload] : []))
  const enter = ({ socket }: { socket: Socket }, callId: string) =>
    socket.emitWithAck('call/join', { callId }) as Promise<{ ok: boolean; room?: { isPeerPresent: boolean } }>
  /** As if a call had begun so long ago, with both in its room until now. */
  const began = (id: string, now: Date, agoMs: number, endsInMs: number) => {
    const at = (ms: number) => new Date(now.getTime() + ms)
    return test.deps.db
      .updateTable('video_call')
      .set({
        started_at: at(-agoMs),
        expires_at: at(endsInMs),
        together_at: now,
        user_seen_at: now,
        performer_seen_at: now,
      })
      .where('id', '=', id)
      .execute()
  }

  it('two who are on different processes ask, take, pay, meet, connect, and are parted when the time is over', async () => {
    const { id, fan, mine, theirs } = await paidCall(one, two)
    for (const side of [mine, theirs])
      await expect.poll(() => stages(side).map(({ status }) => status)).toEqual(['requested', 'accepted', 'paid'])
    expect(await enter(theirs, id)).toMatchObject({ ok: true, room: { isPeerPresent: false } })
    expect(await enter(mine, id)).toMatchObject({ ok: true, room: { isPeerPresent: true } })
    await expect.poll(() => of(theirs, 'call/peer')).toEqual([{ callId: id, accountId: fan.id, isPresent: true }])
    for (const side of [mine, theirs]) await expect.poll(() => stages(side).at(-1)?.startedAt).toBeDefined()
    const offer = { callId: id, signal: { session: 'session-0001', hello: true } }
    expect([
      await mine.socket.emitWithAck('call/signal', offer),
      await theirs.socket.emitWithAck('call/signal', offer),
    ]).toEqual([{ ok: true }, { ok: true }])
    for (const side of [mine, theirs]) await expect.poll(() => of(side, 'call/signal')).toEqual([offer])
    // The process that ends it is a third one.
    await began(id, test.clock.now(), 10 * 60_000, -1)
    await expireCalls(test.deps)
    for (const side of [mine, theirs])
      await expect.poll(() => stages(side).at(-1)).toMatchObject({ status: 'ended', usedMinutes: 10 })
    await expect.poll(() => mine.socket.emitWithAck('call/signal', offer)).toEqual({ ok: false })
    expect([await walletBalance(test.deps.db, fan.id), (await enter(theirs, id)).ok]).toEqual([7000, false])
  })

  it('a process that dies under a call costs no minute twice: who comes back by another goes on, and it is paid once', async () => {
    const three = await start()
    const { id, fan, creator, mine, theirs } = await paidCall(three, one)
    expect([(await enter(theirs, id)).ok, (await enter(mine, id)).ok]).toEqual([true, true])
    await expect.poll(() => stages(theirs).at(-1)?.startedAt).toBeDefined()
    // Its second minute has just begun: what follows has all of it.
    await began(id, new Date(), 61_000, 8 * 60_000)
    await three.kill()
    mine.socket.disconnect()
    const back = await connect(two, fan.token)
    expect(await enter(back, id)).toMatchObject({ ok: true, room: { isPeerPresent: true } })
    const signal = { callId: id, signal: { session: 'session-0002', hello: true } }
    await back.socket.emitWithAck('call/signal', signal)
    await expect.poll(() => of(theirs, 'call/signal')).toEqual([signal])
    // Both hang up at once, each at their own process, twice.
    const hangUp = (at: ServerProcess, who: TestPerson) =>
      send(at, who, 'POST', videoCalls.end.path.replace('{id}', id))
    const ended = await Promise.all([hangUp(two, fan), hangUp(one, creator), hangUp(two, fan), hangUp(one, creator)])
    expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const side of [back, theirs])
      await expect.poll(() => stages(side).at(-1)).toMatchObject({ status: 'ended', usedMinutes: 2 })
    expect(await walletBalance(test.deps.db, fan.id)).toBe(9400)
    const sales = await test.deps.db
      .selectFrom('sale')
      .select(['status', 'tokens'])
      .where('buyer_id', '=', fan.id)
      .orderBy('created_at')
      .execute()
    expect(sales).toEqual([{ status: 'pending', tokens: 600 }])
    await expectSoundBooks(test)
  })

  it('of one that dies the people are said to have gone, and the other serves on', async () => {
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    const watcher = await connect(one, fan.token)
    await watcher.socket.emitWithAck('presence/watch', { accountIds: [creator.id] })
    await connect(two, creator.token)
    await expect.poll(() => watcher.heard.length).toBe(1)
    await two.kill()
    // What a killed process said of its people counts no more once it has said nothing for a while: the database's clock is told so.
    await test.deps.db
      .updateTable('server_process')
      .set({ seen_at: new Date(Date.now() - 60_000) })
      .where('id', 'in', (is) => is.selectFrom('presence').select('process_id').where('account_id', '=', creator.id))
      .execute()
    expect(await onlineAmong(test.deps.db, [fan.id, creator.id])).toEqual(new Set([fan.id]))
    await expect
      .poll(() => watcher.heard.filter(([event]) => event === 'presence/changed').at(-1), { interval: 200 })
      .toEqual([
        'presence/changed',
        { accountId: creator.id, isOnline: false, lastSeenAt: expect.any(String) as string },
      ])
    // What it did last it may not have told: whoever is connected asks again.
    await expect.poll(() => watcher.heard).toContainEqual(['session/missed', {}])
    expect((await send(one, fan, auth.logout.method, auth.logout.path)).status).toBe(204)
  })
})
