import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { clientEvents, type ServerEvent, type ServerPayload } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import { socketLimitOf } from '../http/request-size.ts'
import {
  authenticateSocket,
  throttledTokenLookup,
  authenticateHandshakes,
  guardRecovery,
} from './authenticate-socket.ts'
import {
  handleClientEvents,
  type HandledEvent,
  type ClientEventHandler,
  type ClientEventHandlers,
} from './client-event-handlers.ts'
import { createSocketRateLimit } from './socket-rate-limit.ts'
import { limitConnections, createLocalSlots } from './connection-limits.ts'
import type { Cluster, TransientEvents } from './redis-adapter.ts'
import { accountIdOfRoom, countryRoom, tokenRoom, userRoom, type SocketServer } from './sockets.ts'

/** The socket server. Emit only after the business transaction has committed. */
export type Realtime = {
  /** Sends an event to every device of an account, or of several, on every server process. */
  emit<E extends ServerEvent>(accountId: string | readonly string[], event: E, payload: ServerPayload<E>): void
  /** Sends an event to every socket in one of the rooms, on every server process, except to sockets in the `except` rooms. A socket's id is a room of its own. */
  emitRoom<E extends ServerEvent>(
    room: string | string[],
    event: E,
    payload: ServerPayload<E>,
    except?: string | string[]
  ): void
  /**
   * Sends an event to every socket in a room, on every server process, unless a socket is busy; nothing is kept for those
   * who reconnect. For what is worthless a second later, such as the parts of a picture.
   */
  emitTransient<E extends ServerEvent>(room: string, event: E, payload: ServerPayload<E>): void
  /** Registers the handler of a client event: one for each event, before the first connection. */
  onClientEvent<E extends HandledEvent>(event: E, handler: ClientEventHandler<E>): void
  /** Disconnects the sockets of a session that was ended or has expired. */
  revoke(tokenHash: Buffer, payload?: ServerPayload<'session/revoked'>): void
  /** Asks the browsers of this process, or of all, to reload what they show, because events may have been lost. */
  requestResync(where: 'here' | 'everywhere'): void
  /**
   * Removes every socket of an account from a room, on every server process, except `exceptSocket`. With Redis this happens with a delay, on this process too, so a socket
   * that joins right afterwards is removed as well.
   */
  removeFromRoom(accountId: string, room: string, exceptSocket?: string): void
  /** Removes every socket from these countries from a room, on every server process, except those of one account. */
  removeCountriesFromRoom(countries: readonly string[], room: string, exceptId: string): void
  /** Calls the listener when a socket of this process joins or leaves a room with this name prefix. */
  onRoomChange(prefix: string, listener: (room: string) => void): void
  /** The accounts with a socket in a room, on all server processes. */
  accountsInRoom(room: string): Promise<string[]>
  /** Number of accounts with a socket in a room, on all server processes. */
  countAccountsInRoom(room: string): Promise<number>
  /** Calls the listener when the first socket of an account connects to this process and when the last one disconnects. */
  onPresence(listener: (accountId: string, isConnected: boolean) => void): void
  /** The rooms with this name prefix, and the accounts with a socket in each, on this process. */
  accountsByRoom(prefix: string): Map<string, string[]>
  /** The accounts with a socket on this process. */
  connectedAccounts(): string[]
  /** Number of connections to this process. */
  connectionCount(): number
  close(): Promise<void>
}

/** Delay in ms between telling a socket that its session has ended and closing it: the event must arrive first. */
const revokeGraceMs = 50

type Emitter = { emit(event: string, payload: unknown): void }

/** A realtime server that can be part of `Deps` before the HTTP server exists; `attach` binds it to one. */
export function createRealtime(): Realtime & {
  /** Without an HTTP server this process has no sockets, and its events reach those of other processes. */
  attach(server: HttpServer | undefined, deps: Deps, cluster?: Partial<Cluster>): void
} {
  let io: SocketServer | undefined
  let transient: TransientEvents | undefined
  let isAttached = false
  const emitHere = (room: string, event: string, payload: unknown): void =>
    void (io?.local.to(room).volatile as Emitter | undefined)?.emit(event, payload)
  const accountsInRoom = async (room: string): Promise<string[]> => [
    ...new Set((await io?.in(room).fetchSockets())?.flatMap((socket) => socket.data.viewer?.id ?? [])),
  ]
  const handlers: ClientEventHandlers = new Map()
  const presence = new Set<(accountId: string, isConnected: boolean) => void>()
  const roomListeners = new Map<string, (room: string) => void>()
  const roomChanged = (room: string) => {
    for (const [prefix, listener] of roomListeners) if (room.startsWith(prefix)) listener(room)
  }
  const presenceChanged = (isConnected: boolean) => (room: string) => {
    const accountId = accountIdOfRoom(room)
    if (accountId !== undefined) for (const listener of presence) listener(accountId, isConnected)
  }
  return {
    attach(server, deps, { adapter, slots = createLocalSlots(), ...cluster } = {}) {
      isAttached = server !== undefined
      transient = cluster.transient
      transient?.receive(({ room, event, payload }) => emitHere(room, event, payload))
      io = new Server(server, {
        path: '/socket.io',
        destroyUpgrade: false,
        serveClient: false,
        maxHttpBufferSize: socketLimitOf(clientEvents),
        connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
        cors: { origin: deps.config.corsOrigins },
      })
      if (adapter) io.adapter(adapter)
      const { adapter: rooms } = io.of('/')
      rooms.on('create-room', presenceChanged(true))
      rooms.on('delete-room', presenceChanged(false))
      rooms.on('join-room', roomChanged)
      rooms.on('leave-room', roomChanged)
      guardRecovery(io, deps)
      const lookUp = throttledTokenLookup(deps)
      const acquireSlot = limitConnections(deps.config, slots)
      authenticateHandshakes(io, lookUp, acquireSlot, deps)
      const rateLimit = createSocketRateLimit(deps.config, deps.redis && deps.counter)
      io.on('connection', (socket) => {
        rateLimit.disconnectFloods(socket)
        authenticateSocket(socket, rateLimit, lookUp, acquireSlot, deps)
        handleClientEvents(socket, handlers, rateLimit, deps)
      })
    },
    emit(accountId, event, payload) {
      const rooms = [accountId].flat().map(userRoom)
      // To no room would be to everybody.
      if (rooms.length > 0) (io?.to(rooms) as Emitter | undefined)?.emit(event, payload)
    },
    emitRoom(room, event, payload, except = []) {
      ;(io?.to(room).except(except) as Emitter | undefined)?.emit(event, payload)
    },
    emitTransient(room, event, payload) {
      emitHere(room, event, payload)
      transient?.send({ room, event, payload })
    },
    onClientEvent(event, handler) {
      if (handlers.has(event)) throw new Error(`${event} has two handlers`)
      handlers.set(event, handler as ClientEventHandler<HandledEvent>)
    },
    revoke(tokenHash, payload = {}) {
      const room = io?.to(tokenRoom(tokenHash.toString('hex')))
      room?.emit('session/revoked', payload)
      setTimeout(() => room?.disconnectSockets(true), revokeGraceMs).unref()
    },
    requestResync: (where) => void (where === 'here' ? io?.local : io)?.emit('session/missed', {}),
    removeFromRoom: (accountId, room, exceptSocket) =>
      io
        ?.in(userRoom(accountId))
        .except(exceptSocket ?? [])
        .socketsLeave(room),
    removeCountriesFromRoom(countries, room, exceptId) {
      if (countries.length > 0) io?.in(countries.map(countryRoom)).except(userRoom(exceptId)).socketsLeave(room)
    },
    onRoomChange: (prefix, listener) => void roomListeners.set(prefix, listener),
    accountsInRoom,
    countAccountsInRoom: async (room) => (await accountsInRoom(room)).length,
    onPresence: (listener) => void presence.add(listener),
    accountsByRoom: (prefix) =>
      new Map(
        [...(io?.sockets.adapter.rooms ?? [])].flatMap(([room, ids]) =>
          room.startsWith(prefix)
            ? [
                [
                  room,
                  [...new Set([...ids].flatMap((id) => io?.sockets.sockets.get(id)?.data.viewer?.id ?? []))],
                ] as const,
              ]
            : []
        )
      ),
    connectedAccounts: () =>
      [...(io?.sockets.adapter.rooms.keys() ?? [])].flatMap((room) => accountIdOfRoom(room) ?? []),
    connectionCount: () => (isAttached && io?.engine.clientsCount) || 0,
    // Without an HTTP server socket.io has nothing else to close.
    close: async () => void (await (isAttached ? io?.close() : io?.of('/').adapter.close())),
  }
}
