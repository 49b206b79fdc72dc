import { clientEvents } from '../../contract/realtime.ts'
import type { Deps } from '../deps.ts'
import { networkOfRequest, trustedProxiesOf } from '../http/address.ts'
import { findViewer, findViewerByHash, hashToken, type Viewer } from '../http/authenticate.ts'
import { countryReader } from '../http/country.ts'
import type { SocketRateLimit } from './socket-rate-limit.ts'
import {
  accountCountryRoom,
  countryRoom,
  tokenRoom,
  userRoom,
  type ClientSocket,
  type SocketData,
  type SocketServer,
} from './sockets.ts'
import type { AcquireSlot } from './connection-limits.ts'
import { createTokenThrottle } from './token-throttle.ts'

/** Looks up the viewer of a socket's session token; null when the token is not valid or belongs to no session of its own. @throws TooManyAttempts */
export type TokenLookup = (socket: ClientSocket, token: string) => Promise<Viewer | null>

/** A token lookup that is throttled by the number of invalid tokens from the socket's network. */
export function throttledTokenLookup(deps: Deps): TokenLookup {
  const throttle = createTokenThrottle(deps.config, deps.counter)
  return ({ data }, token) =>
    throttle.lookUp(data.network, hashToken(token).toString('hex'), async () => {
      const viewer = await findViewer(deps, token)
      // An operator who views the site as somebody else gets none of that person's events, and does not make them appear online.
      return viewer?.viewing ? null : viewer
    })
}

/**
 * Checks the session token of each handshake: an invalid token is refused, and so is every unknown token from a network that has sent too many invalid ones. A socket without a
 * token is a guest until `auth/login` (Spec §7, Realtime). Connections beyond the limit of a network or an account are refused as well.
 */
export function authenticateHandshakes(
  io: SocketServer,
  lookUp: TokenLookup,
  acquireSlot: AcquireSlot,
  { config }: Pick<Deps, 'config'>
): void {
  const trust = trustedProxiesOf(config)
  const countryOf = countryReader(config)
  io.use((socket, next) => {
    // Read now, because the connection of the first request, and with it the client's address, may be gone later.
    socket.data.network = networkOfRequest(socket.request, trust)
    socket.data.country = countryOf(socket.request)
    const token = socket.handshake.query.token
    // guardRecovery has just checked this session. A second lookup would lose the events emitted meanwhile, because a socket receives nothing until it is admitted.
    if (socket.recovered && typeof token === 'string' && socket.data.tokenHash === hashToken(token).toString('hex')) {
      acquireBoth(socket, acquireSlot).catch(() => socket.disconnect(true))
      return next()
    }
    Object.assign(socket.data, { viewer: null, tokenHash: null })
    const admit = async (): Promise<void> => {
      await acquireSlot(socket, 'network', socket.data.network)
      if (typeof token !== 'string' || token === '') return
      const viewer = await lookUp(socket, token)
      if (!viewer) throw new Error('unauthenticated')
      await acquireSlot(socket, 'account', viewer.id)
      Object.assign(socket.data, { viewer, tokenHash: hashToken(token).toString('hex') })
    }
    admit().then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('unavailable'))
    )
  })
}

async function acquireBoth(socket: ClientSocket, acquireSlot: AcquireSlot): Promise<void> {
  await acquireSlot(socket, 'network', socket.data.network)
  if (socket.data.viewer) await acquireSlot(socket, 'account', socket.data.viewer.id)
}

/** Joins a socket to the rooms of its session, and handles `auth/login`. */
export function authenticateSocket(
  socket: ClientSocket,
  rateLimit: SocketRateLimit,
  lookUp: TokenLookup,
  acquireSlot: AcquireSlot,
  deps: Deps
): void {
  let latest = 0
  const { country } = socket.data
  const ownRooms = (accountId: string, tokenHash: string) => [
    userRoom(accountId),
    tokenRoom(tokenHash),
    ...(country === undefined ? [] : [countryRoom(country), accountCountryRoom(accountId, country)]),
  ]
  const leave = (but: readonly string[]) => {
    for (const room of socket.rooms) if (room !== socket.id && !but.includes(room)) void socket.leave(room)
  }
  /** Joins the rooms of the socket's session and leaves all others. Resolves to false when the session has ended. */
  const enter = async (): Promise<boolean> => {
    const { viewer, tokenHash } = socket.data
    // After another login the socket may still be in the rooms of another account or of an ended session.
    if (!viewer || !tokenHash || !socket.rooms.has(tokenRoom(tokenHash))) leave([])
    if (!viewer || !tokenHash) return false
    void socket.join(ownRooms(viewer.id, tokenHash))
    // A revocation between the lookup and the join did not find this socket in the room, so the session is checked again.
    if (await findViewerByHash(deps, Buffer.from(tokenHash, 'hex'))) return true
    if (socket.data.tokenHash === tokenHash) socket.disconnect(true)
    return false
  }
  const disconnect = () => void socket.disconnect(true)
  // A recovered socket joins its rooms again, because its access to them was not checked while it was away.
  if (socket.recovered)
    leave(socket.data.viewer && socket.data.tokenHash ? ownRooms(socket.data.viewer.id, socket.data.tokenHash) : [])
  enter().catch(disconnect)
  socket.on('auth/login', (payload, ack) => {
    const acknowledge = typeof ack === 'function' ? ack : () => undefined
    const parsed = rateLimit.allows(socket, 'auth/login')
      ? clientEvents['auth/login'].payload.safeParse(payload)
      : undefined
    if (!parsed?.success) return acknowledge({ ok: false })
    const { token } = parsed.data
    const pending = rateLimit.runLimited(socket, async () => {
      const attempt = ++latest
      const found = await lookUp(socket, token).catch(() => null)
      const viewer =
        found &&
        (await acquireSlot(socket, 'account', found.id).then(
          () => found,
          () => null
        ))
      if (attempt !== latest) return false // The last login counts, in whatever order the lookups end.
      socket.data.viewer = viewer
      socket.data.tokenHash = viewer ? hashToken(token).toString('hex') : null
      return enter()
    })
    if (!pending) return acknowledge({ ok: false })
    pending.then((ok) => acknowledge({ ok }), disconnect)
  })
}

/**
 * Lets Socket.IO's connection state recovery replay missed events, which it does before any middleware runs, only while the session is still valid. In a single process no event is
 * lost; with several processes, events emitted during the request to Redis may be, so a browser reloads what it shows after every connection (docs/decisions/0017).
 */
export function guardRecovery(io: SocketServer, deps: Deps): void {
  const { adapter } = io.of('/')
  const restoreSession = adapter.restoreSession.bind(adapter)
  const restore = async (pid: string, offset: string) => restoreSession(pid, offset)
  adapter.restoreSession = async (pid, offset) => {
    const found = await restore(pid, offset)
    const data = (found?.data ?? {}) as Partial<SocketData>
    if (!data.tokenHash) return found
    const viewer = await findViewerByHash(deps, Buffer.from(data.tokenHash, 'hex'))
    if (!viewer) throw new Error('the session has ended')
    data.viewer = viewer
    // The in-memory adapter is asked again, to include events emitted during the session lookup; Redis returns a session only once.
    return (await restore(pid, offset).catch(() => null)) ?? found
  }
}
