import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from 'ioredis'

/** The count of the current window, and the ms until it ends. */
export type Counted = { count: number; leftMs: number }

/** Counts by name; the first count of a name begins its window. */
export type Counter = {
  /** Adds `by` (default 1; 0 only reads) to the count of a name. */
  add(name: string, windowMs: number, by?: number): Promise<Counted>
}

/** Timeout, in ms, of a request to Redis; afterwards the process decides by what it has counted itself. */
const timeoutMs = 1000
/** Maximum number of names that one process keeps. Above it the oldest are forgotten. */
const maxNames = 50_000

/** The counter of one process. */
export function localCounter(): Counter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    add: async (name, windowMs, by = 1) => {
      const now = performance.now()
      const known = windows.get(name)
      const present = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      present.count += by
      if (by > 0 && present !== known) {
        windows.delete(name)
        windows.set(name, present)
        const [oldest] = windows.keys()
        if (windows.size > maxNames && oldest !== undefined) windows.delete(oldest)
      }
      return { count: present.count, leftMs: Math.ceil(present.endsAt - now) }
    },
  }
}

/** KEYS: the name; ARGV: window in ms, how many. One step, so that parallel calls are all counted. */
const addScript = `
if ARGV[2] == '0' then
  local there = redis.call('GET', KEYS[1])
  if not there then return {0, tonumber(ARGV[1])} end
  return {tonumber(there), redis.call('PTTL', KEYS[1])}
end
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/**
 * The counter of all processes on one Redis; without `redis` that of this process. Each process counts for itself too
 * and takes the higher number, so that limits hold, if only for each process, while Redis is away.
 */
export function openCounter(redis: Redis | undefined): Counter {
  const own = localCounter()
  if (!redis) return own
  const shared = async (name: string, windowMs: number, by: number): Promise<Counted | undefined> => {
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => late.resolve(undefined), timeoutMs)
    const asked = redis.eval(addScript, 1, `stagedoor:count:${name}`, windowMs, by) as Promise<[number, number]>
    const answer = await Promise.race([asked.catch(() => undefined), late.promise])
    clearTimeout(timer)
    return answer && { count: answer[0], leftMs: answer[1] }
  }
  return {
    add: async (name, windowMs, by = 1) => {
      const [mine, all] = await Promise.all([own.add(name, windowMs, by), shared(name, windowMs, by)])
      return all && all.count >= mine.count ? all : mine
    },
  }
}

/** The store of `@fastify/rate-limit` on a counter: the same limits, whichever process a call reaches. */
export function rateLimitStore(counter: Counter): FastifyRateLimitStoreCtor {
  class CounterStore implements FastifyRateLimitStore {
    readonly #route: string
    constructor(options: FastifyRateLimitOptions & { routeInfo?: { method?: unknown; url?: string } } = {}) {
      const { method = '', url = '' } = options.routeInfo ?? {}
      this.#route = `${String(method)} ${url}`
    }
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number
    ): void {
      counter.add(`${this.#route} ${key}`, timeWindow).then(
        ({ count, leftMs }) => callback(null, { current: count, ttl: leftMs }),
        (error: Error) => callback(error)
      )
    }
    child(routeOptions: object): FastifyRateLimitStore {
      return new CounterStore(routeOptions)
    }
  }
  return CounterStore
}
