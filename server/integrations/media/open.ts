import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { privateFolder } from '../storage/restrict-to-owner.ts'
import { createWorkerQueue } from './worker-queue.ts'
import { workerQueueNames, type WorkerQueueName, type Media, type Task } from './media.ts'
import { memoryOfMachine, createMemorySlots, planMemory } from './memory.ts'

/** Age, in ms, from which a working folder is abandoned: no task takes that long. */
const abandonedMs = 24 * 3_600_000

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
const bytesOf = ({ source }: Task): number =>
  'paths' in source
    ? source.paths.reduce((sum, path) => sum + sizeOf(path), 0)
    : 'path' in source
      ? sizeOf(source.path)
      : source.svg.length

/**
 * Maximum duration in ms of a legitimate task on a slow machine, by kind and size. For video: re-encoding at 150 kB per
 * second.
 */
function maxMsOf(task: Task): number {
  if (task.do === 'picture') return 120_000
  return Math.min(6 * 3_600_000, 120_000 + bytesOf(task) / 150)
}

/**
 * Opens media processing; workers start with their first task. Working folders are in `work` of the data folder, on the
 * same disk as the storage.
 */
export function openMedia(
  config: Pick<Config, 'dataDir' | 'mediaCodecs' | 'ffmpegPath' | 'memoryBytes'>,
  log: Logger
): Media {
  const root = join(config.dataDir, 'work')
  const logged = new Set<string>()
  const note = (text: string) => {
    if (logged.has(text)) return
    logged.add(text)
    log.info(text)
  }
  const codecs = {
    wanted: config.mediaCodecs,
    ...(config.ffmpegPath !== undefined && { ffmpegPath: config.ffmpegPath }),
  }
  const memory = planMemory(config.memoryBytes ?? memoryOfMachine())
  const slots = createMemorySlots(memory.workers)
  const shared = { codecs, log, note, memory, slots }
  const queues: Record<WorkerQueueName, ReturnType<typeof createWorkerQueue>> = {
    // A user waits for pictures in a form, so this queue has normal priority.
    pictures: createWorkerQueue({ ...shared, stallMs: 120_000 }),
    media: createWorkerQueue({ ...shared, stallMs: 180_000, niceness: 5 }),
    ladder: createWorkerQueue({ ...shared, stallMs: 600_000, niceness: 15 }),
  }
  return {
    load: () => workerQueueNames.map((queue) => ({ queue, ...queues[queue].load() })),
    run: (queue, task, options = {}) => queues[queue].run(task, { maxMs: maxMsOf(task), ...options }),
    async folder() {
      await mkdir(root, { recursive: true, mode: privateFolder })
      const path = await mkdtemp(join(root, `${process.pid}-`))
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    async sweep() {
      for (const name of await readdir(root).catch(() => [])) {
        if (!/^\d+-/.test(name)) continue // the parts of live streams
        const found = await stat(join(root, name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > abandonedMs)
          await rm(join(root, name), { recursive: true, force: true })
      }
    },
    close: async () => void (await Promise.all(Object.values(queues).map((queue) => queue.close()))),
  }
}
