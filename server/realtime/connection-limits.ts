import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { ClientSocket } from './sockets.ts'

/** Maximum number of simultaneous connections of one account (tabs and devices) and of one network (such as an office or a carrier's shared address). */
export const maxSockets = { account: 40, network: 400 } as const
/** Delay, in seconds, after which a refused browser may try again. */
const retryAfter = 60
/** Lifetime, in ms, of a slot in Redis that its process does not renew. */
const lifeMs = 90_000
/** Timeout, in ms, of a request to Redis. After it, the process decides by its own slots. */
const patienceMs = 2000

/** Too many connections are open. `message` and `data` are sent to the browser, which waits at least `retryAfter` seconds. */
export class TooManySockets extends Error {
  readonly data = { retryAfter }
  constructor() {
    super('too_many_connections')
  }
}

/** Slots for connections, limited by name. */
export type ConnectionSlots = {
  /** Acquires a slot; false when all are taken. A connection that already holds the slot keeps it. */
  acquire(place: string, connection: string, most: number): Promise<boolean>
  release(place: string, connection: string): void
  close(): void
}

/** The slots of one process. */
export function createLocalSlots(): ConnectionSlots & { all(): [place: string, connection: string][] } {
  const taken = new Map<string, Set<string>>()
  return {
    acquire: async (place, connection, most) => {
      const here = taken.get(place) ?? new Set()
      if (!here.has(connection) && here.size >= most) return false
      taken.set(place, here.add(connection))
      return true
    },
    release: (place, connection) => {
      const here = taken.get(place)
      here?.delete(connection)
      if (here?.size === 0) taken.delete(place)
    },
    all: () =>
      [...taken].flatMap(([place, connections]) =>
        [...connections].map((connection): [string, string] => [place, connection])
      ),
    close: () => taken.clear(),
  }
}

const keyOf = (place: string): string => `stagedoor:places:${place}`

/** Acquires or renews a slot atomically, by the clock of Redis, after removing expired ones. KEYS: the slot's name; ARGV: connection, limit (0: renew only), lifetime in ms. */
const takePlace = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if tonumber(ARGV[2]) > 0 and not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

/** Slots shared by all processes on one Redis. While Redis is unavailable, each process counts its own. */
export function createRedisSlots(client: Redis): ConnectionSlots {
  const here = createLocalSlots()
  const late = <T>(answer: Promise<T>): Promise<T | undefined> =>
    Promise.race([
      answer.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs).unref()),
    ])
  const ask = (place: string, connection: string, most: number) =>
    late(client.eval(takePlace, 1, keyOf(place), connection, most, lifeMs))
  const renew = setInterval(() => {
    for (const [place, connection] of here.all()) void ask(place, connection, 0)
  }, lifeMs / 3).unref()
  return {
    acquire: async (place, connection, most) => {
      if (!(await here.acquire(place, connection, most))) return false
      if ((await ask(place, connection, most)) !== 0) return true
      here.release(place, connection)
      return false
    },
    release: (place, connection) => {
      here.release(place, connection)
      void late(client.zrem(keyOf(place), connection))
    },
    close: () => clearInterval(renew),
  }
}

/** Acquires a slot of a kind for a socket's connection, until the connection closes or acquires another slot of that kind. @throws TooManySockets */
export type AcquireSlot = (socket: ClientSocket, kind: keyof typeof maxSockets, of: string) => Promise<void>

/** The connection limits of one process; none when `RATE_LIMITS` is off. */
export function limitConnections({ rateLimits }: Pick<Config, 'rateLimits'>, places: ConnectionSlots): AcquireSlot {
  const held = new WeakMap<object, Map<string, string>>()
  return async ({ conn }, kind, of) => {
    if (!rateLimits) return
    const place = `${kind}:${of}`
    const id = (conn as unknown as { id: string }).id
    const own = held.get(conn) ?? new Map<string, string>()
    if (!held.has(conn)) {
      held.set(conn, own)
      conn.once('close', () => own.forEach((name) => places.release(name, id)))
    }
    const before = own.get(kind)
    if (before === place) return
    if (!(await places.acquire(place, id, maxSockets[kind]))) throw new TooManySockets()
    own.set(kind, place)
    if (before !== undefined) places.release(before, id)
    // The connection closed while the slot was requested.
    if (conn.readyState === 'closed') places.release(place, id)
  }
}
