import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { privateFolder } from '../storage/keep-private.ts'
import { createWorkerQueue } from './worker-queue.ts'
import type { WorkerQueueName, Media, Task } from './media.ts'
import { memoryOfMachine, createMemorySlots, planMemory } from './memory.ts'

/** ms after which a left folder belongs to nobody: no work takes that long. */
const abandonedMs = 24 * 3_600_000

const bytesOf = (task: Task): number =>
  'path' in task.source ? (statSync(task.source.path, { throwIfNoEntry: false })?.size ?? 0) : task.source.svg.length

/** ms that an honest task may take on a slow machine, by kind and size. Video: as much as re-encoding 150 kB each second takes. */
function maxMsOf(task: Task): number {
  if (task.do === 'picture') return 120_000
  return Math.min(6 * 3_600_000, 120_000 + bytesOf(task) / 150)
}

/** Opens the workshop; nothing is started before its first task. Folders of work lie in `work` of the data folder, beside the storage on disk. */
export function openMedia(
  config: Pick<Config, 'dataDir' | 'mediaCodecs' | 'ffmpegPath' | 'memoryBytes'>,
  log: Logger
): Media {
  const root = join(config.dataDir, 'work')
  const said = new Set<string>()
  const note = (text: string) => {
    if (said.has(text)) return
    said.add(text)
    log.info(text)
  }
  const codecs = {
    wanted: config.mediaCodecs,
    ...(config.ffmpegPath !== undefined && { ffmpegPath: config.ffmpegPath }),
  }
  const memory = planMemory(config.memoryBytes ?? memoryOfMachine())
  const places = createMemorySlots(memory.workers)
  const shared = { codecs, log, note, memory, places }
  const lanes: Record<WorkerQueueName, ReturnType<typeof createWorkerQueue>> = {
    // Somebody waits for a picture in a form: it stands back behind nobody.
    pictures: createWorkerQueue({ ...shared, stallMs: 120_000 }),
    media: createWorkerQueue({ ...shared, stallMs: 180_000, niceness: 5 }),
    ladder: createWorkerQueue({ ...shared, stallMs: 600_000, niceness: 15 }),
  }
  return {
    run: (lane, task, options = {}) => lanes[lane].run(task, { maxMs: maxMsOf(task), ...options }),
    async folder() {
      await mkdir(root, { recursive: true, mode: privateFolder })
      const path = await mkdtemp(join(root, `${process.pid}-`))
      return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
    },
    async sweep() {
      for (const name of await readdir(root).catch(() => [])) {
        const found = await stat(join(root, name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > abandonedMs)
          await rm(join(root, name), { recursive: true, force: true })
      }
    },
    close: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.close()))),
  }
}
