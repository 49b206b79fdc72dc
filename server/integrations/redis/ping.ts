import { Redis } from 'ioredis'

/** Connects to Redis once and asks whether it answers. @throws Error with Redis's own words, when it does not in `timeoutMs` */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
  })
  // The cause; the error of the call only says that the connection is closed.
  const emits: string[] = []
  client.on('error', (error: Error) => void emits.push(error.message))
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw new Error([...emits, error instanceof Error ? error.message : 'unknown'].join('; '), { cause: error })
  } finally {
    client.disconnect()
  }
}
