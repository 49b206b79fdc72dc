import type { Socket } from 'socket.io-client'
import { withServedAddresses } from '../api/served-addresses.ts'
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

/** Time, in ms, to wait for an acknowledgement. */
const ackTimeoutMs = 10_000

let wire: AppSocket | undefined
const listeners = new Map<string, Set<(payload: never) => void>>()
const ready = new Set<() => void>()

/** Sets the socket that is used from now on, or none. */
export const setSocket = (socket: AppSocket | undefined): void => {
  wire = socket
}

/**
 * Sends an event and resolves to its acknowledgement, or to null when there is no connection, it breaks, or the
 * acknowledgement does not arrive. Events are not queued.
 */
export const emit = async <E extends ClientEvent>(
  event: E,
  payload: ClientPayload<E>
): Promise<ClientAck<E> | null> => {
  if (!wire?.connected) return null
  // The library's types cannot express an event name that is a type parameter.
  const emit = wire.timeout(ackTimeoutMs) as unknown as {
    emitWithAck(event: string, payload: unknown): Promise<ClientAck<E>>
  }
  return emit.emitWithAck(event, payload).then(withServedAddresses, () => null)
}

/**
 * Listens to a server event; returns the function that removes the listener. Effects for the whole client belong into
 * the event table (`events.ts`).
 */
export const on = <E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): (() => void) => {
  const of = listeners.get(event) ?? new Set()
  listeners.set(event, of.add(listener as (payload: never) => void))
  return () => void of.delete(listener as (payload: never) => void)
}

/** Calls the listeners of an event. */
export const notifyListeners = (event: ServerEvent, payload: unknown): void => {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/**
 * Runs now, if connected, and after each later connection and sign-in: for joining rooms and loading what may have been
 * missed. Returns the function that removes the listener.
 */
export const onReady = (run: () => void): (() => void) => {
  ready.add(run)
  if (wire?.connected) run()
  return () => void ready.delete(run)
}

/** Calls the `onReady` listeners: the socket is connected and signed in. */
export const notifyReady = (): void => {
  for (const run of ready) run()
}
