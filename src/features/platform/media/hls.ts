import Hls from 'hls.js/light'

/** A resolution that can be chosen: its number of lines, such as 720. */
export type Level = { index: number; height: number }

export type HlsSource = {
  /** Sets a resolution, or -1 to choose by bandwidth. */
  select: (index: number) => void
  stop: () => void
}

/** Assumed bandwidth, in bits per second, before the first measurement: enough for an acceptable resolution. */
const ASSUMED_BITS_PER_S = 3_000_000

type HlsListeners = { onLevels: (levels: Level[]) => void; onFailed: () => void }

/**
 * Plays a playlist through Media Source Extensions. Recovers from errors where possible; otherwise calls `onFailed`
 * once, and the caller decides (an address may have expired). `from`: start position in seconds.
 */
export const openHls = (
  video: HTMLVideoElement,
  address: string,
  from: number,
  { onLevels, onFailed }: HlsListeners
): HlsSource => {
  // Our segments are small and few: a worker would cost more than it saves and need an exception in the content
  // security policy.
  const hls = new Hls({
    startPosition: from,
    enableWorker: false,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: ASSUMED_BITS_PER_S,
    maxBufferLength: 30,
    backBufferLength: 60,
  })
  let mended = false
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) =>
    onLevels(levels.map(({ height }, index) => ({ index, height })).sort((a, b) => b.height - a.height))
  )
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true
      hls.recoverMediaError()
      return
    }
    hls.destroy()
    onFailed()
  })
  hls.loadSource(address)
  hls.attachMedia(video)
  return {
    select: (index) => {
      // A resolution chosen by the user may exceed the size of the player.
      hls.autoLevelCapping = -1
      hls.currentLevel = index
    },
    stop: () => hls.destroy(),
  }
}
