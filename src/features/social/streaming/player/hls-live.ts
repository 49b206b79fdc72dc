import Hls from 'hls.js/light'
import { addressOf } from './live-source.ts'
import type { LiveListeners, LiveSource } from './live-source.ts'

/** Seconds that can be played again; more would only fill the memory during a long stream. */
const BACK_BUFFER_S = 20
/** The fastest speed at which a viewer who fell behind catches up; it is not heard. */
const CATCH_UP_RATE = 1.1
/** Fatal errors of the decoder that are mended within `MENDING_MS`; one more ends the attempt. */
const MENDED_ERRORS = 2
const MENDING_MS = 10_000
/** Seconds behind the newest picture from which hls.js does not catch up by playing faster. */
const LATE_S = 2
/**
 * Durations of a segment behind the newest picture from which hls.js goes there by itself: more than a pause after which a
 * viewer goes on where they were.
 */
const LATEST_SEGMENTS = 6
/** Time, in ms, until a lost connection is tried again. The last picture stays meanwhile. */
const AGAIN_MS = 1000

/** The folder of a playlist, which is its signed part. */
const folderOf = (address: string): string => address.slice(0, address.lastIndexOf('/') + 1)

/**
 * Plays a live playlist with low latency. Its address is signed for seconds only, so each request takes the newest one
 * (`xhrSetup`), and playing goes on.
 */
export const openHlsLive = (
  video: HTMLVideoElement,
  address: string,
  { onLevels, onFailed }: LiveListeners
): LiveSource => {
  const first = folderOf(new URL(address, window.location.href).href)
  let newest = first
  const hls = new Hls({
    enableWorker: false,
    lowLatencyMode: true,
    maxLiveSyncPlaybackRate: CATCH_UP_RATE,
    backBufferLength: BACK_BUFFER_S,
    liveDurationInfinity: true,
    capLevelToPlayerSize: true,
    xhrSetup: (xhr, url) => {
      if (url.startsWith(first) && newest !== first) xhr.open('GET', newest + url.slice(first.length), true)
    },
  })
  // Among the first options it would need `liveSyncDurationCount`, which takes the place of the playlist's own distance.
  hls.config.liveMaxLatencyDurationCount = LATEST_SEGMENTS
  let mended: number[] = []
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) =>
    onLevels(levels.map(({ height }, index) => ({ index, height })).sort((a, b) => b.height - a.height))
  )
  const behind = (): number => Math.max(0, hls.latency - (hls.targetLatency ?? 0))
  const toEdge = (): void => {
    if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition
  }
  // Whether the picture stood still, so that the viewer fell behind without having paused or gone back.
  let isLate = false
  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener('waiting', () => void (isLate ||= !video.seeking && !video.paused), { signal })
  for (const name of ['pause', 'seeking']) video.addEventListener(name, () => void (isLate = false), { signal })
  hls.on(Hls.Events.LEVEL_UPDATED, () => {
    if (isLate && behind() > LATE_S) toEdge()
  })
  let again: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    isStarted = true
  })
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.NETWORK_ERROR && isStarted) {
      // The ticket is renewed as soon as the server is back, and refused when the stream is over.
      clearTimeout(again)
      again = setTimeout(() => hls.startLoad(), AGAIN_MS)
      return
    }
    mended = mended.filter((at) => performance.now() - at < MENDING_MS)
    if (type === Hls.ErrorTypes.MEDIA_ERROR && mended.length < MENDED_ERRORS) {
      mended.push(performance.now())
      hls.recoverMediaError()
      return
    }
    listening.abort()
    hls.destroy()
    onFailed()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return {
    renew: (ticket) => {
      const next = addressOf(ticket)
      if (next !== undefined) newest = folderOf(new URL(next, window.location.href).href)
    },
    behind,
    toEdge,
    select: (index) => {
      // A resolution chosen by the viewer may exceed the size of the player.
      hls.autoLevelCapping = -1
      hls.currentLevel = index
    },
    stop: () => {
      clearTimeout(again)
      listening.abort()
      hls.destroy()
    },
  }
}
