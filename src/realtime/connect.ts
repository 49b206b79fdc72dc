import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import type { ClientToServer, ServerEvent, ServerToClient } from '../../contract/realtime.ts'
import { request } from '../api/request.ts'
import { withServedAddresses } from '../api/served-addresses.ts'
import { setSocketId } from '../api/socket-id.ts'
import { loadUser } from '../features/identity/users/slice.ts'
import { eventTable } from './events.ts'
import type { EventTools } from './events.ts'
import { connectionOptions } from './options.ts'
import { setConnection } from './slice.ts'
import { emit, setSocket, notifyListeners, notifyReady } from './socket.ts'

/**
 * Delay, in ms, before a connection that the server refused or closed is tried again (socket.io does not do that). It
 * doubles with each refusal, up to the longest.
 */
const REFUSED_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 320_000
/** Time, in ms, over which clients spread their requests after a broadcast that asks all of them to reload. */
const SPREAD_MS = 3000

/**
 * Opens the socket of a session and tracks the connection status (Spec §4): connect and reconnect → connected,
 * disconnect → disconnect, an error or a failed reconnect → failed, an attempt → reconnecting. After a reconnect
 * `auth/login` is sent again. Returns the function that closes it.
 */
export const connect = (address: string, token: string, tools: EventTools): (() => void) => {
  const { dispatch, cache } = tools
  const socket: Socket<ServerToClient, ClientToServer> = io(address, connectionOptions(token))
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  /** Connects again after a growing, randomized delay, but not before the `retryAfter` seconds of the server. */
  const retryLater = (retryAfter = 0): void => {
    clearTimeout(timer)
    const pause = Math.max(retryAfter * 1000, Math.min(LONGEST_RETRY_MS, REFUSED_RETRY_MS * 2 ** refusals++))
    timer = setTimeout(() => socket.connect(), pause * (1 + Math.random() / 4))
  }

  let missed: ReturnType<typeof setTimeout> | undefined
  /**
   * Reloads what may have changed while disconnected: the account, the cached answers, and what `onReady` listeners
   * hold.
   */
  const reload = (): void => {
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
    setSocketId(socket.id)
    dispatch(setConnection('connected'))
    if (!isFirst) return void emit('auth/login', { token }).then(() => void (socket.connected && reload()))
    isFirst = false
    notifyReady()
    // A payment between the page's rendering and this connection was announced to nobody: reload the account.
    dispatch(loadUser.intent())
  })
  socket.on('session/missed', () => void (missed ??= setTimeout(reload, Math.random() * SPREAD_MS)))
  socket.on('disconnect', (reason) => {
    setSocketId(undefined)
    dispatch(setConnection('disconnect'))
    if (reason === 'io server disconnect') retryLater()
  })
  socket.on('connect_error', (error) => {
    dispatch(setConnection('failed'))
    if (socket.active) return
    // The server refused the connection. If the session has ended, any call answers 401, which is handled as everywhere
    // else.
    if (error.message === 'unauthenticated') void request('users.me').catch(() => undefined)
    retryLater((error as Error & { data?: { retryAfter?: number } }).data?.retryAfter)
  })
  // In version 4 the reconnect events are on the manager; `reconnecting` is called `reconnect_attempt` there.
  socket.io.on('error', () => dispatch(setConnection('failed')))
  socket.io.on('reconnect_attempt', () => dispatch(setConnection('reconnecting')))
  socket.io.on('reconnect_failed', () => dispatch(setConnection('failed')))
  socket.io.on('reconnect', () => dispatch(setConnection('connected')))
  for (const event of Object.keys(eventTable) as ServerEvent[]) {
    // Each event has its own payload type, which a loop over the names cannot express.
    ;(socket as Socket).on(event, (sent) => {
      const payload: unknown = withServedAddresses(sent)
      ;(eventTable[event] as (payload: unknown, tools: EventTools) => void)(payload, tools)
      notifyListeners(event, payload)
    })
  }

  return () => {
    clearTimeout(timer)
    clearTimeout(missed)
    setSocket(undefined)
    setSocketId(undefined)
    socket.io.off()
    socket.off()
    socket.disconnect()
  }
}
