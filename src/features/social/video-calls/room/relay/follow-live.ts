/** Seconds behind the newest picture above which playback jumps forward, and where it lands. */
const maxBehindS = 1
const behindS = 0.2
const checkMs = 300

/**
 * Keeps the playback of a `MediaSource` close to its end, also over gaps of lost parts. Returns the function that ends
 * it.
 */
export const followLive = (video: HTMLVideoElement): (() => void) => {
  const check = (): void => {
    const { buffered, currentTime } = video
    if (buffered.length === 0) return
    const [start, end] = [buffered.start(buffered.length - 1), buffered.end(buffered.length - 1)]
    if (end - currentTime > maxBehindS || currentTime < start) video.currentTime = Math.max(start, end - behindS)
    if (video.paused) void video.play().catch(() => undefined)
  }
  const timer = setInterval(check, checkMs)
  return () => clearInterval(timer)
}
