/** Maximum number of parallel uploads over all forms; more would only share the same bandwidth. */
const FILES_AT_ONCE = 2

let free = FILES_AT_ONCE
const queue: (() => void)[] = []

/** Waits for an upload slot and returns the function that releases it; undefined when the wait was aborted. */
export const acquireUploadSlot = (signal: AbortSignal): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    const leave = (): void => {
      free += 1
      queue.shift()?.()
    }
    const enter = (): void => {
      signal.removeEventListener('abort', giveUp)
      free -= 1
      resolve(leave)
    }
    const giveUp = (): void => {
      const at = queue.indexOf(enter)
      if (at >= 0) queue.splice(at, 1)
      resolve(undefined)
    }
    if (signal.aborted) return resolve(undefined)
    signal.addEventListener('abort', giveUp, { once: true })
    if (free > 0) enter()
    else queue.push(enter)
  })
