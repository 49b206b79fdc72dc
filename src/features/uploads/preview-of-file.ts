import type { MediaKind } from '../../../contract/files.ts'
import { closeVideo, openVideo, videoFrame } from './read-hints.ts'

/** Pixels across of a frame that stands for a video in the form, and the second it is taken at: the first is often black. */
const FRAME_WIDTH = 480
const FRAME_AT = 0.5

/** An address that shows a chosen photo, or a frame of a chosen video; undefined where the browser has nothing to show. */
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
