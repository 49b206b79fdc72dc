import type { CallPart } from '../../../../../contract/messages/video-calls.ts'
import { maxCallPartBytes } from '../../../../../contract/limits.ts'
import type { PeerState, Tracks } from '../peer.ts'
import { encodeFragments } from '../../../../lib/encode-fragments.ts'
import type { Fragment } from '../../../../lib/encode-fragments.ts'
import { receiveParts } from './receive-parts.ts'

export type RelayOptions = {
  tracks: Tracks
  /** Sends a part; resolves to false when it did not arrive. */
  send: (part: CallPart) => Promise<boolean>
  onState: (state: PeerState) => void
  onRemote: (source: MediaSource) => void
}
export type Relay = { receive: (part: CallPart) => void; use: (tracks: Tracks) => void; close: () => void }

/** Length of a part in seconds, and what is encoded: together about 75 kB a second. */
const encoding = { fragmentS: 0.25, height: 360, videoBitrate: 500_000, audioBitrate: 48_000 }
/** Parts that may be on their way at the same time; while the line is too slow for more, parts are left out. */
const maxUnanswered = 4
/** Time, in ms, without a part after which the other side's picture counts as interrupted. */
const silentMs = 4000

/**
 * Picture and sound of a call through the server, a quarter of a second at a time, for browsers that cannot connect to
 * each other. Each part can be played without the ones before it.
 */
export const connectRelay = ({ tracks: first, send, onState, onRemote }: RelayOptions): Relay => {
  let encoder: { stop: () => void } | undefined
  let unanswered = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  const receiver = receiveParts(onRemote, () => onState('failed'))

  const sendFragment = (run: number, { header, mimeType, bytes }: Fragment): void => {
    const size = header.byteLength + bytes.byteLength
    if (size > maxCallPartBytes || unanswered >= maxUnanswered) return
    const whole = new Uint8Array(size)
    whole.set(header)
    whole.set(bytes, header.byteLength)
    unanswered += 1
    void send({ run, mimeType, bytes: whole }).finally(() => (unanswered -= 1))
  }
  const encode = ({ camera, microphone }: Tracks): void => {
    encoder?.stop()
    encoder = undefined
    if (!camera && !microphone) return
    // Later than every run before it, also after a reload.
    const run = Date.now()
    encoder = encodeFragments({
      ...encoding,
      camera,
      microphone,
      onFragment: (fragment) => sendFragment(run, fragment),
      onError: () => onState('failed'),
    })
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
      encoder?.stop()
      receiver.close()
    },
  }
}
