import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1_000_000

/** What the server, its database and their pages need beside the workers. */
const siteBytes = 500 * MB
/** What one worker needs at least: the program with its codecs, and a photo. */
const leastBytes = 200 * MB
/** What one worker gets at most: four pictures of 50 megapixels. */
const mostBytes = 1200 * MB

/** How the workers share the memory. */
export type MemoryPlan = {
  /** Bytes that one worker may hold. */
  eachBytes: number
  /** Workers that may exist at once. */
  workers: number
  /** Whether codecs should hold as few pictures at once as they can, at the price of time. */
  isTight: boolean
}

/** Bytes of memory that this process and all that it starts may use: the machine's, or less where its control group (v1 or v2) says so. */
export function memoryOfMachine(): number {
  const ofGroup = process.constrainedMemory()
  return Math.min(totalmem(), ofGroup > 0 ? ofGroup : Infinity)
}

/** How many processes the kernel has ended because memory ran out, in any control group; 0 where it does not say. */
export function outOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Shares what `bytes` of memory leave beside the site among at most three workers: fewer and smaller ones where there is less. */
export function planMemory(bytes: number): MemoryPlan {
  const left = Math.max(leastBytes, bytes - siteBytes)
  const workers = Math.max(1, Math.min(3, Math.floor(left / (mostBytes / 2))))
  const eachBytes = Math.min(mostBytes, Math.floor(left / workers))
  return { eachBytes, workers, isTight: eachBytes < mostBytes / 2 }
}

/** Lets so many hold a place at once; who comes later waits, first come first served. Who holds one without using it gives it up for them. */
export function createMemorySlots(count: number) {
  const waiting: (() => void)[] = []
  const offered = new Set<() => void>()
  let taken = 0
  return {
    /** Runs `act` with a place, now or later; `act` is given what returns the place. */
    enter(act: (leave: () => void) => void): void {
      const begin = () => {
        taken++
        let isHere = true
        act(() => {
          if (!isHere) return
          isHere = false
          taken--
          waiting.shift()?.()
        })
      }
      if (taken < count) return begin()
      waiting.push(begin)
      const [giveUp] = offered
      giveUp?.()
    },
    /** Says that a place is held without being used: `giveUp` is called when somebody else wants it. Returns what takes this back. */
    offer(giveUp: () => void): () => void {
      offered.add(giveUp)
      return () => void offered.delete(giveUp)
    },
    /** Whether somebody waits for a place. */
    isWanted: () => waiting.length > 0,
  }
}
export type MemorySlots = ReturnType<typeof createMemorySlots>
