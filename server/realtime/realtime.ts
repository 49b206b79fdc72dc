import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { clientEvents, type ClientToServer, type ServerEvent, type ServerPayload, type ServerToClient } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import { findViewer, hashToken, type Viewer } from '../http/authenticate.ts'

type SocketData = { viewer: Viewer | null; tokenHash: string | null }
type Sockets = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>

/** The live wire to browsers. Emit only after the business transaction has committed. */
export type Realtime = {
  /** Sends an event to every device of an account, on every server process. */
  emit<E extends ServerEvent>(accountId: string, event: E, payload: ServerPayload<E>): void
  /** Ends the sockets of a session whose token is no longer good. */
  revoke(tokenHash: Buffer): void
  /** How many sockets an account has on this process: presence. */
  isOnline(accountId: string): boolean
  close(): Promise<void>
}

const userRoom = (accountId: string) => `user:${accountId}`
const tokenRoom = (hash: string) => `token:${hash}`

/** Delay in ms between telling a socket that its session has ended and closing it: the event must arrive first. */
const revokeGraceMs = 50

/** A realtime that can be given to `Deps` before the HTTP server exists; `attach` binds it. */
export function createRealtime(): Realtime & { attach(server: HttpServer, deps: Deps, adapter?: Parameters<Sockets['adapter']>[0]): void } {
  let io: Sockets | undefined
  return {
    attach(server, deps, adapter) {
      io = new Server(server, {
        path: '/socket.io',
        destroyUpgrade: false,
        serveClient: false,
        maxHttpBufferSize: 100_000,
        connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
        cors: { origin: deps.config.corsOrigins },
      })
      if (adapter) io.adapter(adapter)
      listen(io, deps)
    },
    emit(accountId, event, payload) {
      ;(io?.to(userRoom(accountId)) as { emit(event: string, payload: unknown): void } | undefined)?.emit(event, payload)
    },
    revoke(tokenHash) {
      const room = io?.to(tokenRoom(tokenHash.toString('hex')))
      room?.emit('session/revoked', {})
      setTimeout(() => room?.disconnectSockets(true), revokeGraceMs).unref()
    },
    isOnline: (accountId) => (io?.sockets.adapter.rooms.get(userRoom(accountId))?.size ?? 0) > 0,
    close: async () => void (await io?.close()),
  }
}

function listen(io: Sockets, deps: Deps): void {
  // A token that is not good is turned away; without one a socket is a guest until auth/login (Spec §7, Realtime).
  io.use((socket, next) => {
    const token = socket.handshake.query.token
    if (typeof token !== 'string' || token === '') {
      Object.assign(socket.data, { viewer: null, tokenHash: null })
      return next()
    }
    findViewer(deps, token).then(
      (viewer) => {
        if (!viewer) return next(new Error('unauthenticated'))
        Object.assign(socket.data, { viewer, tokenHash: hashToken(token).toString('hex') })
        next()
      },
      (error: unknown) => next(error instanceof Error ? error : new Error('unavailable')),
    )
  })
  io.on('connection', (socket) => {
    const join = () => {
      if (socket.data.viewer) void socket.join([userRoom(socket.data.viewer.id), tokenRoom(socket.data.tokenHash ?? '')])
    }
    join()
    socket.on('auth/login', (payload, ack) => {
      const parsed = clientEvents['auth/login'].payload.safeParse(payload)
      const answer = typeof ack === 'function' ? ack : () => undefined
      if (!parsed.success) return answer({ ok: false })
      void findViewer(deps, parsed.data.token)
        .catch(() => null)
        .then((viewer) => {
          // Another account's rooms must never outlive its token on this socket.
          for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
          socket.data.viewer = viewer
          socket.data.tokenHash = viewer ? hashToken(parsed.data.token).toString('hex') : null
          join()
          answer({ ok: viewer !== null })
        })
    })
  })
}
