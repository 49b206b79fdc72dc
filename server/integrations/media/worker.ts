/** The process that decodes: it takes one task at a time from the server that forked it, and ends with it. */
import { writeFileSync } from 'node:fs'
import type { FromWorker, ToWorker } from './messages.ts'
import { MediaError } from './media.ts'
import { openCodecs } from './work/codecs.ts'
import { runTask } from './work/run-task.ts'

// Where memory runs out, the kernel ends this process, and neither the site nor its database. Elsewhere than on Linux there is nothing to say.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not allowed: the watch of the server is all there is.
}

const send = (message: FromWorker): void => void process.send?.(message)
process.on('disconnect', () => process.exit())

/** Reasons of the machine, not of the file: they must not condemn it. */
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const isOurs = (error: unknown) =>
  ['ENOSPC', 'EIO', 'EMFILE', 'EACCES', 'EROFS', 'EDQUOT', 'ERR_MODULE_NOT_FOUND'].includes(codeOf(error))
/** What libraries say where they get no memory. */
const isTooHeavy = (error: unknown): boolean =>
  /cannot allocate memory|out of memory|allocation failed/i.test(textOf(error)) || codeOf(error) === 'ENOMEM'
const textOf = (error: unknown): string =>
  (error instanceof Error ? `${error.message}${error.cause ? `: ${textOf(error.cause)}` : ''}` : String(error)).slice(
    0,
    500
  )

process.on('message', ({ id, task, codecs, isTight }: ToWorker) => {
  let sent = 0
  let shown = 0
  const progress = (share: number) => {
    const now = Date.now()
    if (share <= shown || (share < 1 && now - sent < 200)) return
    sent = now
    shown = share
    send({ id, progress: share })
  }
  runTask(task, { progress, codecs: () => openCodecs({ ...codecs, isTight }, (note) => send({ note })) }).then(
    (made) => send({ id, made }),
    (error: unknown) => {
      if (error instanceof MediaError) send({ id, fault: error.reason, detail: textOf(error) })
      else if (isTooHeavy(error)) send({ id, fault: 'too_heavy', detail: textOf(error) })
      else if (isOurs(error)) send({ id, error: textOf(error), code: codeOf(error) })
      else send({ id, fault: task.do === 'picture' ? 'broken_picture' : 'broken_media', detail: textOf(error) })
    }
  )
})
