import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerEvent, ServerToClient } from '../../contract/realtime.ts'
import { request } from '../api/request.ts'
import { loadUser } from '../features/user/slice.ts'
import { eventTable } from './events.ts'
import type { EventTools } from './events.ts'
import { connectionOptions } from './options.ts'
import { setConnection } from './slice.ts'
import { emit, setSocket, notifyListeners, notifyReady } from './socket.ts'

/** ms before a connection that the server refused or closed is tried again: the library leaves that to us. It doubles with each refusal, up to the longest. */
const REFUSED_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 320_000
/** ms over which browsers spread that are all told at once to ask again. */
const SPREAD_MS = 3000

/**
 * Opens the live wire of a session and keeps the connection status (Spec §4): connect and reconnect → connected, disconnect → disconnect, an error
 * or a failed reconnect → failed, an attempt → reconnecting. After a reconnect `auth/login` is sent again. Returns what closes it.
 */
export const connect = (address: string, token: string, tools: EventTools): (() => void) => {
  const { dispatch, cache } = tools
  const socket: Socket<ServerToClient, ClientToServer> = io(address, connectionOptions(token))
  let retry: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  /** Tries again after a pause that grows, and not before the seconds that the server named; each browser at a time of its own. */
  const tryLater = (retryAfter = 0): void => {
    clearTimeout(retry)
    const pause = Math.max(retryAfter * 1000, Math.min(LONGEST_RETRY_MS, REFUSED_RETRY_MS * 2 ** refusals++))
    retry = setTimeout(() => socket.connect(), pause * (1 + Math.random() / 4))
  }

  let missed: ReturnType<typeof setTimeout> | undefined
  /** What happened meanwhile may not have been told: the account, whatever is on screen, and what the parts of the page keep are asked for again. */
  const askAgain = (): void => {
    clearTimeout(missed)
    missed = undefined
    dispatch(loadUser.intent())
    void cache.invalidateQueries()
    notifyReady()
  }

  setSocket(socket)
  let isFirst = true
  socket.on('connect', () => {
    refusals = 0
    dispatch(setConnection('connected'))
    if (!isFirst) return void emit('auth/login', { token }).then(() => void (socket.connected && askAgain()))
    isFirst = false
    notifyReady()
    // The page was drawn a moment before somebody could be told: what was paid in between stands nowhere else.
    dispatch(loadUser.intent())
  })
  socket.on('session/missed', () => void (missed ??= setTimeout(askAgain, Math.random() * SPREAD_MS)))
  socket.on('disconnect', (reason) => {
    dispatch(setConnection('disconnect'))
    if (reason === 'io server disconnect') tryLater()
  })
  socket.on('connect_error', (error) => {
    dispatch(setConnection('failed'))
    if (socket.active) return
    // Turned away, not unreachable. A dead session answers 401 to any call, which is handled as every other.
    if (error.message === 'unauthenticated') void request('users.me').catch(() => undefined)
    tryLater((error as Error & { data?: { retryAfter?: number } }).data?.retryAfter)
  })
  // Version 4 tells of reconnecting on the manager; `reconnecting` is called `reconnect_attempt` there.
  socket.io.on('error', () => dispatch(setConnection('failed')))
  socket.io.on('reconnect_attempt', () => dispatch(setConnection('reconnecting')))
  socket.io.on('reconnect_failed', () => dispatch(setConnection('failed')))
  socket.io.on('reconnect', () => dispatch(setConnection('connected')))
  for (const event of Object.keys(eventTable) as ServerEvent[]) {
    // The contract gives each event its payload; a loop over the names cannot say which.
    ;(socket as Socket).on(event, (payload) => {
      ;(eventTable[event] as (payload: unknown, tools: EventTools) => void)(payload, tools)
      notifyListeners(event, payload)
    })
  }

  return () => {
    clearTimeout(retry)
    clearTimeout(missed)
    setSocket(undefined)
    socket.io.off()
    socket.off()
    socket.disconnect()
  }
}
