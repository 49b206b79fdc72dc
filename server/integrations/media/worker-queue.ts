import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import { plainEnvironment } from '../../environment.ts'
import { MediaError, MediaStopped, type MediaResult, type MediaFault, type RunOptions, type Task } from './media.ts'
import type { FromWorker, ToWorker, WantedCodecs } from './messages.ts'
import { outOfMemoryKills, type MemoryPlan, type MemorySlots } from './memory.ts'
import { residentBytes } from './resident-memory.ts'

const entry = new URL('./worker.ts', import.meta.url)
/** Heap of a worker in MB, at most; pixels and packets lie outside of it. */
const mostHeapMb = 384
const watchEveryMs = 500
/** A video takes hundreds of megabytes within a second. */
const weighEveryMs = 100
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

type Turn = {
  id: number
  task: Task
  options: RunOptions
  resolve(made: MediaResult<Task>): void
  reject(error: Error): void
}
type LaneOptions = {
  codecs: WantedCodecs
  log: Logger
  note(text: string): void
  /** ms without progress after which a worker counts as hung. */
  stallMs: number
  /** How far it stands back behind the server, as `nice` has it. */
  niceness?: number
  /** What it may hold, and the places that the lanes share. */
  memory: MemoryPlan
  places: MemorySlots
  idleMs?: number
}

/**
 * One worker process and the tasks that wait for it, first come first served. It is forked when there is work, killed when a task takes too long, stands
 * still or takes too much memory, and ends when it was idle for a while.
 */
export function createWorkerQueue({
  codecs,
  log,
  note,
  stallMs,
  niceness = 0,
  memory,
  places,
  idleMs = usualIdleMs,
}: LaneOptions) {
  const waiting: Turn[] = []
  let running: Turn | undefined
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let made = 0
  let closed = false
  /** Gives the place of this lane to another; while it works or holds a worker ready, it has one. */
  let leave: (() => void) | undefined
  let isComing = false
  /** Takes back the offer of a place that is not used. */
  let keep: (() => void) | undefined

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
      execArgv: [
        `--max-old-space-size=${Math.min(mostHeapMb, Math.floor(memory.eachBytes / 2e6))}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: plainEnvironment(),
      detached: hasGroups,
    })
    const killsBefore = outOfMemoryKills()
    let said = ''
    worker.stderr?.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2000)))
    worker.on('message', (message: FromWorker) => {
      if ('note' in message) return note(message.note)
      if ('progress' in message)
        return void (running?.id === message.id && running.options.onProgress?.(message.progress))
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
      // The machine, or its control group, had no memory left.
      const reason = signal === 'SIGKILL' && outOfMemoryKills() > killsBefore ? 'too_heavy' : 'crashed'
      settle(running.id, (turn) =>
        turn.reject(closed ? new MediaStopped('the server stops') : new MediaError(reason, signal ?? code))
      )
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
    const look = () => {
      const now = Date.now()
      if (now - began > maxMs) return fail('too_slow', `more than ${maxMs} ms`)
      if (now - moved > stallMs) return fail('too_slow', `stood still for ${stallMs} ms`)
    }
    const weigh = async () => {
      const bytes = child?.pid === undefined ? null : await residentBytes(child.pid)
      if (bytes !== null && bytes > memory.eachBytes && running?.id === turn.id)
        fail('too_heavy', `${Math.round(bytes / 1e6)} MB`)
    }
    const timers = [setInterval(look, watchEveryMs), setInterval(() => void weigh(), weighEveryMs)]
    const abort = () => kill(turn.id, new MediaStopped('aborted'))
    signal?.addEventListener('abort', abort)
    return () => {
      for (const timer of timers) clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  /** Ends the worker that nobody needs, and gives its place away. */
  const rest = (): void => {
    clearTimeout(idle)
    keep?.()
    end(child)
    child = undefined
    const give = leave
    leave = undefined
    give?.()
  }
  const next = (): void => {
    if (running || isComing) return
    clearTimeout(idle)
    keep?.()
    // Another lane waits for the memory that this one holds: they take turns.
    if (leave && places.isWanted()) rest()
    if (!waiting.length) {
      if (!leave) return
      keep = places.offer(rest)
      idle = setTimeout(rest, idleMs).unref()
      return
    }
    if (leave) return begin()
    isComing = true
    places.enter((done) => {
      isComing = false
      leave = done
      begin()
    })
  }
  const begin = (): void => {
    const turn = (running = waiting.shift())
    if (!turn) return rest()
    if (turn.options.signal?.aborted) return settle(turn.id, () => turn.reject(new MediaStopped('aborted')))
    child ??= start()
    const unwatch = watch(turn)
    const { resolve, reject } = turn
    turn.resolve = (value) => void (unwatch(), resolve(value))
    turn.reject = (error) => void (unwatch(), reject(error))
    child.send({ id: turn.id, task: turn.task, codecs, isTight: memory.isTight } satisfies ToWorker, (error) => {
      if (error) kill(turn.id, new MediaError('crashed', error))
    })
  }

  return {
    run: <T extends Task>(task: T, options: RunOptions): Promise<MediaResult<T>> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new MediaStopped('the server stops'))
        waiting.push({ id: ++made, task, options, resolve: resolve as Turn['resolve'], reject })
        next()
      }),
    async close(): Promise<void> {
      closed = true
      clearTimeout(idle)
      keep?.()
      for (const turn of waiting.splice(0)) turn.reject(new MediaStopped('the server stops'))
      const worker = child
      const gone = worker && new Promise((resolve) => worker.once('exit', resolve))
      end(worker)
      await gone
      leave?.()
      leave = undefined
    },
    /** For tests: the process that works now. */
    pid: () => child?.pid,
  }
}
