import type { ClientEvent } from '../../contract/realtime.ts'
import type { Config } from '../config.ts'
import type { Counter } from '../http/limits/shared-counter.ts'
import type { ClientSocket } from './sockets.ts'

/** Length, in ms, of the window in which events are counted. */
const windowMs = 10_000
/** Maximum number of each event from one socket in a window. The signals of a call that connects come in a burst. */
const maxPerWindow: Record<ClientEvent, number> = {
  'auth/login': 10,
  'conversation/typing': 30,
  'presence/watch': 30,
  'stream/join': 20,
  'stream/leave': 20,
  'stream/react': 40,
  'call/join': 20,
  'call/leave': 20,
  'call/signal': 120,
  'call/part': 80,
}
/** An account may send this many times the limit of one socket. */
const accountFactor = 3
/** Above this number of events of any kind in a window, the socket is disconnected. */
const floodLimit = 600
/** Maximum number of events of one socket that are handled at the same time, so that it cannot occupy the database pool. */
const maxConcurrent = 8

/** The rate limits of client events, for all sockets of a process. */
export type SocketRateLimit = {
  /** Counts an event of a socket; false when the limit of the socket or of its account is exceeded. */
  allows(socket: ClientSocket, event: ClientEvent): boolean
  /** Runs the handler of an event; returns undefined without running it while too many events of the same socket are being handled. */
  runLimited<T>(socket: ClientSocket, run: () => Promise<T>): Promise<T> | undefined
  /** Disconnects a socket that sends too many events, before they are parsed. */
  disconnectFloods(socket: ClientSocket): void
}

/**
 * The rate limits of one process; none when `RATE_LIMITS` is off. The counts are cleared at the end of each window, so memory is bounded by the number of connected sockets.
 * With `shared`, what an account sends to other processes counts too, from the moment when the answer is here: no event waits for it.
 */
export function createSocketRateLimit({ rateLimits }: Pick<Config, 'rateLimits'>, shared?: Counter): SocketRateLimit {
  const counts = new Map<string, number>()
  /** Until when, by `performance.now()`, an account may not send an event, because of all processes together. */
  const exceededUntil = new Map<string, number>()
  const running = new WeakMap<ClientSocket, number>()
  let since = performance.now()
  const count = (key: string): number => {
    if (performance.now() - since > windowMs) {
      counts.clear()
      for (const [key, until] of exceededUntil) if (until <= performance.now()) exceededUntil.delete(key)
      since = performance.now()
    }
    const times = (counts.get(key) ?? 0) + 1
    counts.set(key, times)
    return times
  }
  const countForAll = (key: string, limit: number): void =>
    void shared?.add(`socket ${key}`, windowMs).then(({ count: ofAll, leftMs }) => {
      if (ofAll > limit) exceededUntil.set(key, performance.now() + leftMs)
    })
  const allowsAccount = (key: string, limit: number): boolean => {
    countForAll(key, limit)
    return count(key) <= limit && (exceededUntil.get(key) ?? 0) <= performance.now()
  }
  return {
    allows(socket, event) {
      if (!rateLimits) return true
      const { viewer } = socket.data
      const ofSocket = count(`${socket.id} ${event}`) <= maxPerWindow[event]
      // Events above the limit of one device do not count for the account's other devices.
      return ofSocket && (!viewer || allowsAccount(`${viewer.id} ${event}`, maxPerWindow[event] * accountFactor))
    },
    runLimited(socket, run) {
      const now = running.get(socket) ?? 0
      if (rateLimits && now >= maxConcurrent) return undefined
      running.set(socket, now + 1)
      return run().finally(() => running.set(socket, (running.get(socket) ?? 1) - 1))
    },
    disconnectFloods(socket) {
      if (rateLimits)
        socket.use((_packet, next) => {
          if (count(socket.id) <= floodLimit) return next()
          socket.disconnect(true)
        })
    },
  }
}
