import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createRedisSlots, type ConnectionSlots } from './connection-limits.ts'

/**
 * The Socket.IO adapter by which processes share rooms and missed events over Redis streams, and the connection slots that they share (`slots`). `onBack` runs whenever Redis is
 * available again: events emitted meanwhile may be lost.
 */
export const redisAdapter = async (
  url: string,
  log: Logger,
  onBack: () => void
): Promise<{ adapter: ReturnType<typeof createAdapter>; slots: ConnectionSlots; close(): void }> => {
  // The client and the adapter's copies of it connect and reconnect by themselves. With an explicit `connect`, a failure would end the process.
  const client = new Redis(url)
  client.on('error', (error: Error) => log.error({ err: error }, 'the connection to Redis failed'))
  await once(client, 'ready')
  client.on('ready', onBack)
  const slots = createRedisSlots(client)
  const close = (): void => {
    slots.close()
    client.disconnect()
  }
  return { adapter: createAdapter(client), slots, close }
}
