import type { Socket } from 'socket.io-client'
import type {
  ClientAck,
  ClientEvent,
  ClientPayload,
  ClientToServer,
  ServerEvent,
  ServerPayload,
  ServerToClient,
} from '../../contract/realtime.ts'

type AppSocket = Socket<ServerToClient, ClientToServer>

/** ms in which the server answers what is said; without an answer it counts as not heard. */
const answerMs = 10_000

let wire: AppSocket | undefined
const listeners = new Map<string, Set<(payload: never) => void>>()
const ready = new Set<() => void>()

/** The connection that is used from now on, or none. */
export const setSocket = (socket: AppSocket | undefined): void => {
  wire = socket
}

/** Says something to the server; null where nobody heard it: there is no connection, or it broke. What is said is never kept for later. */
export const emit = async <E extends ClientEvent>(
  event: E,
  payload: ClientPayload<E>
): Promise<ClientAck<E> | null> => {
  if (!wire?.connected) return null
  // The library's types cannot follow a name that is not known yet.
  const emit = wire.timeout(answerMs) as unknown as {
    emitWithAck(event: string, payload: unknown): Promise<ClientAck<E>>
  }
  return emit.emitWithAck(event, payload).catch(() => null)
}

/** Hears one event as long as a part of the page is interested; returns the way out. What the whole client does with an event stands in the event table. */
export const on = <E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): (() => void) => {
  const of = listeners.get(event) ?? new Set()
  listeners.set(event, of.add(listener as (payload: never) => void))
  return () => void of.delete(listener as (payload: never) => void)
}

/** Passes on what the server said. */
export const notifyListeners = (event: ServerEvent, payload: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/**
 * Runs now, where there is a connection, and after each that comes and is signed in: rooms are joined anew, and what may have been missed is asked for. Returns the way out.
 */
export const onReady = (run: () => void): (() => void) => {
  ready.add(run)
  if (wire?.connected) run()
  return () => void ready.delete(run)
}

/** The connection stands and is signed in. */
export const notifyReady = (): void => {
  for (const run of ready) run()
}
