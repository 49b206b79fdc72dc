import Hls from 'hls.js/light'

/** A size of a video that can be chosen: its lines, such as 720. */
export type Level = { index: number; height: number }

export type HlsSource = {
  /** Takes one size, or chooses by the connection with -1. */
  select: (index: number) => void
  stop: () => void
}

/** Bits a second that are expected before anything was measured: a size that is worth looking at. */
const GUESS_BITS = 3_000_000

type Heard = { onLevels: (levels: Level[]) => void; onFailed: () => void }

/**
 * Plays a playlist through Media Source Extensions. What can be mended here is mended; after that `onFailed` is called once, and the caller decides
 * (an address may have expired). `from`: seconds at which it begins.
 */
export const openHls = (
  video: HTMLVideoElement,
  address: string,
  from: number,
  { onLevels, onFailed }: Heard
): HlsSource => {
  // Frames of ours are small and few: a worker would cost more than it saves, and the page's policy needs no exception.
  const hls = new Hls({
    startPosition: from,
    enableWorker: false,
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: GUESS_BITS,
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
      // Chosen by hand it may be larger than the frame.
      hls.autoLevelCapping = -1
      hls.currentLevel = index
    },
    stop: () => hls.destroy(),
  }
}
