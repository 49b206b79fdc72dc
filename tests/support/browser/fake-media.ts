/** Browser arguments for a fake camera and microphone, allowed without a prompt; browsers connect on this machine. */
export const FAKE_MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
]

/** How often the camera of one window is turned off at most, in any of the suites. */
const cameraEnds = 3

/**
 * The troubles of a window whose camera is published, without the picture that the browser itself may lose each time a
 * camera ends: Chromium 150 drops it unread when its page is busy at that moment, and reports it (about 2 of 200 ends, in
 * a page that has nothing but `MediaStreamTrackProcessor`). More than that are our own: they stay.
 */
export const withoutLostPictures = (troubles: readonly string[]): string[] => {
  const isLost = (trouble: string): boolean => trouble.includes('VideoFrame was garbage collected')
  const lost = troubles.filter(isLost).length
  return troubles.filter((trouble) => lost > cameraEnds || !isLost(trouble))
}
