import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from 'pino'
import { plainEnvironment } from '../../environment.ts'
import { MediaError, MediaStopped, type MediaResult, type MediaFault, type RunOptions, type Task } from './media.ts'
import type { FromWorker, ToWorker, WantedCodecs } from './messages.ts'
import { outOfMemoryKills, type MemoryPlan, type MemorySlots } from './memory.ts'
import { residentBytes } from './resident-memory.ts'

const entry = new URL('./worker.ts', import.meta.url)
/** Maximum heap of a worker in MB; pixels and packets are outside of it. */
const maxHeapMb = 384
const checkMs = 500
/** Interval, in ms, of memory checks; a video can use hundreds of megabytes within a second. */
const memoryCheckMs = 100
/** Time, in ms without work, after which a worker ends, so that its memory is freed. */
const defaultIdleMs = 20_000

const hasGroups = process.platform !== 'win32'

/** Kills a worker and its ffmpeg process, which are one process group. */
function end(worker: ChildProcess | undefined): void {
  try {
    if (worker?.pid !== undefined && hasGroups) process.kill(-worker.pid, 'SIGKILL')
    else worker?.kill('SIGKILL')
  } catch {
    // It has ended already.
  }
}

type QueuedTask = {
  id: number
  task: Task
  options: RunOptions
  resolve(result: MediaResult<Task>): void
  reject(error: Error): void
}
type QueueOptions = {
  codecs: WantedCodecs
  log: Logger
  note(text: string): void
  /** Time, in ms without progress, after which a worker counts as hung. */
  stallMs: number
  /** Process priority as of `nice`. */
  niceness?: number
  /** The memory limits, and the slots that all queues share. */
  memory: MemoryPlan
  slots: MemorySlots
  idleMs?: number
}

/**
 * One worker process and the tasks that wait for it, first come, first served. The process is forked when there is
 * work, killed when a task takes too long, hangs or uses too much memory, and ends after some idle time.
 */
export function createWorkerQueue({
  codecs,
  log,
  note,
  stallMs,
  niceness = 0,
  memory,
  slots,
  idleMs = defaultIdleMs,
}: QueueOptions) {
  const waiting: QueuedTask[] = []
  let running: QueuedTask | undefined
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false
  /** Releases this queue's memory slot; set while the queue works or keeps a worker ready. */
  let releaseSlot: (() => void) | undefined
  let isWaitingForSlot = false
  /** Withdraws the offer of an unused slot. */
  let withdrawOffer: (() => void) | undefined

  /** Settles the running task once, and starts the next one. */
  const settle = (id: number, end: (queued: QueuedTask) => void): void => {
    if (running?.id !== id) return
    const queued = running
    running = undefined
    end(queued)
    startNext()
  }
  const start = (): ChildProcess => {
    // A worker gets neither the site's secrets nor the address of its database.
    const worker = fork(entry, {
      execArgv: [
        `--max-old-space-size=${Math.min(maxHeapMb, Math.floor(memory.workerBytes / 2e6))}`,
        '--disable-warning=ExperimentalWarning',
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: plainEnvironment(),
      detached: hasGroups,
    })
    const killsBefore = outOfMemoryKills()
    let errorOutput = ''
    worker.stderr?.on('data', (chunk: Buffer) => void (errorOutput = (errorOutput + chunk.toString()).slice(-2000)))
    worker.on('message', (message: FromWorker) => {
      if ('note' in message) return note(message.note)
      if ('progress' in message)
        return void (running?.id === message.id && running.options.onProgress?.(message.progress))
      settle(message.id, (queued) => {
        if ('result' in message) queued.resolve(message.result)
        else if ('fault' in message) queued.reject(new MediaError(message.fault, message.detail))
        else queued.reject(Object.assign(new Error(message.error), { code: message.code }))
      })
    })
    worker.on('error', (error) => log.warn({ err: error }, 'a media worker reported an error'))
    worker.on('exit', (code, signal) => {
      if (child !== worker) return // it was killed by this server
      child = undefined
      if (!running) return
      log.warn({ code, signal, errorOutput: errorOutput.slice(-500) }, 'a media worker ended unexpectedly')
      // The kernel killed a process for lack of memory.
      const reason = signal === 'SIGKILL' && outOfMemoryKills() > killsBefore ? 'too_heavy' : 'crashed'
      settle(running.id, (queued) =>
        queued.reject(closed ? new MediaStopped('the server is stopping') : new MediaError(reason, signal ?? code))
      )
    })
    if (worker.pid !== undefined && niceness)
      try {
        setPriority(worker.pid, niceness)
      } catch {
        // It has ended already, or the priority cannot be set; its exit is handled elsewhere.
      }
    return worker
  }
  /** Kills the worker with its running task, which rejects with `error`. */
  const kill = (id: number, error: Error): void => {
    const worker = child
    child = undefined
    end(worker)
    settle(id, (queued) => queued.reject(error))
  }
  const watch = (queued: QueuedTask): (() => void) => {
    const began = Date.now()
    let lastProgressAt = began
    const { onProgress, maxMs = Infinity, signal } = queued.options
    queued.options = {
      ...queued.options,
      onProgress: (share) => void ((lastProgressAt = Date.now()), onProgress?.(share)),
    }
    const fail = (reason: MediaFault, detail: string) => kill(queued.id, new MediaError(reason, detail))
    const checkTime = () => {
      const now = Date.now()
      if (now - began > maxMs) return fail('too_slow', `more than ${maxMs} ms`)
      if (now - lastProgressAt > stallMs) return fail('too_slow', `no progress for ${stallMs} ms`)
    }
    const checkMemory = async () => {
      const bytes = child?.pid === undefined ? null : await residentBytes(child.pid)
      if (bytes !== null && bytes > memory.workerBytes && running?.id === queued.id)
        fail('too_heavy', `${Math.round(bytes / 1e6)} MB`)
    }
    const timers = [setInterval(checkTime, checkMs), setInterval(() => void checkMemory(), memoryCheckMs)]
    const abort = () => kill(queued.id, new MediaStopped('aborted'))
    signal?.addEventListener('abort', abort)
    return () => {
      for (const timer of timers) clearInterval(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
  /** Ends an idle worker and releases its slot. */
  const stopWorker = (): void => {
    clearTimeout(idle)
    withdrawOffer?.()
    end(child)
    child = undefined
    const release = releaseSlot
    releaseSlot = undefined
    release?.()
  }
  const startNext = (): void => {
    if (running || isWaitingForSlot) return
    clearTimeout(idle)
    withdrawOffer?.()
    // Another queue waits for the memory that this one holds: they alternate.
    if (releaseSlot && slots.isWanted()) stopWorker()
    if (!waiting.length) {
      if (!releaseSlot) return
      withdrawOffer = slots.offer(stopWorker)
      idle = setTimeout(stopWorker, idleMs).unref()
      return
    }
    if (releaseSlot) return begin()
    isWaitingForSlot = true
    slots.enter((done) => {
      isWaitingForSlot = false
      releaseSlot = done
      begin()
    })
  }
  const begin = (): void => {
    const queued = (running = waiting.shift())
    if (!queued) return stopWorker()
    if (queued.options.signal?.aborted) return settle(queued.id, () => queued.reject(new MediaStopped('aborted')))
    child ??= start()
    const stopWatching = watch(queued)
    const { resolve, reject } = queued
    queued.resolve = (value) => void (stopWatching(), resolve(value))
    queued.reject = (error) => void (stopWatching(), reject(error))
    child.send({ id: queued.id, task: queued.task, codecs, isTight: memory.isTight } satisfies ToWorker, (error) => {
      if (error) kill(queued.id, new MediaError('crashed', error))
    })
  }

  return {
    run: <T extends Task>(task: T, options: RunOptions): Promise<MediaResult<T>> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new MediaStopped('the server is stopping'))
        waiting.push({ id: ++lastId, task, options, resolve: resolve as QueuedTask['resolve'], reject })
        startNext()
      }),
    async close(): Promise<void> {
      closed = true
      clearTimeout(idle)
      withdrawOffer?.()
      for (const queued of waiting.splice(0)) queued.reject(new MediaStopped('the server is stopping'))
      const worker = child
      const exited = worker && new Promise((resolve) => worker.once('exit', resolve))
      end(worker)
      await exited
      releaseSlot?.()
      releaseSlot = undefined
    },
    load: () => ({ running: running ? 1 : 0, waiting: waiting.length }),
    /** For tests: the id of the current process. */
    pid: () => child?.pid,
  }
}
