import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'

/** A queue for each key: a task runs when all earlier ones of its key have ended, successful or not; keys do not wait for one another. */
export const keyedQueue = (): (<T>(key: string, task: () => Promise<T>) => Promise<T>) => {
  const queues = new Map<string, LimitFunction>()
  return async (key, task) => {
    const queue = queues.get(key) ?? pLimit(1)
    queues.set(key, queue)
    try {
      return await queue(task)
    } finally {
      if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key)
    }
  }
}
