import pLimit from 'p-limit'
import { ApiError } from '../../../http/api-error.ts'

/**
 * Limits the concurrency of expensive work in this process: at most `running` tasks at once and `waiting` more in a
 * first-in, first-out queue. The returned function throws ApiError 429 when the queue is full.
 */
export function limitConcurrency({
  running,
  waiting,
}: {
  running: number
  waiting: number
}): <T>(act: () => Promise<T>) => Promise<T> {
  const limit = pLimit(running)
  return async (act) => {
    if (limit.pendingCount >= waiting) throw new ApiError('too_many_requests', { retryAfter: 2 })
    return limit(act)
  }
}
