import type { MediaResult, Task } from '../media.ts'
import type { Codecs } from './codecs.ts'
import { makeFile } from './file.ts'
import { makeLadder } from './ladder.ts'
import { makePicture } from './picture.ts'
import { readPicture } from './read-picture.ts'

/** What the work is given: whom to tell the share that is done, and the codecs of this machine, looked for when they are needed. */
export type TaskReporter = { progress(share: number): void; codecs(): Promise<Codecs | null> }

/** Does one task. @throws MediaError and whatever a decoder throws */
export async function runTask(task: Task, says: TaskReporter): Promise<MediaResult<Task>> {
  if (task.do === 'picture') return makePicture(await readPicture(task.source), task.out, task.shape, task.watermark)
  return task.do === 'file' ? makeFile(task, says) : makeLadder(task, says)
}
