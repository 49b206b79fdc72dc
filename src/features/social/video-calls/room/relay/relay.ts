import type { CallPart } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { maxCallPartBytes } from '../../../../../../contract/limits.ts'
import type { PeerState, Tracks } from '../peer.ts'
import { receiveParts } from './receive-parts.ts'
import { listenToParts } from './shared-parts.ts'

export type RelayOptions = {
  tracks: Tracks
  /** Sends a part; resolves to false when it did not arrive. */
  send: (part: CallPart) => Promise<boolean>
  onState: (state: PeerState) => void
  onRemote: (source: MediaSource) => void
}
export type Relay = { receive: (part: CallPart) => void; use: (tracks: Tracks) => void; close: () => void }

/** Parts that may be on their way at the same time; while the line is too slow for more, parts are left out. */
const maxUnanswered = 4
/** Time, in ms, without a part after which the other side's picture counts as interrupted. */
const silentMs = 4000

/**
 * Picture and sound of a call through the server, a quarter of a second at a time, for browsers that cannot connect to
 * each other. Each part can be played without the ones before it.
 */
export const connectRelay = ({ tracks: first, send, onState, onRemote }: RelayOptions): Relay => {
  let stop: () => void = () => undefined
  let unanswered = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  const receiver = receiveParts(onRemote, () => onState('failed'))

  const sendPart = (part: CallPart): void => {
    if (part.bytes.byteLength > maxCallPartBytes || unanswered >= maxUnanswered) return
    unanswered += 1
    void send(part).finally(() => (unanswered -= 1))
  }
  const encode = (tracks: Tracks): void => {
    const before = stop
    // The next one first: an encoder that both use goes on.
    stop = listenToParts(tracks, { onPart: sendPart, onError: () => onState('failed') })
    before()
  }
  encode(first)
  return {
    receive: (part) => {
      clearTimeout(silence)
      silence = setTimeout(() => onState('reconnecting'), silentMs)
      onState('connected')
      receiver.receive(part)
    },
    use: encode,
    close: () => {
      clearTimeout(silence)
      stop()
      receiver.close()
    },
  }
}
