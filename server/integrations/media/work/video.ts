import { join } from 'node:path'
import { MediaError, type FileTask, type PictureResult, type VideoResult } from '../media.ts'
import { fitted } from './codecs.ts'
import { checkLength, probe, type OpenSource } from './open-source.ts'
import { makePicture } from './picture.ts'
import { remux } from './remux.ts'
import type { TaskReporter } from './run-task.ts'

/** Maximum pixels of the shorter side of encoded videos, and of the longer side of copied ones. */
const side = 1080
const maxLongSide = 1920

/**
 * Whether a video plays in every browser and phone: H.264 with 8 bits, 4:2:0, colours of SDR, whole frames, at most 1080p, with AAC,
 * MP3 or no audio.
 */
export async function isWebSafe({ video, audio, file, isOurs }: OpenSource): Promise<boolean> {
  if (isOurs) return true
  if (file.sdrTable !== undefined || file.isInterlaced) return false
  if (!video || !/^avc1\.(42|4d|58|64)/i.test(video.codec)) return false
  if (
    Math.min(video.size.width, video.size.height) > side + 8 ||
    Math.max(video.size.width, video.size.height) > maxLongSide
  )
    return false
  return !audio || ['aac', 'mp3'].includes((await audio.getCodec()) ?? '')
}

/** A still, upright: the frame one second after the beginning, or earlier in a short clip. */
async function makeStill(
  { video, codecs, duration }: OpenSource,
  path: string,
  out: string
): Promise<PictureResult | undefined> {
  if (!video || !codecs) return undefined
  const size = fitted(video.size, side)
  const at = Math.min(1, (duration ?? 0) / 3)
  try {
    const { pipeline } = await codecs.still({ path, format: 'mov' }, at, size)
    const { data, info } = await pipeline().rotate(video.rotation).raw().toBuffer({ resolveWithObject: true })
    const { pixels } = await import('./read-picture.ts')
    return await makePicture(pixels(data, info.width, info.height, 3), out, 'photo')
  } catch (error) {
    throw new MediaError('broken_media', error)
  }
}

/**
 * Creates an MP4 that plays in every browser, without metadata, and its still. Without codecs the video is only copied,
 * and `isPlayable` tells whether it plays everywhere.
 * @throws MediaError
 */
export async function makeVideo(task: FileTask, source: OpenSource, { progress }: TaskReporter): Promise<VideoResult> {
  const { codecs, duration, video } = source
  if (!video) throw new MediaError('not_a_video')
  if (task.refuseAboveS !== undefined && (duration === null || duration > task.refuseAboveS + 0.5))
    throw new MediaError('story_too_long')
  const endS = task.cutAtS !== undefined && (duration === null || duration > task.cutAtS) ? task.cutAtS : undefined
  const encodingProgress = (share: number) => progress(0.02 + share * 0.88)
  const isWebSafeSource = await isWebSafe(source)
  let main = 'video.mp4'
  if (codecs && !isWebSafeSource)
    await codecs.encode(source.file, join(task.out, main), { side, endS, durationS: duration ?? 0 }, encodingProgress)
  else main = await remux(source, task.out, 'video', encodingProgress, endS)
  const path = join(task.out, main)
  // The result is probed again: nothing that the source says about duration and size is trusted.
  await using result = await probe({ path, format: 'mov' }, codecs)
  checkLength(result.duration, endS ?? duration)
  const still = await makeStill(result, path, task.out)
  const { width, height } = result.video?.shown ?? video.shown
  return {
    kind: 'video',
    width,
    height,
    duration: Math.round((result.duration ?? duration ?? 1) * 100) / 100,
    main,
    isPlayable: isWebSafeSource || codecs !== null,
    still,
  }
}
