import type { MediaKind } from '../../../../contract/platform/files/files.ts'
import { closeVideo, openVideo, videoFrame } from './read-hints.ts'

/**
 * Width, in px, of the frame that represents a video in the form, and its position in seconds: the first frame is often
 * black.
 */
const FRAME_WIDTH = 480
const FRAME_AT = 0.5

/** An object URL of a chosen photo or of a frame of a chosen video; undefined when the browser cannot display it. */
export const previewOfFile = async (file: File, kind: MediaKind): Promise<string | undefined> => {
  if (kind === 'photo') return URL.createObjectURL(file)
  if (kind !== 'video') return undefined
  const url = URL.createObjectURL(file)
  const video = await openVideo(url)
  const frame = video && (await videoFrame(video, Math.min(FRAME_AT, video.duration / 2 || 0), FRAME_WIDTH))
  if (video) closeVideo(video)
  URL.revokeObjectURL(url)
  return frame && URL.createObjectURL(frame)
}
