import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** The adapter by which many processes share rooms and missed messages, over Redis streams. `onBack` runs whenever Redis was away: what was said meanwhile may be lost. */
export const redisAdapter = async (url: string, log: Logger, onBack: () => void): Promise<{ adapter: ReturnType<typeof createAdapter>; close(): void }> => {
  const client = new Redis(url, { lazyConnect: true })
  client.on('error', (error: Error) => log.error({ err: error }, 'redis'))
  await client.connect()
  client.on('ready', onBack)
  return { adapter: createAdapter(client), close: () => client.disconnect() }
}
