import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { ClientSocket } from './sockets.ts'

/** Connections at once, at most: of one account (tabs and devices), and of one network (a large office or a mobile network's shared address). */
export const maxSockets = { account: 40, network: 400 } as const
/** Seconds after which a browser that was refused may come again: tabs are closed by hand. */
const retryAfter = 60
/** ms for which a place of another process counts without being renewed: its process may be gone. */
const lifeMs = 90_000
/** ms that Redis may take; after that, this process decides by what it knows itself. */
const patienceMs = 2000

/** Too many connections are open; `message` and `data` reach the browser, which waits for `retryAfter` seconds at least. */
export class TooManySockets extends Error {
  readonly data = { retryAfter }
  constructor() {
    super('too_many_connections')
  }
}

/** Places that connections take, of which each kind has only so many. */
export type ConnectionSlots = {
  /** Takes a place; false where all are taken. A connection that has its place already keeps it. */
  acquire(place: string, connection: string, most: number): Promise<boolean>
  release(place: string, connection: string): void
  close(): void
}

/** The places of one process. */
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

/** Takes a place in one step, by the clock of Redis: who has not been renewed is gone. KEYS: the place; ARGV: connection, how many at most (0: renew only), ms to live. */
const takePlace = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if tonumber(ARGV[2]) > 0 and not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

/** The places of all processes that share a Redis. While it is away each process counts its own. */
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

/** Takes a place of a kind for a socket's connection until that closes, or until it takes another of the kind. @throws TooManySockets */
export type AcquireSlot = (socket: ClientSocket, kind: keyof typeof maxSockets, of: string) => Promise<void>

/** The bounds of a process's sockets; none where `RATE_LIMITS` is off. */
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
    // It closed while the place was asked for.
    if (conn.readyState === 'closed') places.release(place, id)
  }
}
