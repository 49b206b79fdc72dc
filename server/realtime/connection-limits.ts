import type { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { ClientSocket } from './sockets.ts'

/** Maximum number of simultaneous connections of one account (tabs and devices) and of one network (such as an office or a carrier's shared address). */
export const maxSockets = { account: 40, network: 400 } as const
/** Delay, in seconds, after which a refused browser may try again. */
const retryAfter = 60
/** Lifetime, in ms, of a slot in Redis that its process does not renew. */
const lifetimeMs = 90_000
/** Timeout, in ms, of a request to Redis. After it, the process decides by its own slots. */
const timeoutMs = 2000

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
  acquire(name: string, connection: string, limit: number): Promise<boolean>
  release(name: string, connection: string): void
  close(): void
}

/** The slots of one process. */
export function createLocalSlots(): ConnectionSlots & { all(): [name: string, connection: string][] } {
  const taken = new Map<string, Set<string>>()
  return {
    acquire: async (name, connection, limit) => {
      const local = taken.get(name) ?? new Set()
      if (!local.has(connection) && local.size >= limit) return false
      taken.set(name, local.add(connection))
      return true
    },
    release: (name, connection) => {
      const local = taken.get(name)
      local?.delete(connection)
      if (local?.size === 0) taken.delete(name)
    },
    all: () =>
      [...taken].flatMap(([name, connections]) =>
        [...connections].map((connection): [string, string] => [name, connection])
      ),
    close: () => taken.clear(),
  }
}

const keyOf = (name: string): string => `stagedoor:places:${name}`

/** Acquires or renews a slot atomically, by the clock of Redis, after removing expired ones. KEYS: the slot's name; ARGV: connection, limit (0: renew only), lifetime in ms. */
const acquireScript = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if tonumber(ARGV[2]) > 0 and not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`

/** Slots shared by all processes on one Redis. While Redis is unavailable, each process counts its own. */
export function createRedisSlots(client: Redis): ConnectionSlots {
  const local = createLocalSlots()
  const withTimeout = <T>(response: Promise<T>): Promise<T | undefined> =>
    Promise.race([
      response.catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs).unref()),
    ])
  const acquireInRedis = (name: string, connection: string, limit: number) =>
    withTimeout(client.eval(acquireScript, 1, keyOf(name), connection, limit, lifetimeMs))
  const renew = setInterval(() => {
    for (const [name, connection] of local.all()) void acquireInRedis(name, connection, 0)
  }, lifetimeMs / 3).unref()
  return {
    acquire: async (name, connection, limit) => {
      if (!(await local.acquire(name, connection, limit))) return false
      if ((await acquireInRedis(name, connection, limit)) !== 0) return true
      local.release(name, connection)
      return false
    },
    release: (name, connection) => {
      local.release(name, connection)
      void withTimeout(client.zrem(keyOf(name), connection))
    },
    close: () => clearInterval(renew),
  }
}

/** Acquires a slot of a kind for a socket's connection, until the connection closes or acquires another slot of that kind. @throws TooManySockets */
export type AcquireSlot = (socket: ClientSocket, kind: keyof typeof maxSockets, of: string) => Promise<void>

/** The connection limits of one process; none when `RATE_LIMITS` is off. */
export function limitConnections({ rateLimits }: Pick<Config, 'rateLimits'>, slots: ConnectionSlots): AcquireSlot {
  const slotsByConnection = new WeakMap<object, Map<string, string>>()
  return async ({ conn }, kind, of) => {
    if (!rateLimits) return
    const name = `${kind}:${of}`
    const id = (conn as unknown as { id: string }).id
    const own = slotsByConnection.get(conn) ?? new Map<string, string>()
    if (!slotsByConnection.has(conn)) {
      slotsByConnection.set(conn, own)
      conn.once('close', () => own.forEach((slot) => slots.release(slot, id)))
    }
    const before = own.get(kind)
    if (before === name) return
    if (!(await slots.acquire(name, id, maxSockets[kind]))) throw new TooManySockets()
    own.set(kind, name)
    if (before !== undefined) slots.release(before, id)
    // The connection closed while the slot was requested.
    if (conn.readyState === 'closed') slots.release(name, id)
  }
}
