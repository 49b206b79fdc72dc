import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { createRedisSlots, type ConnectionSlots } from './connection-limits.ts'

/** The adapter by which many processes share rooms and missed messages, over Redis streams. `onBack` runs whenever Redis was away: what was said meanwhile may be lost. `places` bounds their sockets together. */
export const redisAdapter = async (
  url: string,
  log: Logger,
  onBack: () => void
): Promise<{ adapter: ReturnType<typeof createAdapter>; places: ConnectionSlots; close(): void }> => {
  // It connects by itself, and so do the adapter's own, made like it: what fails then is tried again. Told to connect, they would end the process.
  const client = new Redis(url)
  client.on('error', (error: Error) => log.error({ err: error }, 'redis'))
  await once(client, 'ready')
  client.on('ready', onBack)
  const places = createRedisSlots(client)
  const close = (): void => {
    places.close()
    client.disconnect()
  }
  return { adapter: createAdapter(client), places, close }
}
