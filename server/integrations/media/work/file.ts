import {
  MediaError,
  type FileTask,
  type AudioResult,
  type CaptionsResult,
  type PictureResult,
  type VideoResult,
  type MediaFault,
} from '../media.ts'
import { keepOriginal } from './keep-original.ts'
import { makeAudio } from './audio.ts'
import { makeCaptions } from './captions.ts'
import { oldFormats, openSource } from './open-source.ts'
import { makePicture } from './picture.ts'
import { readPicture } from './read-picture.ts'
import type { TaskReporter } from './run-task.ts'
import { readHead, sniff } from './sniff.ts'
import { makeVideo } from './video.ts'

/** What to say of bytes that are nothing of what was asked for. */
function notThis({ kinds }: FileTask): MediaFault {
  if (kinds.includes('photo')) return kinds.includes('video') ? 'not_a_picture_or_video' : 'not_a_picture'
  if (kinds.includes('captions')) return 'not_captions'
  return kinds.includes('video') ? 'not_a_video' : 'not_a_sound'
}

/** Makes of a file what it is by its bytes, if that is one of the wanted kinds. @throws MediaError */
export async function makeFile(
  task: FileTask,
  says: TaskReporter
): Promise<PictureResult | VideoResult | AudioResult | CaptionsResult> {
  const found = sniff(await readHead(task.source.path))
  const isWanted = (kind: FileTask['kinds'][number]) => task.kinds.includes(kind)
  if (found?.kind === 'photo' && isWanted('photo'))
    return makePicture(await readPicture(task.source), task.out, 'photo', task.watermark)
  if (isWanted('captions') && (found === null || found.kind === 'captions')) return makeCaptions(task)
  if (found?.kind !== 'media' || !(isWanted('video') || isWanted('audio'))) throw new MediaError(notThis(task))
  if (
    oldFormats.includes(found.format) &&
    isWanted('video') &&
    task.refuseAboveS === undefined &&
    !(await says.codecs())
  )
    return keepOriginal(task, found.format)
  await using source = await openSource(task, found.format, says)
  if (isWanted(source.kind))
    return source.kind === 'video' ? await makeVideo(task, source, says) : await makeAudio(task, source, says)
  throw new MediaError(notThis(task))
}
