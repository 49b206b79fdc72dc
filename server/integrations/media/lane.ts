import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import { plainEnvironment } from '../../config.ts'
import { MediaError, MediaStopped, type Made, type MediaFault, type RunOptions, type Task } from './media.ts'
import type { FromWorker, ToWorker, WantedCodecs } from './messages.ts'
import { residentBytes } from './resident-memory.ts'

const entry = new URL('./worker.ts', import.meta.url)
/** Heap of a worker in MB; pixels and packets lie outside of it. */
const heapMb = 384
/** Four pictures of 50 megapixels. */
const usualMaxResidentBytes = 1_200_000_000
const watchEveryMs = 500
/** ms without work after which a worker ends, so that its memory goes back to the machine. */
const usualIdleMs = 20_000

const hasGroups = process.platform !== 'win32'

/** Kills a worker, and an ffmpeg that it has started: they are one group. */
function end(worker: ChildProcess | undefined): void {
  try {
    if (worker?.pid !== undefined && hasGroups) process.kill(-worker.pid, 'SIGKILL')
    else worker?.kill('SIGKILL')
  } catch {
    // It is gone already.
  }
}

type Turn = { id: number; task: Task; options: RunOptions; resolve(made: Made<Task>): void; reject(error: Error): void }
type LaneOptions = {
  codecs: WantedCodecs
  log: Logger
  note(text: string): void
  /** ms without progress after which a worker counts as hung. */
  stallMs: number
  /** How far it stands back behind the server, as `nice` has it. */
  niceness?: number
  /** Bytes of memory above which it is ended. */
  maxResidentBytes?: number
  idleMs?: number
}

/**
 * One worker process and the tasks that wait for it, first come first served. It is forked when there is work, killed when a task takes too long, stands
 * still or takes too much memory, and ends when it was idle for a while.
 */
export function openLane({ codecs, log, note, stallMs, niceness = 0, maxResidentBytes = usualMaxResidentBytes, idleMs = usualIdleMs }: LaneOptions) {
  const waiting: Turn[] = []
  let running: Turn | undefined
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let made = 0
  let closed = false

  /** Ends the running task, once; the next one begins. */
  const settle = (id: number, end: (turn: Turn) => void): void => {
    if (running?.id !== id) return
    const turn = running
    running = undefined
    end(turn)
    next()
  }
  const start = (): ChildProcess => {
    // A worker is told neither the site's secrets nor where its database is.
    const worker = fork(entry, {
      execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'], serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: plainEnvironment(), detached: hasGroups,
    })
    let said = ''
    worker.stderr?.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2000)))
    worker.on('message', (message: FromWorker) => {
      if ('note' in message) return note(message.note)
      if ('progress' in message) return void (running?.id === message.id && running.options.onProgress?.(message.progress))
      settle(message.id, (turn) => {
        if ('made' in message) turn.resolve(message.made)
        else if ('fault' in message) turn.reject(new MediaError(message.fault, message.detail))
        else turn.reject(Object.assign(new Error(message.error), { code: message.code }))
      })
    })
    worker.on('error', (error) => log.warn({ err: error }, 'media worker'))
    worker.on('exit', (code, signal) => {
      if (child !== worker) return // it was ended from here
      child = undefined
      if (!running) return
      log.warn({ code, signal, said: said.slice(-500) }, 'a media worker died')
      settle(running.id, (turn) => turn.reject(closed ? new MediaStopped('the server stops') : new MediaError('crashed', signal ?? code)))
    })
    if (worker.pid !== undefined && niceness)
      try {
        setPriority(worker.pid, niceness)
      } catch {
        // It is gone already, or the machine does not let us: its exit says more.
      }
    return worker
  }
  /** Kills the worker under the running task, which rejects with `error`. */
  const kill = (id: number, error: Error): void => {
    const worker = child
    child = undefined
    end(worker)
    settle(id, (turn) => turn.reject(error))
  }
  const watch = (turn: Turn): (() => void) => {
    const began = Date.now()
    let moved = began
    const { onProgress, maxMs = Infinity, signal } = turn.options
    turn.options = { ...turn.options, onProgress: (share) => void ((moved = Date.now()), onProgress?.(share)) }
    const fail = (reason: MediaFault, detail: string) => kill(turn.id, new MediaError(reason, detail))
    const look = async () => {
      const now = Date.now()
      if (now - began > maxMs) return fail('too_slow', `more than ${maxMs} ms`)
      if (now - moved > stallMs) return fail('too_slow', `stood still for ${stallMs} ms`)
      const bytes = child?.pid === undefined ? null : await residentBytes(child.pid)
      if (bytes !== null && bytes > maxResidentBytes && running?.id === turn.id) fail('too_heavy', `${Math.round(bytes / 1e6)} MB`)
    }
    const timer = setInterval(() => void look(), watchEveryMs)
    const abort = () => kill(turn.id, new MediaStopped('aborted'))
    signal?.addEventListener('abort', abort)
    return () => {
      clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  const next = (): void => {
    if (running) return
    clearTimeout(idle)
    running = waiting.shift()
    if (!running) {
      idle = setTimeout(() => {
        end(child)
        child = undefined
      }, idleMs).unref()
      return
    }
    const turn = running
    if (turn.options.signal?.aborted) return settle(turn.id, () => turn.reject(new MediaStopped('aborted')))
    child ??= start()
    const unwatch = watch(turn)
    const { resolve, reject } = turn
    turn.resolve = (value) => void (unwatch(), resolve(value))
    turn.reject = (error) => void (unwatch(), reject(error))
    child.send({ id: turn.id, task: turn.task, codecs } satisfies ToWorker, (error) => {
      if (error) kill(turn.id, new MediaError('crashed', error))
    })
  }

  return {
    run: <T extends Task>(task: T, options: RunOptions): Promise<Made<T>> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new MediaStopped('the server stops'))
        waiting.push({ id: ++made, task, options, resolve: resolve as Turn['resolve'], reject })
        next()
      }),
    async close(): Promise<void> {
      closed = true
      clearTimeout(idle)
      for (const turn of waiting.splice(0)) turn.reject(new MediaStopped('the server stops'))
      const worker = child
      if (!worker) return
      const gone = new Promise((resolve) => worker.once('exit', resolve))
      end(worker)
      await gone
    },
    /** For tests: the process that works now. */
    pid: () => child?.pid,
  }
}
