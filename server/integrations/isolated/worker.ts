/** The process of `run-isolated.ts`: imports one module, does one piece of its work, and ends with the server. */
import { writeFileSync } from 'node:fs'
import type { FromIsolated, ToIsolated, Work } from './run-isolated.ts'

// When memory runs out, the kernel should kill this process and not the site or its database (Linux only).
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not allowed; the server limits the memory anyway.
}

process.on('disconnect', () => process.exit())
process.once('message', ({ module, input }: ToIsolated) => {
  const send = (message: FromIsolated): void => void process.send?.(message)
  const run = async (): Promise<unknown> => {
    const { work } = (await import(module)) as { work: Work<unknown, unknown> }
    return work(input)
  }
  run().then(
    (result) => send({ result }),
    (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) })
  )
})
