import {
  MediaError,
  type FileTask,
  type AudioResult,
  type CaptionsResult,
  type PictureResult,
  type VideoResult,
  type MediaFault,
} from '../media.ts'
import { animationByCodecs, isMovingAvif, isMovingPng } from './animation.ts'
import { storeOriginal } from './store-original.ts'
import { makeAudio } from './audio.ts'
import { makeCaptions } from './captions.ts'
import { oldVideoFormats, openSource, temporaryPath } from './open-source.ts'
import { makePicture } from './picture.ts'
import { readPicture } from './read-picture.ts'
import type { TaskReporter } from './run-task.ts'
import { readHead, sniff } from './sniff.ts'
import { makeVideo } from './video.ts'

/** The fault of a file that has none of the requested kinds. */
function wrongKindFault({ kinds }: FileTask): MediaFault {
  if (kinds.includes('photo')) return kinds.includes('video') ? 'not_a_picture_or_video' : 'not_a_picture'
  if (kinds.includes('captions')) return 'not_captions'
  return kinds.includes('video') ? 'not_a_video' : 'not_a_sound'
}

/** Processes a file according to its detected kind, if that is one of the requested ones. @throws MediaError */
export async function makeFile(
  task: FileTask,
  reporter: TaskReporter
): Promise<PictureResult | VideoResult | AudioResult | CaptionsResult> {
  const head = await readHead(task.source.path)
  const found = sniff(head)
  const isWanted = (kind: FileTask['kinds'][number]) => task.kinds.includes(kind)
  if (found?.kind === 'photo' && isWanted('photo')) {
    const picture = await readPicture(task.source)
    const reader =
      found.format === 'png' && isMovingPng(head)
        ? 'apng'
        : found.format === 'avif' && isMovingAvif(head)
          ? 'mov'
          : undefined
    const codecs = reader ? await reporter.codecs() : null
    if (codecs && reader) {
      const to = await temporaryPath(task.out, 'moving.webp')
      picture.animation = await animationByCodecs({ path: task.source.path, format: reader }, picture, to, codecs)
    }
    return makePicture(picture, task.out, 'photo', task.watermark)
  }
  if (isWanted('captions') && (found === null || found.kind === 'captions')) return makeCaptions(task)
  if (found?.kind !== 'media' || !(isWanted('video') || isWanted('audio'))) throw new MediaError(wrongKindFault(task))
  if (
    oldVideoFormats.includes(found.format) &&
    isWanted('video') &&
    task.refuseAboveS === undefined &&
    !(await reporter.codecs())
  )
    return storeOriginal(task, found.format)
  await using source = await openSource(task, found.format, reporter)
  if (isWanted(source.kind))
    return source.kind === 'video' ? await makeVideo(task, source, reporter) : await makeAudio(task, source, reporter)
  throw new MediaError(wrongKindFault(task))
}
