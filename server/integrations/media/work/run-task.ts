import type { MediaResult, Task } from '../media.ts'
import type { Codecs } from './codecs.ts'
import { makeFile } from './file.ts'
import { makeLadder } from './ladder.ts'
import { makePicture } from './picture.ts'
import { makeReplay } from './replay.ts'
import { readPicture } from './read-picture.ts'

/** Context of a task: reports the completed share, and finds the codecs of this machine when they are needed. */
export type TaskReporter = { progress(share: number): void; codecs(): Promise<Codecs | null> }

/** Runs one task. @throws MediaError, and whatever a decoder throws */
export async function runTask(task: Task, reporter: TaskReporter): Promise<MediaResult<Task>> {
  if (task.do === 'picture') return makePicture(await readPicture(task.source), task.out, task.shape, task.watermark)
  if (task.do === 'replay') return makeReplay(task, reporter)
  return task.do === 'file' ? makeFile(task, reporter) : makeLadder(task, reporter)
}
