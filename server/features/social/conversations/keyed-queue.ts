import PQueue from 'p-queue'

/** One queue for each key that has tasks at the moment. */
const queues = new Map<string, PQueue>()

/**
 * Runs the tasks of one key (a conversation, an account) one after the other in this process, in the order of the
 * calls, so that messages are published in the order of their numbers. Between processes only the numbers give the
 * order.
 */
export function runInOrder<T>(key: string, task: () => Promise<T>): Promise<T> {
  let queue = queues.get(key)
  if (!queue) {
    queue = new PQueue({ concurrency: 1 })
    queue.once('idle', () => queues.delete(key))
    queues.set(key, queue)
  }
  return queue.add(task)
}
