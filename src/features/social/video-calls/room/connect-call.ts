import type { CallPart } from '../../../../../contract/social/video-calls/video-calls.ts'
import { connectPeer } from './peer.ts'
import type { Peer, PeerOptions, PeerState } from './peer.ts'
import type { Relay } from './relay/relay.ts'

/** Time, in ms, without a connection between the browsers after which the server passes picture and sound on. */
const RELAY_AFTER_MS = 8000

export type CallOptions = Omit<PeerOptions, 'onRemote'> & {
  sendPart: (part: CallPart) => Promise<boolean>
  onRemote: (source: MediaStream | MediaSource) => void
}
export type CallConnection = Peer & { receivePart: (part: CallPart) => void }

/**
 * The connection of a call: between the two browsers or, where a network does not allow that, through the server. Whoever
 * waits in vain first tells the other side; both stay with the server until somebody asks for a new attempt.
 */
export const connectCall = ({ sendPart, onRemote, onState, ...options }: CallOptions): CallConnection => {
  const { send } = options
  let { tracks } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let relay: Promise<Relay> | undefined
  let isClosed = false

  const startRelay = (): void => {
    clearTimeout(timer)
    if (relay || isClosed) return
    send({ isRelayed: true })
    peer.close()
    onState('connecting')
    relay = import('./relay/relay.ts').then(({ connectRelay }) =>
      connectRelay({ tracks, send: sendPart, onState, onRemote })
    )
    relay.catch(() => onState('failed'))
  }
  const leaveRelay = (): void => {
    void relay?.then((open) => open.close())
    relay = undefined
  }
  const follow = (state: PeerState): void => {
    if (relay) return
    clearTimeout(timer)
    if (state === 'failed') return startRelay()
    if (state === 'connecting' || state === 'reconnecting') timer = setTimeout(startRelay, RELAY_AFTER_MS)
    onState(state)
  }
  const peer = connectPeer({ ...options, onRemote, onState: follow })
  return {
    announce: (anew) => {
      if (anew) leaveRelay()
      peer.announce(anew)
    },
    receive: async (signal) => {
      if (signal.isRelayed) return startRelay()
      // The other side has come back, or has not heard it.
      if (relay && signal.hello) return send({ isRelayed: true })
      if (!relay) await peer.receive(signal)
    },
    receivePart: (part) => {
      startRelay()
      void relay?.then((open) => open.receive(part))
    },
    use: (next) => {
      tracks = next
      if (relay) void relay.then((open) => open.use(next))
      else peer.use(next)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      leaveRelay()
      peer.close()
    },
  }
}
