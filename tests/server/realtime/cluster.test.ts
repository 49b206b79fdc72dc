import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { reactions } from '../../../contract/social/reactions.ts'
import { videoCalls } from '../../../contract/social/video-calls/video-calls.ts'
import { wallet } from '../../../contract/money/wallet.ts'
import { onlineAmong } from '../../../server/features/identity/presence/online.ts'
import { expireCalls } from '../../../server/features/social/video-calls/expire-calls.ts'
import { walletBalance } from '../../../server/features/money/ledger/queries.ts'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFollow } from '../../support/data/messages.ts'
import { expectSoundLedger, topUpWallet } from '../../support/data/money.ts'
import { askForCall, createCallPair, payForCall, stepOfCall } from '../../support/data/video-calls.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

const isThere = hasRedis()

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
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
    // The test's own server is one of the processes, and may detect that another is gone.
    adapter = await redisAdapter(redis.url, test.deps.log, () => undefined)
    test.deps.realtime.attach(test.app.server, test.deps, { adapter: adapter.adapter })
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

  it('a revoked session is notified and closed on the other process, by websocket and by polling', async () => {
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

  it('what changes is told on the other process: to the own devices, the other side and the fans of a creator', async () => {
    const creator = await createPerformer(test)
    const [fan, stranger] = [await createFan(test), await createFan(test)]
    await createFollow(test, fan, creator)
    const [phone, ofCreator, ofStranger] = await Promise.all([
      connect(two, fan.token),
      connect(two, creator.token),
      connect(two, stranger.token),
    ])
    const changes = ({ heard }: typeof phone) =>
      heard.flatMap(([name, payload]) => (name === 'data/changed' ? (payload as { events: string[] }).events : []))
    await expect.poll(() => onlineAmong(test.deps.db, [fan.id]).then((found) => found.size)).toBe(1)
    const posted = await send(one, creator, feeds.create.method, feeds.create.path, { text: 'Tonight', access: 'free' })
    const { data: post } = (await posted.json()) as { data: { _id: string } }
    await expect.poll(() => changes(phone)).toEqual(['item.published'])
    const like = { action: 'like', objectType: 'feed', objectId: post._id }
    await send(one, fan, reactions.add.method, reactions.add.path, like)
    await expect.poll(() => changes(phone)).toContain('like.created')
    await expect
      .poll(() => changes(ofCreator))
      .toEqual(expect.arrayContaining(['item.published', 'post.changed', 'like.created']))
    expect(changes(ofStranger)).toEqual([])
  })

  it("a call's picture reaches the other process", async () => {
    const { creator, fan } = await createCallPair(test)
    const { data: call } = await askForCall(test, creator, fan)
    await stepOfCall(test, 'accept', call._id, creator)
    expect((await payForCall(test, call._id, fan)).status).toBe(201)
    const [mine, theirs] = await Promise.all([connect(one, fan.token), connect(two, creator.token)])
    for (const { socket } of [mine, theirs])
      expect(await socket.emitWithAck('call/join', { callId: call._id })).toMatchObject({ ok: true })
    const part = { mimeType: 'video/mp4', run: 1, bytes: new Uint8Array([1, 2, 3]) }
    const pictures = () => theirs.heard.filter(([name]) => name === 'call/part')
    // A room is joined on all processes a moment later.
    await expect
      .poll(async () => {
        await mine.socket.emitWithAck('call/part', { callId: call._id, part })
        return pictures().length
      })
      .toBeGreaterThan(0)
    expect(pictures()[0]?.[1]).toEqual({ callId: call._id, part: { ...part, bytes: Buffer.from([1, 2, 3]) } })
  })

  it('presence includes accounts of both processes, and is published to both', async () => {
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

  /**
   * A call of ten minutes for 30 tokens that was requested and paid on the fan's process and accepted on the creator's,
   * with the connections of both.
   */
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
  /** Makes a call look as if it began `agoMs` ago with both in its room since then. */
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

  it('two participants on different processes request, accept, pay, join, connect, and are disconnected when the time is over', async () => {
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
    // A third process ends it.
    await began(id, test.clock.now(), 10 * 60_000, -1)
    await expireCalls(test.deps)
    for (const side of [mine, theirs])
      await expect.poll(() => stages(side).at(-1)).toMatchObject({ status: 'ended', usedMinutes: 10 })
    await expect.poll(() => mine.socket.emitWithAck('call/signal', offer)).toEqual({ ok: false })
    expect([await walletBalance(test.deps.db, fan.id), (await enter(theirs, id)).ok]).toEqual([7000, false])
  })

  it('a call continues on another process after a crash, charges no minute twice, and is paid once', async () => {
    const three = await start()
    const { id, fan, creator, mine, theirs } = await paidCall(three, one)
    expect([(await enter(theirs, id)).ok, (await enter(mine, id)).ok]).toEqual([true, true])
    await expect.poll(() => stages(theirs).at(-1)?.startedAt).toBeDefined()
    // Its second minute has just begun, so that all of it is left.
    await began(id, new Date(), 61_000, 8 * 60_000)
    await three.kill()
    mine.socket.disconnect()
    const back = await connect(two, fan.token)
    expect(await enter(back, id)).toMatchObject({ ok: true, room: { isPeerPresent: true } })
    const signal = { callId: id, signal: { session: 'session-0002', hello: true } }
    await back.socket.emitWithAck('call/signal', signal)
    await expect.poll(() => of(theirs, 'call/signal')).toEqual([signal])
    // Both hang up in parallel, each at their own process, twice.
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
    await expectSoundLedger(test)
  })

  it('accounts of a dead process go offline, and the other process continues', async () => {
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    const watcher = await connect(one, fan.token)
    await watcher.socket.emitWithAck('presence/watch', { accountIds: [creator.id] })
    await connect(two, creator.token)
    await expect.poll(() => watcher.heard.length).toBe(1)
    await two.kill()
    // The presence of a killed process expires after a while; its last heartbeat is moved back in the database.
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
    // Its last events may not have been published: connected clients reload.
    await expect.poll(() => watcher.heard).toContainEqual(['session/missed', {}])
    expect((await send(one, fan, auth.logout.method, auth.logout.path)).status).toBe(204)
  })
})
