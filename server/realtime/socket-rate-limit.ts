import type { ClientEvent } from '../../contract/realtime.ts'
import type { Config } from '../config.ts'
import type { ClientSocket } from './sockets.ts'

/** ms in which is counted what a socket and its account say. */
const windowMs = 10_000
/** What one socket may say of each kind in that time. The signals of a call that connects come in a burst. */
const most: Record<ClientEvent, number> = {
  'auth/login': 10,
  'conversation/typing': 30,
  'presence/watch': 30,
  'stream/join': 20,
  'stream/leave': 20,
  'call/join': 20,
  'call/leave': 20,
  'call/signal': 120,
}
/** How many devices of an account may do so at once. */
const devices = 3
/** More than this in that time, of whatever kind, is a flood: the socket is closed. */
const flood = 600
/** What one socket says that is being answered, at most: who asks faster than the database answers takes nobody's place there. */
const atOnce = 8

/** How often may be said what: for all sockets of a process. */
export type SocketRateLimit = {
  /** Counts that a socket says something; false: too often, of this kind or for its account. */
  allows(socket: ClientSocket, event: ClientEvent): boolean
  /** Runs what answers a socket; undefined, and it does not run, while too much of the same socket's is being answered. */
  runLimited<T>(socket: ClientSocket, run: () => Promise<T>): Promise<T> | undefined
  /** Closes a socket that floods this process, before anything of it is looked at. */
  disconnectFloods(socket: ClientSocket): void
}

/** The pace of one process; none at all where `RATE_LIMITS` is off. What is counted is forgotten at the end of each window: it grows with who is there, and with nothing else. */
export function createSocketRateLimit({ rateLimits }: Pick<Config, 'rateLimits'>): SocketRateLimit {
  const said = new Map<string, number>()
  const running = new WeakMap<ClientSocket, number>()
  let since = performance.now()
  const count = (key: string): number => {
    if (performance.now() - since > windowMs) {
      said.clear()
      since = performance.now()
    }
    const times = (said.get(key) ?? 0) + 1
    said.set(key, times)
    return times
  }
  return {
    allows(socket, event) {
      if (!rateLimits) return true
      const { viewer } = socket.data
      const ofSocket = count(`${socket.id} ${event}`) <= most[event]
      // What one device says too often does not count for the others.
      return ofSocket && (!viewer || count(`${viewer.id} ${event}`) <= most[event] * devices)
    },
    runLimited(socket, run) {
      const now = running.get(socket) ?? 0
      if (rateLimits && now >= atOnce) return undefined
      running.set(socket, now + 1)
      return run().finally(() => running.set(socket, (running.get(socket) ?? 1) - 1))
    },
    disconnectFloods(socket) {
      if (rateLimits)
        socket.use((_packet, next) => {
          if (count(socket.id) <= flood) return next()
          socket.disconnect(true)
        })
    },
  }
}
