import { Redis } from 'ioredis'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSockets, createRedisSlots } from '../../../server/realtime/connection-limits.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createFan } from '../../support/data/people.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'
import { serveSockets } from '../../support/sockets.ts'
import { until } from '../../support/until.ts'

let test: TestApp
let wire: Awaited<ReturnType<typeof serveSockets>>
const open: Socket[] = []
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: '1', TRUST_PROXY: '1' })
  wire = await serveSockets(test)
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  wire.close()
  await test.close()
})

/** The result of a connection from an address: `in`, or the reason for its rejection. It stays open. */
const arrive = (
  token: string,
  address: string,
  transport = 'websocket',
  url = wire.url
): Promise<{ said: string; retryAfter?: number }> => {
  const socket = io(url, {
    ...(token && { query: { token } }),
    extraHeaders: { 'x-forwarded-for': address },
    transports: [transport],
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  return new Promise((answer) => {
    socket.on('connect', () => answer({ said: 'in' }))
    socket.on('connect_error', (error: Error & { data?: { retryAfter: number } }) =>
      answer({ said: error.message, ...error.data })
    )
  })
}
const leaveAll = (): void => void open.splice(0).forEach((socket) => socket.disconnect())
const tally = (answers: { said: string }[]) =>
  Object.fromEntries(
    ['in', 'too_many_connections'].map((word) => [word, answers.filter(({ said }) => said === word).length])
  )
const full = { said: 'too_many_connections', retryAfter: 60 }

describe('parallel connections', () => {
  it('of one account are limited, from all addresses and in parallel; a closed one frees its place', async () => {
    const [fan, other] = [await createFan(test), await createFan(test)]
    const answers = await Promise.all(
      Array.from({ length: maxSockets.account + 7 }, (_, n) =>
        arrive(fan.token, `203.0.113.${n}`, n % 2 ? 'polling' : 'websocket')
      )
    )
    expect(tally(answers)).toEqual({ in: maxSockets.account, too_many_connections: 7 })
    expect([await arrive(fan.token, '198.51.100.1'), await arrive(other.token, '198.51.100.1')]).toEqual([
      full,
      { said: 'in' },
    ])
    // A guest that sends the token later counts as one of them.
    const guest = await wire.connect(undefined, { extraHeaders: { 'x-forwarded-for': '198.51.100.2' } })
    expect([
      await guest.emit('auth/login', { token: fan.token }),
      await guest.emit('auth/login', { token: other.token }),
    ]).toEqual([{ ok: false }, { ok: true }])
    leaveAll()
    await until(async () => expect(await arrive(fan.token, '198.51.100.1')).toEqual({ said: 'in' }))
    leaveAll()
  })

  it('of one network are limited, guests included', async () => {
    const house = '198.51.100.9'
    const answers = []
    for (let n = 0; n < maxSockets.network; n += 50)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => arrive('', house)))))
    expect(tally(answers)).toEqual({ in: maxSockets.network, too_many_connections: 0 })
    expect([await arrive((await createFan(test)).token, house), await arrive('', '198.51.100.10')]).toEqual([
      full,
      { said: 'in' },
    ])
    leaveAll()
  })
})

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
describe.skipIf(!hasRedis())('over Redis', () => {
  it('the limit of an account covers all processes, and the places of a dead process are freed', async () => {
    const redis = await startRedis()
    const client = new Redis(redis.url)
    const env = { RATE_LIMITS: '1', TRUST_PROXY: '1', REDIS_URL: redis.url }
    const [one, two] = await Promise.all(
      [1, 2].map(() => startServerProcess(test.databaseUrl, test.deps.config.dataDir, env))
    )
    try {
      const fan = await createFan(test)
      const answers = await Promise.all(
        Array.from({ length: maxSockets.account + 4 }, (_, n) =>
          arrive(fan.token, `203.0.113.${n}`, 'websocket', (n % 2 ? one : two)!.url)
        )
      )
      expect(tally(answers)).toEqual({ in: maxSockets.account, too_many_connections: 4 })
      await one!.kill()
      // Nobody renews them: as if they had expired.
      const key = `stagedoor:places:account:${fan.id}`
      for (const member of await client.zrange(key, '0', '1')) await client.zadd(key, '1', member)
      const places = createRedisSlots(client)
      expect([
        await places.acquire(`account:${fan.id}`, 'a', maxSockets.account),
        await places.acquire(`account:${fan.id}`, 'b', maxSockets.account),
        await places.acquire(`account:${fan.id}`, 'c', maxSockets.account),
      ]).toEqual([true, true, false])
      places.close()
    } finally {
      leaveAll()
      client.disconnect()
      await Promise.all([one!.kill(), two!.kill()])
      await redis.close()
    }
  })
})
