import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/identity/auth/auth.ts'
import { coupons } from '../../../contract/money/coupons.ts'
import { openCounter } from '../../../server/http/limits/shared-counter.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasRedis())('limits of a site with two processes', () => {
  let test: TestApp
  let redis: Awaited<ReturnType<typeof startRedis>>
  let processes: ServerProcess[]
  const sockets: Socket[] = []
  beforeAll(async () => {
    redis = await startRedis()
    test = await testApp({ REDIS_URL: redis.url })
    const start = () =>
      startServerProcess(test.databaseUrl, test.deps.config.dataDir, {
        REDIS_URL: redis.url,
        RATE_LIMITS: '1',
        TRUST_PROXY: '1',
      })
    processes = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await Promise.all(processes.map((each) => each.kill()))
    await test.close()
    await redis.close()
  })
  /** The processes in turn, as a load balancer gives them calls. */
  const at = (n: number): ServerProcess => processes[n % 2]!

  it('wrong passwords from one address are counted together: ten, whichever process they reach', async () => {
    const statuses = []
    for (let n = 0; n < 14; n++) {
      const answer = await fetch(`${at(n).url}/api${auth.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
        body: JSON.stringify({ username: `nobody-${n}`, password: 'a wrong password' }),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429, 429, 429])
  })

  it('the calls of one account from many addresses are counted together', async () => {
    const fan = await createFan(test)
    const call = async (n: number) =>
      (
        await fetch(`${at(n).url}/api${coupons.apply.path.replace('{code}', `GUESS${n}`)}`, {
          method: coupons.apply.method,
          headers: {
            authorization: fan.token,
            'content-type': 'application/json',
            'x-forwarded-for': `198.51.100.${n + 10}`,
          },
          body: JSON.stringify({ performerId: fan.id }),
        })
      ).status
    const { max } = coupons.apply.limit
    const statuses = []
    for (let n = 0; n < max + 3; n++) statuses.push(await call(n))
    expect(statuses.slice(0, max)).toEqual(Array<number>(max).fill(404))
    expect(statuses.slice(max)).toEqual([429, 429, 429])
  })

  it('invalid tokens of sockets from one network are counted together: twenty a minute', async () => {
    const shake = (n: number): Promise<string> =>
      new Promise((resolve) => {
        const socket = io(at(n).url, {
          query: { token: `no token ${n}` },
          extraHeaders: { 'x-forwarded-for': '198.51.100.2' },
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        })
        socket.on('connect_error', (error) => (socket.disconnect(), resolve(error.message)))
      })
    const said = []
    for (let n = 0; n < 24; n++) said.push(await shake(n))
    expect(said).toEqual([...Array<string>(20).fill('unauthenticated'), ...Array<string>(4).fill('too_many_requests')])
  })

  it('socket events of one account are counted together: what it may send to one process it may not send to each', async () => {
    const fan = await createFan(test)
    const connect = async (n: number): Promise<Socket> => {
      const socket = io(at(n).url, { query: { token: fan.token }, transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      await once(socket as never, 'connect')
      return socket
    }
    const watch = async (socket: Socket): Promise<boolean> =>
      ((await socket.emitWithAck('presence/watch', { accountIds: [] })) as { ok: boolean }).ok
    const four = await Promise.all([0, 0, 1, 1].map(connect))
    // 30 of each socket and 90 of an account are allowed in ten seconds. Three turns, because a socket may have eight
    // events handled at a time, and because one after the other could take longer than ten seconds on a busy machine.
    const allowed: boolean[] = []
    for (const ofEach of [8, 8, 6])
      allowed.push(
        ...(await Promise.all(four.flatMap((socket) => Array.from({ length: ofEach }, () => watch(socket)))))
      )
    expect(allowed).toEqual(Array<boolean>(88).fill(true))
    // More are refused as soon as Redis has answered. A process alone has counted 44 and would allow all of these.
    for (const fresh of await Promise.all([0, 1].map(connect)))
      await expect.poll(() => watch(fresh), { interval: 250, timeout: 5_000 }).toBe(false)
  })

  it('a count goes on alone while Redis is away', async () => {
    const counter = openCounter(test.deps.redis)
    expect((await counter.add('a name', 60_000)).count).toBe(1)
    await redis.close()
    expect((await counter.add('a name', 60_000)).count).toBe(2)
    redis = await startRedis(redis.url)
    expect((await counter.add('a name', 60_000)).count).toBe(3)
  })
})
