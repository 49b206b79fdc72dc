import { clientEvents, type ClientAck, type ClientEvent, type ClientPayload } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/authenticate.ts'
import type { SocketRateLimit } from './socket-rate-limit.ts'
import type { ClientSocket } from './sockets.ts'

/** What a browser may say once it is signed in. */
export type HandledEvent = Exclude<ClientEvent, 'auth/login'>

/** The socket that says something: whose it is, and the rooms that it hears besides its account's. */
export type SocketCaller = {
  readonly viewer: Viewer
  readonly country: string | undefined
  readonly socketId: string
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
  /** The rooms it has joined whose names begin so. */
  rooms(prefix: string): string[]
  /** Runs when this socket's connection ends; the last thing that was given for `what` alone. */
  onDisconnect(what: string, run: () => void): void
}

export type ClientEventHandler<E extends HandledEvent> = (
  caller: SocketCaller,
  payload: ClientPayload<E>
) => ClientAck<E> | Promise<ClientAck<E>>
export type ClientEventHandlers = Map<HandledEvent, ClientEventHandler<HandledEvent>>

const refused = { ok: false, online: [] }

/** Hands what a socket says to the feature that answers it. Without a session, malformed or too often: `ok: false`, and nothing else happens. */
export function handleClientEvents(
  socket: ClientSocket,
  handlers: ClientEventHandlers,
  rateLimit: SocketRateLimit,
  { log }: Pick<Deps, 'log'>
): void {
  /** What is done when the connection ends, by what it is for: who enters and leaves for hours adds nothing. */
  const whenGone = new Map<string, () => void>()
  socket.once('disconnect', () => whenGone.forEach((run) => run()))
  for (const [event, handler] of handlers)
    socket.on(event as 'stream/join', (payload: unknown, ack: unknown) => {
      const answer = typeof ack === 'function' ? (ack as (answer: object) => void) : () => undefined
      const { viewer } = socket.data
      if (!viewer || !rateLimit.allows(socket, event)) return answer(refused)
      const parsed = clientEvents[event].payload.safeParse(payload)
      if (!parsed.success) return answer(refused)
      const caller: SocketCaller = {
        viewer,
        country: socket.data.country,
        socketId: socket.id,
        // Another account may have signed in while the right was looked up.
        join: async (room) => void (socket.data.viewer?.id === viewer.id && (await socket.join(room))),
        leave: async (room) => void (await socket.leave(room)),
        rooms: (prefix) => [...socket.rooms].filter((room) => room.startsWith(prefix)),
        onDisconnect: (what, run) => void whenGone.set(what, run),
      }
      const answered = rateLimit.runLimited(socket, async () => handler(caller, parsed.data as never))
      if (!answered) return answer(refused)
      answered.then(answer, (error: unknown) => {
        log.warn({ err: error, event }, 'an event of a socket failed')
        answer(refused)
      })
    })
}
