import type { MediaFile } from '../../../contract/files.ts'

/** ms within which a second failure is no expired address any more. */
export const TWICE_MS = 10_000

/** Plays an address from this second on; a browser that refuses leaves it to the button. */
export const playFrom = (media: HTMLMediaElement, address: string, at: number): void => {
  media.src = address
  if (at > 0) media.currentTime = at
  media.play().catch(() => undefined)
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** Reads a file's item again and gives the file with fresh addresses; undefined when it is no longer there or no longer the viewer's. */
export type Reread = () => Promise<MediaFile | undefined>

/**
 * The address this element plays by itself: the playlist where the browser's own player is good at it, else the MP4. Undefined: hls.js plays it here.
 * Chromium knows playlists too, but begins with the smallest size and offers no choice; only Apple's browsers have a managed media source.
 */
export const directSource = (
  video: HTMLVideoElement,
  { hls, url }: Pick<MediaFile, 'hls' | 'url'>
): string | undefined => {
  if (!hls) return url
  if ('MediaSource' in window && !('ManagedMediaSource' in window)) return undefined
  return video.canPlayType(HLS_TYPE) === '' ? url : hls
}
