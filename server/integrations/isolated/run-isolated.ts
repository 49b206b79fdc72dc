import { fork, type ChildProcess } from 'node:child_process'
import { plainEnvironment } from '../../environment.ts'
import { residentBytes } from '../media/resident-memory.ts'

const entry = new URL('./worker.ts', import.meta.url)
/** Interval, in ms, of the memory checks. */
const memoryCheckMs = 100
/** Memory, in MB, of the program itself, beside the objects that the work makes. */
const programMb = 120

/** What a file runs isolated: it exports a function of this type as `work`. Input and result are cloned, not shared. */
export type Work<Input, Result> = (input: Input) => Result | Promise<Result>

/** Maximum duration in ms and memory in MB of one piece of work, the program included. */
export type Bounds = { maxMs: number; maxMb: number }

/** Why isolated work has ended without a result. */
export type IsolatedFault = 'too_slow' | 'too_heavy' | 'crashed'

/** The work has exceeded its bounds or crashed: it would do so again. */
export class IsolatedError extends Error {
  readonly fault: IsolatedFault
  constructor(fault: IsolatedFault, detail: string) {
    super(`work in a process of its own has ended: ${fault}, ${detail}`)
    this.fault = fault
  }
}

/** What the work itself has thrown, such as for an input that it cannot read. */
export class WorkError extends Error {}

/** The worker says this once. `error`: what the work has thrown. */
export type FromIsolated = { result: unknown } | { error: string }
export type ToIsolated = { module: string; input: unknown }

/** Ends of the last piece of work of each module: each runs one at a time. */
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Runs `work` of a module in a process of its own, one at a time for each module, and kills it at its bounds: for
 * everything that a person has written or uploaded and that costs more the longer it is. The process has none of our
 * secrets, is the first that the kernel ends when memory runs out, and ends with this one.
 * @throws IsolatedError at the bounds; WorkError with the message of what the work has thrown; AbortError
 */
export function runIsolated<Input, Result>(
  module: URL,
  input: Input,
  bounds: Bounds,
  signal?: AbortSignal
): Promise<Awaited<Result>> {
  const before = lastOf.get(module.href) ?? Promise.resolve()
  const run = before.then(() => runNow(module, input, bounds, signal))
  const settled = run.catch(() => undefined)
  lastOf.set(module.href, settled)
  return run as Promise<Awaited<Result>>
}

async function runNow(module: URL, input: unknown, { maxMs, maxMb }: Bounds, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted()
  const worker = fork(entry, {
    execArgv: [`--max-old-space-size=${Math.max(32, maxMb - programMb)}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: plainEnvironment(),
  })
  const ended = Promise.withResolvers<unknown>()
  const kill = (error: unknown): void => {
    worker.kill('SIGKILL')
    ended.reject(error)
  }
  const abort = (): void => kill(signal?.reason)
  const timer = setTimeout(() => kill(new IsolatedError('too_slow', `more than ${maxMs} ms`)), maxMs)
  const memoryTimer = setInterval(() => void checkMemory(worker, maxMb, kill), memoryCheckMs)
  signal?.addEventListener('abort', abort)
  try {
    listen(worker, ended)
    worker.send({ module: module.href, input } satisfies ToIsolated, (error) => {
      if (error) kill(new IsolatedError('crashed', error.message))
    })
    return await ended.promise
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    signal?.removeEventListener('abort', abort)
    worker.kill('SIGKILL')
  }
}

function listen(worker: ChildProcess, ended: PromiseWithResolvers<unknown>): void {
  let output = ''
  worker.stderr?.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-2000)))
  worker.on('message', (message: FromIsolated) => {
    if ('result' in message) ended.resolve(message.result)
    else ended.reject(new WorkError(message.error))
  })
  worker.on('error', (error) => ended.reject(new IsolatedError('crashed', error.message)))
  worker.on('close', (code, signal) => {
    const isTooHeavy = /heap out of memory|allocation failed/i.test(output) || signal === 'SIGKILL'
    ended.reject(new IsolatedError(isTooHeavy ? 'too_heavy' : 'crashed', `${signal ?? code}`))
  })
}

async function checkMemory(worker: ChildProcess, maxMb: number, kill: (error: unknown) => void): Promise<void> {
  const bytes = worker.pid === undefined ? null : await residentBytes(worker.pid)
  if (bytes !== null && bytes > maxMb * 1e6)
    kill(new IsolatedError('too_heavy', `${Math.round(bytes / 1e6)} MB of memory`))
}
