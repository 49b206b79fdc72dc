import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
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
import { limitConnections, createLocalSlots, type ConnectionSlots } from './connection-limits.ts'
import { accountIdOfRoom, countryRoom, tokenRoom, userRoom, type SocketServer } from './sockets.ts'

/** The live wire to browsers. Emit only after the business transaction has committed. */
export type Realtime = {
  /** Sends an event to every device of an account, on every server process. */
  emit<E extends ServerEvent>(accountId: string, event: E, payload: ServerPayload<E>): void
  /** Sends an event to every socket that has joined a room, or one of several, on every server process, but for those of the rooms that are named; a socket's id is a room of its own. */
  emitRoom<E extends ServerEvent>(
    room: string | string[],
    event: E,
    payload: ServerPayload<E>,
    except?: string | string[]
  ): void
  /** Answers what browsers say: one feature an event, registered before the first socket comes. */
  onClientEvent<E extends HandledEvent>(event: E, handler: ClientEventHandler<E>): void
  /** Ends the sockets of a session whose token is no longer good: somebody ended it, or it ran out. */
  revoke(tokenHash: Buffer, why?: ServerPayload<'session/revoked'>): void
  /** Tells browsers that something may not have been told: those of this process, or of all. */
  requestResync(where: 'here' | 'everywhere'): void
  /**
   * Takes every socket of an account out of a room, on every server process; but for one, where it is named. Over Redis it happens a moment later, on this process too:
   * who joins next would be taken out again.
   */
  removeFromRoom(accountId: string, room: string, exceptSocket?: string): void
  /** Takes every socket that comes from these countries out of a room, but for those of one account, on every server process. */
  removeCountriesFromRoom(countries: readonly string[], room: string, exceptId: string): void
  /** Hears when a socket of this process joins or leaves one of the rooms whose names begin so. */
  onRoomChange(prefix: string, listener: (room: string) => void): void
  /** How many accounts have a socket in a room, over every server process. */
  countAccountsInRoom(room: string): Promise<number>
  /** Hears when the first socket of an account comes to this process, and when its last one is gone. */
  onPresence(listener: (accountId: string, isHere: boolean) => void): void
  /** Hears what this process tells accounts of one kind: what else follows from it. */
  onEmit<E extends ServerEvent>(event: E, listener: (accountId: string, payload: ServerPayload<E>) => void): void
  /** The rooms whose names begin so and the accounts that have a socket in each, on this process. */
  accountsByRoom(prefix: string): Map<string, string[]>
  /** The accounts that have a socket on this process. */
  connectedAccounts(): string[]
  close(): Promise<void>
}

/** Delay in ms between telling a socket that its session has ended and closing it: the event must arrive first. */
const revokeGraceMs = 50

type Emitter = { emit(event: string, payload: unknown): void }

/** A realtime that can be given to `Deps` before the HTTP server exists; `attach` binds it. */
export function createRealtime(): Realtime & {
  attach(
    server: HttpServer,
    deps: Deps,
    adapter?: Parameters<SocketServer['adapter']>[0],
    places?: ConnectionSlots
  ): void
} {
  let io: SocketServer | undefined
  const handlers: ClientEventHandlers = new Map()
  const presence = new Set<(accountId: string, isHere: boolean) => void>()
  const roomListeners = new Map<string, (room: string) => void>()
  const listeners = new Map<ServerEvent, ((accountId: string, payload: never) => void)[]>()
  const moved = (room: string) => {
    for (const [prefix, listener] of roomListeners) if (room.startsWith(prefix)) listener(room)
  }
  const told = (isHere: boolean) => (room: string) => {
    const accountId = accountIdOfRoom(room)
    if (accountId !== undefined) for (const listener of presence) listener(accountId, isHere)
  }
  return {
    attach(server, deps, adapter, places = createLocalSlots()) {
      io = new Server(server, {
        path: '/socket.io',
        destroyUpgrade: false,
        serveClient: false,
        maxHttpBufferSize: 100_000,
        connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
        cors: { origin: deps.config.corsOrigins },
      })
      if (adapter) io.adapter(adapter)
      const { adapter: rooms } = io.of('/')
      rooms.on('create-room', told(true))
      rooms.on('delete-room', told(false))
      rooms.on('join-room', moved)
      rooms.on('leave-room', moved)
      guardRecovery(io, deps)
      const lookUp = throttledTokenLookup(deps)
      const takePlace = limitConnections(deps.config, places)
      authenticateHandshakes(io, lookUp, takePlace, deps)
      const rateLimit = createSocketRateLimit(deps.config)
      io.on('connection', (socket) => {
        rateLimit.disconnectFloods(socket)
        authenticateSocket(socket, rateLimit, lookUp, takePlace, deps)
        handleClientEvents(socket, handlers, rateLimit, deps)
      })
    },
    emit(accountId, event, payload) {
      ;(io?.to(userRoom(accountId)) as Emitter | undefined)?.emit(event, payload)
      for (const listener of listeners.get(event) ?? []) listener(accountId, payload as never)
    },
    emitRoom(room, event, payload, except = []) {
      ;(io?.to(room).except(except) as Emitter | undefined)?.emit(event, payload)
    },
    onClientEvent(event, handler) {
      if (handlers.has(event)) throw new Error(`${event} is answered by two features`)
      handlers.set(event, handler as ClientEventHandler<HandledEvent>)
    },
    revoke(tokenHash, why = {}) {
      const room = io?.to(tokenRoom(tokenHash.toString('hex')))
      room?.emit('session/revoked', why)
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
    countAccountsInRoom: async (room) =>
      new Set((await io?.in(room).fetchSockets())?.flatMap((socket) => socket.data.viewer?.id ?? [])).size,
    onEmit: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
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
    close: async () => void (await io?.close()),
  }
}
