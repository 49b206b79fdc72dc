import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1_000_000

/** Memory needed by the server, its database and pages, apart from the workers. */
const siteBytes = 500 * MB
/** Minimum memory of one worker: the program with its codecs, and a photo. */
const minWorkerBytes = 200 * MB
/** Maximum memory of one worker: a HEIC of 100 megapixels, whose decoder holds all of its pixels more than twice. */
const maxWorkerBytes = 1200 * MB

/** How the workers share the memory. */
export type MemoryPlan = {
  /** Maximum memory of one worker in bytes. */
  workerBytes: number
  /** Maximum number of workers at the same time. */
  workers: number
  /** Whether codecs should use as little memory as possible, at the cost of time. */
  isTight: boolean
}

/**
 * Memory in bytes that this process and its children may use: the machine's, or the limit of its control group (v1 or
 * v2).
 */
export function memoryOfMachine(): number {
  const groupLimit = process.constrainedMemory()
  return Math.min(totalmem(), groupLimit > 0 ? groupLimit : Infinity)
}

/** How many processes the kernel has killed for lack of memory, in any control group; 0 when unknown. */
export function outOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/**
 * Divides what `bytes` of memory leave beside the site among at most three workers; fewer and smaller ones on small
 * machines.
 */
export function planMemory(bytes: number): MemoryPlan {
  const available = Math.max(minWorkerBytes, bytes - siteBytes)
  const workers = Math.max(1, Math.min(3, Math.floor(available / (maxWorkerBytes / 2))))
  const workerBytes = Math.min(maxWorkerBytes, Math.floor(available / workers))
  return { workerBytes, workers, isTight: workerBytes < maxWorkerBytes / 2 }
}

/**
 * A semaphore with `count` slots, first come, first served. A holder that does not use its slot can offer it to others.
 */
export function createMemorySlots(count: number) {
  const waiting: (() => void)[] = []
  const offered = new Set<() => void>()
  let taken = 0
  return {
    /** Runs `act` with a slot, now or later; `act` gets the function that releases the slot. */
    enter(act: (release: () => void) => void): void {
      const begin = () => {
        taken++
        let isHeld = true
        act(() => {
          if (!isHeld) return
          isHeld = false
          taken--
          waiting.shift()?.()
        })
      }
      if (taken < count) return begin()
      waiting.push(begin)
      const [giveUp] = offered
      giveUp?.()
    },
    /**
     * Offers a slot that is held but not used: `giveUp` is called when another task needs it. Returns the function that
     * withdraws the offer.
     */
    offer(giveUp: () => void): () => void {
      offered.add(giveUp)
      return () => void offered.delete(giveUp)
    },
    /** Whether a task waits for a slot. */
    isWanted: () => waiting.length > 0,
  }
}
export type MemorySlots = ReturnType<typeof createMemorySlots>
