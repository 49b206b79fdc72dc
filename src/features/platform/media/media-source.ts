import type { MediaFile } from '../../../../contract/platform/files/files.ts'

/** Time, in ms, within which a second failure is not blamed on an expired address. */
export const SECOND_FAILURE_MS = 10_000

/** Plays from this second on. If the browser refuses, the user has to press the button. */
export const playFrom = (media: HTMLMediaElement, address: string, at: number): void => {
  media.src = address
  if (at > 0) media.currentTime = at
  media.play().catch(() => undefined)
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Reloads a file's item and returns the file with fresh addresses; undefined when it is gone or no longer accessible. */
export type Refetch = () => Promise<MediaFile | undefined>

/**
 * The address that this element plays natively: the playlist in browsers with good native support, else the MP4.
 * Undefined: hls.js is used. Chromium supports playlists too, but starts with the lowest resolution and offers no
 * choice; only Apple's browsers have ManagedMediaSource.
 */
export const directSource = (
  video: HTMLVideoElement,
  { hls, url }: Pick<MediaFile, 'hls' | 'url'>
): string | undefined => {
  if (!hls) return url
  if ('MediaSource' in window && !('ManagedMediaSource' in window)) return undefined
  return video.canPlayType(HLS_TYPE) === '' ? url : hls
}
