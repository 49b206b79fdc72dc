import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { forgottenMs, type LiveCounts } from './live-counts.ts'
import { memoryLiveCounts } from './memory.ts'

const viewersOf = (streamId: string): string => `live:viewers:${streamId}`
const reactionsTo = (streamId: string): string => `live:reactions:${streamId}`

/**
 * The figures of a site with several processes, in Redis. While Redis cannot be reached, each process answers with what
 * it has seen itself.
 */
export function redisLiveCounts(url: string, log: Logger): LiveCounts {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, enableAutoPipelining: true })
  // Logged by the adapter of the sockets too, which uses the same Redis.
  redis.on('error', (error: Error) => log.debug({ err: error }, 'the connection to Redis failed'))
  const own = memoryLiveCounts()
  const orOwn = async <T>(shared: () => Promise<T>, alone: () => Promise<T>): Promise<T> => {
    try {
      return await shared()
    } catch (error) {
      log.debug({ err: error }, 'the figures of streams are those of this process only')
      return alone()
    }
  }
  return {
    seen(streamId, viewer, at) {
      own.seen(streamId, viewer, at)
      const key = viewersOf(streamId)
      void Promise.all([redis.zadd(key, at, viewer), redis.pexpire(key, forgottenMs)]).catch((error: unknown) =>
        log.debug({ err: error }, 'a viewer could not be counted for all processes')
      )
    },
    watching: (streamIds, since) =>
      orOwn(
        async () =>
          new Map(
            await Promise.all(
              streamIds.map(async (id) => {
                const key = viewersOf(id)
                const [, total] = await Promise.all([
                  redis.zremrangebyscore(key, '-inf', `(${since}`),
                  redis.zcount(key, since, '+inf'),
                ])
                return [id, total] as const
              })
            )
          ),
        () => own.watching(streamIds, since)
      ),
    add: (streamId, kind, total) =>
      orOwn(
        async () => {
          const key = reactionsTo(streamId)
          await Promise.all([redis.hincrby(key, kind, total), redis.pexpire(key, forgottenMs)])
        },
        () => own.add(streamId, kind, total)
      ),
    take: (streamId) =>
      orOwn(
        async () => {
          const key = reactionsTo(streamId)
          const [read] = (await redis.multi().hgetall(key).del(key).exec()) ?? []
          const waiting = (read?.[1] ?? {}) as Record<string, string>
          return Object.fromEntries(Object.entries(waiting).map(([kind, total]) => [kind, Number(total)]))
        },
        () => own.take(streamId)
      ),
    claim: (name, ms) =>
      orOwn(
        async () => (await redis.set(`live:claim:${name}`, '1', 'PX', ms, 'NX')) === 'OK',
        () => own.claim(name, ms)
      ),
    hold(name, until) {
      own.hold(name, until)
      redis
        .set(`live:held:${name}`, until, 'PX', forgottenMs)
        .catch((error: unknown) => log.debug({ err: error }, 'a viewer could not be let in by all processes'))
    },
    heldUntil: (name) =>
      orOwn(
        async () => Number((await redis.get(`live:held:${name}`)) ?? 0),
        () => own.heldUntil(name)
      ),
    close() {
      own.close()
      redis.disconnect()
    },
  }
}
