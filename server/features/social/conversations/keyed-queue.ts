import pLimit, { type LimitFunction } from 'p-limit'

/** One queue for each key that has tasks at the moment. */
const queues = new Map<string, LimitFunction>()

/**
 * Runs the tasks of one key (a conversation, an account) one after the other in this process, in the order of the
 * calls, so that messages are published in the order of their numbers. Between processes only the numbers give the
 * order.
 */
export async function runInOrder<T>(key: string, task: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? pLimit(1)
  queues.set(key, queue)
  try {
    return await queue(task)
  } finally {
    if (queue.activeCount === 0 && queue.pendingCount === 0) queues.delete(key)
  }
}
