import PQueue from 'p-queue'

/** A queue for each key: a task runs when all earlier ones of its key have ended, successful or not; keys do not wait for one another. */
export const keyedQueue = (): (<T>(key: string, task: () => Promise<T>) => Promise<T>) => {
  const queues = new Map<string, PQueue>()
  return async (key, task) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    queues.set(key, queue)
    try {
      return await queue.add(task)
    } finally {
      if (queue.size === 0 && queue.pending === 0) queues.delete(key)
    }
  }
}
