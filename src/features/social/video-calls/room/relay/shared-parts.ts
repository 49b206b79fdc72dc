import type { CallPart } from '../../../../../../contract/social/video-calls/video-calls.ts'
import { encodeFragments } from '../../../../../lib/encode-fragments.ts'
import type { Tracks } from '../peer.ts'

/** Length of a part in seconds, and what is encoded: together about 75 kB a second. */
const encoding = { fragmentS: 0.25, height: 360, videoBitrate: 500_000, audioBitrate: 48_000 }

type Listener = { onPart: (part: CallPart) => void; onError: () => void }
type Encoder = Tracks & { listeners: Set<Listener>; stop: () => void }

/** The encoders of this tab: one for each pair of tracks, however many fans of a group get what it makes. */
const encoders = new Set<Encoder>()

const begin = ({ camera, microphone }: Tracks): Encoder => {
  const listeners = new Set<Listener>()
  // Later than every run before it, also after a reload.
  const run = Date.now()
  const { stop } = encodeFragments({
    ...encoding,
    camera,
    microphone,
    onFragment: ({ header, mimeType, bytes }) => {
      const whole = new Uint8Array(header.byteLength + bytes.byteLength)
      whole.set(header)
      whole.set(bytes, header.byteLength)
      for (const { onPart } of listeners) onPart({ run, mimeType, bytes: whole })
    },
    onError: () => {
      encoders.delete(encoder)
      for (const { onError } of listeners) onError()
    },
  })
  const encoder = { camera, microphone, listeners, stop }
  encoders.add(encoder)
  return encoder
}

/**
 * Encodes these tracks, a quarter of a second at a time, or listens to the encoder that does so already: a group call is
 * encoded once. Each part can be played without the ones before it. Returns the function that ends it.
 */
export const listenToParts = ({ camera, microphone }: Tracks, listener: Listener): (() => void) => {
  if (!camera && !microphone) return () => undefined
  const encoder =
    [...encoders].find((open) => open.camera === camera && open.microphone === microphone) ??
    begin({ camera, microphone })
  encoder.listeners.add(listener)
  return () => {
    encoder.listeners.delete(listener)
    if (encoder.listeners.size > 0) return
    encoders.delete(encoder)
    encoder.stop()
  }
}
