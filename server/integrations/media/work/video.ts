import { join } from 'node:path'
import { MediaError, type FileTask, type PictureResult, type VideoResult } from '../media.ts'
import { fitted } from './codecs.ts'
import { checkLength, probe, type OpenSource } from './open-source.ts'
import { makePicture } from './picture.ts'
import { remux } from './remux.ts'
import type { TaskReporter } from './run-task.ts'

/** Pixels of the shorter side, at most, of what we encode; of the longer, at most, of what is kept as it came. */
const side = 1080
const longest = 1920

/** H.264 as every browser and phone plays it: 8 bits, 4:2:0, at most 1080p, with AAC, MP3 or no sound. */
export async function isWebSafe({ video, audio, isOurs }: OpenSource): Promise<boolean> {
  if (isOurs) return true
  if (!video || !/^avc1\.(42|4d|58|64)/i.test(video.codec)) return false
  if (
    Math.min(video.size.width, video.size.height) > side + 8 ||
    Math.max(video.size.width, video.size.height) > longest
  )
    return false
  return !audio || ['aac', 'mp3'].includes((await audio.getCodec()) ?? '')
}

/** A clear still, upright: what stands a second after the beginning, or earlier in a short clip. */
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
 * What plays in every browser, as one MP4 without anything beside pictures and sound, with its still. Without codecs: as near to it as copying gets, and
 * `isPlayable` says whether that is near enough. @throws MediaError
 */
export async function makeVideo(task: FileTask, source: OpenSource, { progress }: TaskReporter): Promise<VideoResult> {
  const { codecs, duration, video } = source
  if (!video) throw new MediaError('not_a_video')
  if (task.refuseAboveS !== undefined && (duration === null || duration > task.refuseAboveS + 0.5))
    throw new MediaError('story_too_long')
  const endS = task.cutAtS !== undefined && (duration === null || duration > task.cutAtS) ? task.cutAtS : undefined
  const told = (share: number) => progress(0.02 + share * 0.88)
  const isSafe = await isWebSafe(source)
  let main = 'video.mp4'
  if (codecs && !isSafe)
    await codecs.encode(source.file, join(task.out, main), { side, endS, durationS: duration ?? 0 }, told)
  else main = await remux(source, task.out, 'video', told, endS)
  const path = join(task.out, main)
  // What was made is looked at, not what was promised: of its length and size nothing is believed.
  await using made = await probe({ path, format: 'mov' }, codecs)
  checkLength(made.duration, endS ?? duration)
  const still = await makeStill(made, path, task.out)
  const { width, height } = made.video?.shown ?? video.shown
  return {
    kind: 'video',
    width,
    height,
    duration: Math.round((made.duration ?? duration ?? 1) * 100) / 100,
    main,
    isPlayable: isSafe || codecs !== null,
    still,
  }
}
