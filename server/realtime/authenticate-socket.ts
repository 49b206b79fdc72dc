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

/** Whose token a socket shows; nobody's: null. @throws TooManyAttempts */
export type TokenLookup = (socket: ClientSocket, token: string) => Promise<Viewer | null>

/** Looks a token up, within the bound of bad ones from where the socket comes from. */
export function throttledTokenLookup(deps: Deps): TokenLookup {
  const throttle = createTokenThrottle(deps.config)
  return ({ data }, token) =>
    throttle.lookUp(data.network, hashToken(token).toString('hex'), () => findViewer(deps, token))
}

/** A token that is not good is turned away, and where too many came from, each that is new; without one a socket is a guest until auth/login (Spec §7, Realtime). One more than a network or an account may have is refused too. */
export function authenticateHandshakes(
  io: SocketServer,
  lookUp: TokenLookup,
  takePlace: AcquireSlot,
  { config }: Pick<Deps, 'config'>
): void {
  const trust = trustedProxiesOf(config)
  const countryOf = countryReader(config)
  io.use((socket, next) => {
    // Later the connection of its first request may be gone, and with it where that came from.
    socket.data.network = networkOfRequest(socket.request, trust)
    socket.data.country = countryOf(socket.request)
    const token = socket.handshake.query.token
    // guardRecovery has just looked at this session. Waiting once more would lose what is told meanwhile: a socket hears nothing until it is through.
    if (socket.recovered && typeof token === 'string' && socket.data.tokenHash === hashToken(token).toString('hex')) {
      takeBoth(socket, takePlace).catch(() => socket.disconnect(true))
      return next()
    }
    Object.assign(socket.data, { viewer: null, tokenHash: null })
    const admit = async (): Promise<void> => {
      await takePlace(socket, 'network', socket.data.network)
      if (typeof token !== 'string' || token === '') return
      const viewer = await lookUp(socket, token)
      if (!viewer) throw new Error('unauthenticated')
      await takePlace(socket, 'account', viewer.id)
      Object.assign(socket.data, { viewer, tokenHash: hashToken(token).toString('hex') })
    }
    admit().then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('unavailable'))
    )
  })
}

async function takeBoth(socket: ClientSocket, takePlace: AcquireSlot): Promise<void> {
  await takePlace(socket, 'network', socket.data.network)
  if (socket.data.viewer) await takePlace(socket, 'account', socket.data.viewer.id)
}

/** Puts a socket where it belongs, and hears `auth/login`. */
export function authenticateSocket(
  socket: ClientSocket,
  rateLimit: SocketRateLimit,
  lookUp: TokenLookup,
  takePlace: AcquireSlot,
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
  /** Puts the socket into the rooms of its session and into no others; false when that session has ended. */
  const enter = async (): Promise<boolean> => {
    const { viewer, tokenHash } = socket.data
    // One that signs in anew may still stand in the rooms of another account or of a session that has ended.
    if (!viewer || !tokenHash || !socket.rooms.has(tokenRoom(tokenHash))) leave([])
    if (!viewer || !tokenHash) return false
    void socket.join(ownRooms(viewer.id, tokenHash))
    // A revocation between the look at the session and the join has found nobody in the room: look again.
    if (await findViewerByHash(deps, Buffer.from(tokenHash, 'hex'))) return true
    if (socket.data.tokenHash === tokenHash) socket.disconnect(true)
    return false
  }
  const turnAway = () => void socket.disconnect(true)
  // What one that was recovered had joined is joined anew: whether it still may was not asked meanwhile.
  if (socket.recovered)
    leave(socket.data.viewer && socket.data.tokenHash ? ownRooms(socket.data.viewer.id, socket.data.tokenHash) : [])
  enter().catch(turnAway)
  socket.on('auth/login', (payload, ack) => {
    const answer = typeof ack === 'function' ? ack : () => undefined
    const parsed = rateLimit.allows(socket, 'auth/login')
      ? clientEvents['auth/login'].payload.safeParse(payload)
      : undefined
    if (!parsed?.success) return answer({ ok: false })
    const { token } = parsed.data
    const answered = rateLimit.runLimited(socket, async () => {
      const mine = ++latest
      const found = await lookUp(socket, token).catch(() => null)
      const viewer =
        found &&
        (await takePlace(socket, 'account', found.id).then(
          () => found,
          () => null
        ))
      if (mine !== latest) return false // the login that came last counts, whichever is looked up first
      socket.data.viewer = viewer
      socket.data.tokenHash = viewer ? hashToken(token).toString('hex') : null
      return enter()
    })
    if (!answered) return answer({ ok: false })
    answered.then((ok) => answer({ ok }), turnAway)
  })
}

/**
 * Recovery replays what an account was told meanwhile, before any middleware runs: only while the session that would have heard it lives. With one process nothing is
 * lost on the way; between several, what is told while Redis is asked may be: a browser compares after every connection (docs/decisions/0017).
 */
export function guardRecovery(io: SocketServer, deps: Deps): void {
  const { adapter } = io.of('/')
  const ask = adapter.restoreSession.bind(adapter)
  const restore = async (pid: string, offset: string) => ask(pid, offset)
  adapter.restoreSession = async (pid, offset) => {
    const found = await restore(pid, offset)
    const data = (found?.data ?? {}) as Partial<SocketData>
    if (!data.tokenHash) return found
    const viewer = await findViewerByHash(deps, Buffer.from(data.tokenHash, 'hex'))
    if (!viewer) throw new Error('the session has ended')
    data.viewer = viewer
    // What was told during the look at the session is in memory's second answer; Redis gives a session only once.
    return (await restore(pid, offset).catch(() => null)) ?? found
  }
}
