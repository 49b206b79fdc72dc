import type { CallRoom, CallSignal } from '../../../../../contract/social/video-calls/video-calls.ts'
import { trackKind } from '../../../platform/media/devices/devices.ts'
import type { MediaKind } from '../../../platform/media/devices/devices.ts'

/** State of the connection to the other browser. */
export type PeerState = 'waiting' | 'connecting' | 'connected' | 'reconnecting' | 'failed'
export type Tracks = Record<MediaKind, MediaStreamTrack | undefined>

export type PeerOptions = {
  /** The creator's side starts each session; the other side is the polite one. */
  isCaller: boolean
  room: Pick<CallRoom, 'iceServers' | 'isDirect'>
  tracks: Tracks
  send: (signal: CallSignal) => void
  onState: (state: PeerState) => void
  onRemote: (stream: MediaStream) => void
}
export type Peer = {
  /** Announces this participant; starts a connection if there is none, or in any case with `anew`. */
  announce: (anew?: boolean) => void
  receive: (signal: CallSignal) => Promise<void>
  /** Replaces the sent track, or removes it. */
  use: (tracks: Tracks) => void
  close: () => void
}

/** Timeout of a connection attempt, in ms. */
const CONNECT_MS = 20_000

const kindOf = (transceiver: RTCRtpTransceiver): MediaKind =>
  transceiver.receiver.track.kind === 'video' ? 'camera' : 'microphone'

/**
 * The browser-to-browser connection of a call. A session is one RTCPeerConnection on each side, started by the caller.
 * Within it both sides may send offers (for example to restart ICE), by the "perfect negotiation" pattern: when both do
 * at once, the polite side yields.
 */
export const connectPeer = ({ isCaller, room, tracks: first, send, onState, onRemote }: PeerOptions): Peer => {
  let tracks = first
  let connection: RTCPeerConnection | undefined
  let session: string | undefined
  let isOffering = false
  let isIgnoring = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  let work: Promise<void> = Promise.resolve()

  const isHealthy = (): boolean =>
    connection?.connectionState === 'connected' ||
    connection?.connectionState === 'connecting' ||
    connection?.connectionState === 'new'
  const follow = (state: RTCPeerConnectionState): void => {
    if (state !== 'connecting' && state !== 'new') clearTimeout(deadline)
    if (state === 'connected') onState('connected')
    else if (state === 'disconnected') onState('reconnecting')
    else if (state === 'failed') {
      onState('reconnecting')
      connection?.restartIce()
      deadline = setTimeout(() => onState('failed'), CONNECT_MS)
    }
  }
  const offer = async (pc: RTCPeerConnection): Promise<void> => {
    try {
      isOffering = true
      await pc.setLocalDescription()
      if (pc === connection && pc.localDescription)
        send({ session, description: pc.localDescription.toJSON() as CallSignal['description'] })
    } catch (error) {
      // The session was closed and replaced meanwhile.
      if (pc.signalingState !== 'closed') throw error
    } finally {
      isOffering = false
    }
  }
  const begin = (id: string): void => {
    connection?.close()
    clearTimeout(deadline)
    const pc = new RTCPeerConnection({
      iceServers: room.iceServers,
      iceTransportPolicy: room.isDirect ? 'all' : 'relay',
    })
    const remote = new MediaStream()
    connection = pc
    session = id
    isOffering = false
    isIgnoring = false
    onState('connecting')
    deadline = setTimeout(() => onState('failed'), CONNECT_MS)
    pc.addEventListener('track', ({ track }) => {
      remote.addTrack(track)
      onRemote(remote)
    })
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate && pc === connection)
        send({ session: id, candidate: candidate.toJSON() as CallSignal['candidate'] })
    })
    pc.addEventListener('connectionstatechange', () => {
      if (pc === connection) follow(pc.connectionState)
    })
    pc.addEventListener('negotiationneeded', () => void offer(pc))
    if (isCaller)
      for (const kind of ['microphone', 'camera'] as const)
        pc.addTransceiver(tracks[kind] ?? trackKind[kind], { direction: 'sendrecv' })
  }
  /** Fills the caller's transceivers with the own tracks. */
  const fill = async (pc: RTCPeerConnection): Promise<void> => {
    for (const transceiver of pc.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(tracks[kindOf(transceiver)] ?? null)
    }
  }
  const describe = async (
    pc: RTCPeerConnection,
    description: NonNullable<CallSignal['description']>
  ): Promise<void> => {
    const collides = description.type === 'offer' && (isOffering || pc.signalingState !== 'stable')
    isIgnoring = isCaller && collides
    if (isIgnoring) return
    await pc.setRemoteDescription(description)
    if (description.type !== 'offer') return
    if (!isCaller) await fill(pc)
    await pc.setLocalDescription()
    if (pc.localDescription) send({ session, description: pc.localDescription.toJSON() as CallSignal['description'] })
  }
  const take = async (signal: CallSignal): Promise<void> => {
    if (signal.hello) {
      if (!isCaller) send({ hello: true, session: isHealthy() ? session : undefined })
      else if (!isHealthy() || signal.session !== session) begin(crypto.randomUUID())
      return
    }
    if (signal.session === undefined) return
    if (signal.session !== session) {
      if (isCaller || signal.description?.type !== 'offer') return
      begin(signal.session)
    }
    const pc = connection
    if (!pc) return
    try {
      if (signal.description) await describe(pc, signal.description)
      if (signal.candidate) await pc.addIceCandidate(signal.candidate as RTCIceCandidateInit)
    } catch (error) {
      if (!isIgnoring && pc.signalingState !== 'closed') throw error
    }
  }
  return {
    announce: (anew = false) => {
      if (anew) {
        connection?.close()
        connection = undefined
        onState('connecting')
      }
      send({ hello: true, session: isHealthy() ? session : undefined })
    },
    // Signals are processed one after the other.
    receive: (signal) => (work = work.then(() => take(signal)).catch((error: unknown) => reportError(error))),
    use: (next) => {
      tracks = next
      for (const transceiver of connection?.getTransceivers() ?? [])
        void transceiver.sender.replaceTrack(tracks[kindOf(transceiver)] ?? null).catch(() => undefined)
    },
    close: () => {
      clearTimeout(deadline)
      const pc = connection
      connection = undefined
      pc?.close()
    },
  }
}
