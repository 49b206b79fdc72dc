import type { LiveSource } from './live-source.ts'

/**
 * Plays tracks that arrive and end by themselves, as those of a provider do: they are always at the newest picture and
 * choose their resolution alone. `stop` and `renew` are the provider's.
 */
export const playTracks = (
  video: HTMLVideoElement
): Omit<LiveSource, 'renew'> & { add: (track: MediaStreamTrack) => void; drop: (track: MediaStreamTrack) => void } => {
  const stream = new MediaStream()
  video.srcObject = stream
  return {
    add: (track) => stream.addTrack(track),
    drop: (track) => stream.removeTrack(track),
    behind: () => 0,
    toEdge: () => undefined,
    select: () => undefined,
    stop: () => {
      video.srcObject = null
    },
  }
}
