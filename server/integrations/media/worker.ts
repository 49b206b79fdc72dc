/** The worker process for decoding: runs one task at a time for the server that forked it, and ends with it. */
import { writeFileSync } from 'node:fs'
import type { FromWorker, ToWorker } from './messages.ts'
import { MediaError } from './media.ts'
import { openCodecs } from './work/codecs.ts'
import { runTask } from './work/run-task.ts'

// When memory runs out, the kernel should kill this process and not the site or its database (Linux only).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not allowed; the server limits the memory anyway.
}

const send = (message: FromWorker): void => void process.send?.(message)
process.on('disconnect', () => process.exit())

/** Error codes of the machine, which do not mean that the file is invalid. */
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isMachineError = (error: unknown) =>
  ['ENOSPC', 'EIO', 'EMFILE', 'EACCES', 'EROFS', 'EDQUOT', 'ERR_MODULE_NOT_FOUND'].includes(codeOf(error))
/** Messages of libraries that could not allocate memory. */
const isTooHeavy = (error: unknown): boolean =>
  /cannot allocate memory|out of memory|allocation failed/i.test(textOf(error)) || codeOf(error) === 'ENOMEM'
const textOf = (error: unknown): string =>
  (error instanceof Error ? `${error.message}${error.cause ? `: ${textOf(error.cause)}` : ''}` : String(error)).slice(
    0,
    500
  )

process.on('message', ({ id, task, codecs, isTight }: ToWorker) => {
  let sentAt = 0
  let reported = 0
  const progress = (share: number) => {
    const now = Date.now()
    if (share <= reported || (share < 1 && now - sentAt < 200)) return
    sentAt = now
    reported = share
    send({ id, progress: share })
  }
  runTask(task, { progress, codecs: () => openCodecs({ ...codecs, isTight }, (note) => send({ note })) }).then(
    (result) => send({ id, result }),
    (error: unknown) => {
      if (error instanceof MediaError) send({ id, fault: error.reason, detail: textOf(error) })
      else if (isTooHeavy(error)) send({ id, fault: 'too_heavy', detail: textOf(error) })
      else if (isMachineError(error)) send({ id, error: textOf(error), code: codeOf(error) })
      else send({ id, fault: task.do === 'picture' ? 'broken_picture' : 'broken_media', detail: textOf(error) })
    }
  )
})
