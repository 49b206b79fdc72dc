import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { clientEvents, type ClientToServer, type ServerEvent, type ServerPayload, type ServerToClient } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import { findViewer, findViewerByHash, hashToken, type Viewer } from '../http/authenticate.ts'

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
      guardRecovery(io, deps)
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
    let latest = 0
    /** Puts the socket into the rooms of its session and into no others; false when that session has ended. */
    const enter = async (): Promise<boolean> => {
      // One that was recovered, or signs in anew, may still stand in the rooms of another account or of a session that has ended.
      for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
      const { viewer, tokenHash } = socket.data
      if (!viewer || !tokenHash) return false
      void socket.join([userRoom(viewer.id), tokenRoom(tokenHash)])
      // A revocation between the look at the session and the join has found nobody in the room: look again.
      if (await findViewerByHash(deps, Buffer.from(tokenHash, 'hex'))) return true
      if (socket.data.tokenHash === tokenHash) socket.disconnect(true)
      return false
    }
    const turnAway = () => void socket.disconnect(true)
    enter().catch(turnAway)
    socket.on('auth/login', (payload, ack) => {
      const parsed = clientEvents['auth/login'].payload.safeParse(payload)
      const answer = typeof ack === 'function' ? ack : () => undefined
      if (!parsed.success) return answer({ ok: false })
      const mine = ++latest
      void findViewer(deps, parsed.data.token)
        .catch(() => null)
        .then((viewer) => {
          if (mine !== latest) return false // the login that came last counts, whichever is looked up first
          socket.data.viewer = viewer
          socket.data.tokenHash = viewer ? hashToken(parsed.data.token).toString('hex') : null
          return enter()
        })
        .then((ok) => answer({ ok }), turnAway)
    })
  })
}

/** Recovery replays what an account was told meanwhile, before any middleware runs: only while the session that would have heard it lives. */
function guardRecovery(io: Sockets, deps: Deps): void {
  const { adapter } = io.of('/')
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset)
    const { tokenHash } = (session?.data ?? {}) as Partial<SocketData>
    if (tokenHash && !(await findViewerByHash(deps, Buffer.from(tokenHash, 'hex')))) throw new Error('the session has ended')
    return session
  }
}
