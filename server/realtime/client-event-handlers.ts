import { clientEvents, type ClientAck, type ClientEvent, type ClientPayload } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import { isClosedTo } from '../http/maintenance.ts'
import type { Viewer } from '../http/authenticate.ts'
import { ofOneCall } from '../http/operators/operator-authority.ts'
import { recordOpened } from '../http/operators/record-operator-action.ts'
import type { SocketRateLimit } from './socket-rate-limit.ts'
import type { ClientSocket } from './sockets.ts'

/** Client events that features handle: all except `auth/login`. */
export type HandledEvent = Exclude<ClientEvent, 'auth/login'>

/** The socket that sent an event, as a handler sees it. */
export type SocketCaller = {
  readonly viewer: Viewer
  readonly country: string | undefined
  readonly socketId: string
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
  /** The rooms with this name prefix that the socket has joined. */
  rooms(prefix: string): string[]
  /** Runs `run` when the connection ends. A later call with the same `what` replaces the earlier one. */
  onDisconnect(what: string, run: () => void): void
}

export type ClientEventHandler<E extends HandledEvent> = (
  caller: SocketCaller,
  payload: ClientPayload<E>
) => ClientAck<E> | Promise<ClientAck<E>>
export type ClientEventHandlers = Map<HandledEvent, ClientEventHandler<HandledEvent>>

/** What an event has at most: its name, its payload, and the function that acknowledges it. */
const MOST_ARGUMENTS = 3

const rejection = { ok: false, online: [] }

/** Passes a socket's events to their handlers. An event without a session, during maintenance, with an invalid payload, or above the rate limit is acknowledged with `ok: false` and has no other effect. */
export function handleClientEvents(
  socket: ClientSocket,
  handlers: ClientEventHandlers,
  rateLimit: SocketRateLimit,
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'liveSettings' | 'realtime'>
): void {
  /** Callbacks for the end of the connection, by purpose, so that repeated joins do not accumulate callbacks. */
  const onDisconnectCallbacks = new Map<string, () => void>()
  socket.once('disconnect', () => onDisconnectCallbacks.forEach((run) => run()))
  // socket.io passes them on as arguments of a function: a hundred thousand would overflow the stack and end the process.
  socket.use((args, next) => (args.length > MOST_ARGUMENTS ? void socket.disconnect(true) : next()))
  for (const [event, handler] of handlers)
    socket.on(event as 'stream/join', (payload: unknown, ack: unknown) => {
      const acknowledge = typeof ack === 'function' ? (ack as (result: object) => void) : () => undefined
      const { viewer } = socket.data
      if (!viewer || isClosedTo(deps, viewer) || !rateLimit.allows(socket, event)) return acknowledge(rejection)
      const parsed = clientEvents[event].payload.safeParse(payload)
      if (!parsed.success) return acknowledge(rejection)
      const caller: SocketCaller = {
        viewer: ofOneCall(viewer),
        country: socket.data.country,
        socketId: socket.id,
        // The socket may have signed in as another account while access was checked.
        join: async (room) => void (socket.data.viewer?.id === viewer.id && (await socket.join(room))),
        leave: async (room) => void (await socket.leave(room)),
        rooms: (prefix) => [...socket.rooms].filter((room) => room.startsWith(prefix)),
        onDisconnect: (what, run) => void onDisconnectCallbacks.set(what, run),
      }
      const pending = rateLimit.runLimited(socket, async () => {
        const result = await handler(caller, parsed.data as never)
        await recordOpened(deps, { viewer: caller.viewer, address: socket.data.network }, event)
        return result
      })
      if (!pending) return acknowledge(rejection)
      pending.then(acknowledge, (error: unknown) => {
        deps.log.warn({ err: error, event }, 'the handler of a client event failed')
        acknowledge(rejection)
      })
    })
}
