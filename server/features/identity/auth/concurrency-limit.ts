import PQueue from 'p-queue'
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
  const queue = new PQueue({ concurrency: running })
  return async (act) => {
    if (queue.size >= waiting) throw new ApiError('too_many_requests', { retryAfter: 2 })
    return queue.add(act)
  }
}
