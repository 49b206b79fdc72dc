import { ApiError } from '../../http/api-error.ts'

/**
 * Bounds how much of one heavy kind of work runs at once in this process: `running` together, `waiting` more in line, first come first served.
 * The function it returns throws ApiError 429 for one more than that.
 */
export function limitConcurrency({
  running: maxRunning,
  waiting: maxWaiting,
}: {
  running: number
  waiting: number
}): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const line: (() => void)[] = []
  return async (act) => {
    if (running >= maxRunning) {
      if (line.length >= maxWaiting) throw new ApiError('too_many_requests', { retryAfter: 2 })
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await act()
    } finally {
      // The turn is handed on, not given back: nobody who comes later can slip in between.
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
