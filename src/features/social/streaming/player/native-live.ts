import type { LiveListeners, LiveSource } from './live-source.ts'

/**
 * Plays a live playlist natively. The browser keeps the address that it was given, so it gets that of this viewer alone,
 * which works while the ticket is renewed. When it fails nevertheless, it is opened again.
 */
export const openNativeLive = (
  video: HTMLVideoElement,
  address: string,
  { onFailed }: Pick<LiveListeners, 'onFailed'>
): LiveSource => {
  video.src = address
  const fail = (): void => {
    if (video.error) onFailed()
  }
  video.addEventListener('error', fail)
  const edge = (): number => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0)
  return {
    renew: () => undefined,
    behind: () => Math.max(0, edge() - video.currentTime),
    toEdge: () => {
      video.currentTime = edge()
    },
    select: () => undefined,
    stop: () => {
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
  }
}
