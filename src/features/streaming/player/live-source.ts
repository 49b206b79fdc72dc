import type { Level } from '../../media/hls.ts'

/** What plays a stream in a video element. */
export type LiveSource = {
  /** Uses this address from now on, without an interruption. */
  renew: (address: string) => void
  /** Seconds behind the newest picture that could be shown. */
  behind: () => number
  /** Shows the newest picture. */
  toEdge: () => void
  /** Sets a resolution, or -1 to choose by bandwidth. */
  select: (index: number) => void
  stop: () => void
}

/** `onFailed`: it cannot go on without a new address, or because the connection broke. */
export type LiveListeners = { onLevels: (levels: readonly Level[]) => void; onFailed: () => void }

/** Opens the playlist: by hls.js, or natively in browsers without Media Source Extensions. */
export const openLive = async (
  video: HTMLVideoElement,
  address: string,
  listeners: LiveListeners
): Promise<LiveSource> => {
  if ('MediaSource' in window || 'ManagedMediaSource' in window) {
    const { openHlsLive } = await import('./hls-live.ts')
    return openHlsLive(video, address, listeners)
  }
  const { openNativeLive } = await import('./native-live.ts')
  return openNativeLive(video, address, listeners)
}
