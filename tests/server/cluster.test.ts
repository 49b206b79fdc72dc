import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../contract/auth.ts'
import { onlineAmong } from '../../server/features/presence/online.ts'
import { redisAdapter } from '../../server/realtime/redis-adapter.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { createFan, createPerformer, signIn, type TestPerson } from '../support/people.ts'
import { hasRedis, startRedis } from '../support/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'

// Redis is no npm package: where the machine has none and none can be installed (not root, no apt), only these tests are left out, and say so.
const isThere = hasRedis()
if (!isThere) console.log('several server processes are skipped: apt-get install redis-server')

describe.skipIf(!isThere)('two server processes over Redis', () => {
  let test: TestApp
  let redis: Awaited<ReturnType<typeof startRedis>>
  let one: ServerProcess
  let two: ServerProcess
  let adapter: Awaited<ReturnType<typeof redisAdapter>>
  const sockets: Socket[] = []
  beforeAll(async () => {
    ;[test, redis] = await Promise.all([testApp(), startRedis()])
    // The test's own server is one of them: it, too, may be who notices that another is gone.
    adapter = await redisAdapter(redis.url, test.deps.log)
    test.deps.realtime.attach(test.app.server, test.deps, adapter.adapter)
    const start = () => startServerProcess(test.databaseUrl, test.deps.config.dataDir, { REDIS_URL: redis.url })
    ;[one, two] = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await Promise.all([one.kill(), two.kill()])
    await test.close()
    adapter.close()
    await redis.close()
  })

  const connect = async (at: ServerProcess, token: string, transports = ['websocket']): Promise<{ socket: Socket; heard: [string, unknown][] }> => {
    const socket = io(at.url, { query: { token }, transports, reconnectionDelay: 100, forceNew: true })
    sockets.push(socket)
    const heard: [string, unknown][] = []
    socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
    await once(socket as never, 'connect')
    return { socket, heard }
  }
  const send = (at: ServerProcess, person: TestPerson, method: string, path: string, body: object = {}) =>
    fetch(`${at.url}/api${path}`, { method, headers: { authorization: person.token, 'content-type': 'application/json' }, body: JSON.stringify(body) })

  it('a revoked session is told and closed on the other process, by websocket and by polling', async () => {
    const fan = await createFan(test)
    const other = { ...fan, token: await signIn(test, fan.id) }
    const [wired, polling, kept] = await Promise.all([connect(two, fan.token), connect(two, fan.token, ['polling']), connect(two, other.token)])
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
    expect(await watcher.socket.emitWithAck('presence/watch', { accountIds: [creator.id] })).toEqual({ ok: true, online: [] })
    await connect(two, creator.token)
    await expect.poll(() => watcher.heard).toEqual([['presence/changed', { accountId: creator.id, isOnline: true }]])
    expect(await onlineAmong(test.deps.db, [fan.id, creator.id])).toEqual(new Set([fan.id, creator.id]))
  })

  it('of one that dies the people are said to have gone, and the other serves on', async () => {
    const [fan, creator] = [await createFan(test), await createPerformer(test)]
    const watcher = await connect(one, fan.token)
    await watcher.socket.emitWithAck('presence/watch', { accountIds: [creator.id] })
    await connect(two, creator.token)
    await expect.poll(() => watcher.heard.length).toBe(1)
    await two.kill()
    // What a killed process said of its people counts no more once it has said nothing for a while: the database's clock is told so.
    await test.deps.db.updateTable('server_process').set({ seen_at: new Date(Date.now() - 60_000) }).where('id', 'in', (is) => is.selectFrom('presence').select('process_id').where('account_id', '=', creator.id)).execute()
    expect(await onlineAmong(test.deps.db, [fan.id, creator.id])).toEqual(new Set([fan.id]))
    await expect.poll(() => watcher.heard.at(-1), { timeout: 9000, interval: 200 }).toEqual(['presence/changed', { accountId: creator.id, isOnline: false, lastSeenAt: expect.any(String) as string }])
    expect((await send(one, fan, auth.logout.method, auth.logout.path)).status).toBe(204)
  }, 40_000)
})
