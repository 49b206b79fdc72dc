import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { redisAdapter } from '../../../server/realtime/redis-adapter.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'

// Skipped only where Redis is missing and cannot be installed (not root, or no apt).
test.skipIf(!hasRedis())(
  'a connection to Redis that breaks before it is established is opened again, and the process survives',
  async () => {
    const redis = await startRedis()
    const { port } = new URL(redis.url)
    let came = 0
    const open = new Set<Socket>()
    const way = createServer((socket) => {
      // The first connection is the process's own; the adapter opens two more, transient events one.
      if (++came === 2) return void socket.destroy()
      open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined))
      socket.pipe(connect(Number(port), '127.0.0.1').on('error', () => socket.destroy())).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(way, 'listening')
    const unheard: unknown[] = []
    const note = (reason: unknown): void => void unheard.push(reason)
    process.on('unhandledRejection', note)
    const { adapter, close } = await redisAdapter(
      `redis://127.0.0.1:${(way.address() as AddressInfo).port}`,
      pino({ enabled: false }),
      () => undefined
    )
    try {
      await expect.poll(() => [came, open.size]).toEqual([5, 4])
      expect([typeof adapter, unheard]).toEqual(['function', []])
    } finally {
      process.off('unhandledRejection', note)
      close()
      for (const socket of open) socket.destroy()
      way.close()
      await redis.close()
    }
  }
)
