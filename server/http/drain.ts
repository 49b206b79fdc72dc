import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'

/** Time, in ms, that running requests have to finish after the last connection was accepted. */
const FINISH_MS = 10_000
/** Time, in ms, that the first request of a new connection has to arrive after that: a busy proxy needs its time. */
const FIRST_REQUEST_MS = 2000
/** A turn of the event loop that takes less, in ms, did nothing. */
const QUIET_MS = 0.5
/** Longest wait, in ms, for such a turn, which is rare on a busy machine. */
const QUIET_WAIT_MS = 8000

/**
 * Tracks running requests and new connections. `leave` makes responses ask their clients to connect again, which leads
 * them elsewhere; `finish` closes all connections once running requests are done and each new connection has had its first one.
 */
export const watchRequests = (server: Server): { leave(): void; finish(): Promise<void> } => {
  let running = 0
  let isLeaving = false
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (_request, response) => {
    running++
    if (isLeaving) response.setHeader('connection', 'close')
    response.once('close', () => running--)
  })
  const hasUnused = (): boolean => [...open].some(({ bytesRead }) => bytesRead === 0)
  return {
    leave: () => void (isLeaving = true),
    finish: async () => {
      const from = Date.now()
      const isBusy = (ms: number): boolean => (running > 0 ? ms < FINISH_MS : ms < FIRST_REQUEST_MS && hasUnused())
      while (isBusy(Date.now() - from)) await sleep(20)
      server.closeAllConnections()
    },
  }
}

/**
 * Resolves after a turn of the event loop that found no new connection and did nothing else. A connection that is still
 * waiting when the server ends listening is reset, and a proxy cannot repeat what it has sent on it; one turn does not
 * take all that wait.
 */
export const acceptWaitingConnections = async (server: Server): Promise<void> => {
  let accepted = 0
  const count = (): void => void accepted++
  server.on('connection', count)
  const until = performance.now() + QUIET_WAIT_MS
  for (let from = performance.now(); from < until; ) {
    const before = accepted
    await immediate()
    const now = performance.now()
    if (accepted === before && now - from < QUIET_MS) break
    from = now
  }
  server.off('connection', count)
}
