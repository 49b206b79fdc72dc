import { clientEvents, type ClientAck, type ClientEvent, type ClientPayload } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/authenticate.ts'
import { countryOf } from '../http/country.ts'
import type { OneSocket } from './sockets.ts'

/** What a browser may say once it is signed in. */
export type HeardEvent = Exclude<ClientEvent, 'auth/login'>

/** The socket that says something: whose it is, and the rooms that it hears besides its account's. */
export type Caller = {
  readonly viewer: Viewer
  readonly country: string | undefined
  readonly socketId: string
  join(room: string): Promise<void>
  leave(room: string): Promise<void>
  /** The rooms it has joined whose names begin so. */
  rooms(prefix: string): string[]
  /** Runs when this socket's connection ends. */
  gone(run: () => void): void
}

export type Hearer<E extends HeardEvent> = (caller: Caller, payload: ClientPayload<E>) => ClientAck<E> | Promise<ClientAck<E>>
export type Hearers = Map<HeardEvent, Hearer<HeardEvent>>

/** What one socket may say in `windowMs`; more is answered with `ok: false`. The signals of a call that connects come in a burst. */
const most = 120
const windowMs = 10_000

const refused = { ok: false, online: [] }

/** Hands what a socket says to the feature that answers it. Without a session, malformed or too often: `ok: false`, and nothing else happens. */
export function hearSocket(socket: OneSocket, hearers: Hearers, { log }: Pick<Deps, 'log'>): void {
  let since = Date.now()
  let said = 0
  const isTooOften = () => {
    const now = Date.now()
    if (now - since > windowMs) [since, said] = [now, 0]
    return ++said > most
  }
  for (const [event, hearer] of hearers)
    socket.on(event as 'stream/join', (payload: unknown, ack: unknown) => {
      const answer = typeof ack === 'function' ? (ack as (answer: object) => void) : () => undefined
      const { viewer } = socket.data
      const parsed = clientEvents[event].payload.safeParse(payload)
      if (!viewer || !parsed.success || isTooOften()) return answer(refused)
      const caller: Caller = {
        viewer,
        country: countryOf(socket.handshake.headers),
        socketId: socket.id,
        join: async (room) => void (await socket.join(room)),
        leave: async (room) => void (await socket.leave(room)),
        rooms: (prefix) => [...socket.rooms].filter((room) => room.startsWith(prefix)),
        gone: (run) => void socket.once('disconnect', run),
      }
      Promise.resolve()
        .then(() => hearer(caller, parsed.data as never))
        .then(answer, (error: unknown) => {
          log.warn({ err: error, event }, 'an event of a socket failed')
          answer(refused)
        })
    })
}
