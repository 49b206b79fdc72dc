import PQueue from 'p-queue'

/** A queue for each key that has tasks now. */
const queues = new Map<string, PQueue>()

/**
 * Runs the tasks of one key (a conversation, an account) one after the other in this process, in the order of the calls, so that messages are emitted in the order of
 * their numbers. Across processes the numbers alone give the order.
 */
export function runInOrder<T>(key: string, act: () => Promise<T>): Promise<T> {
  let queue = queues.get(key)
  if (!queue) {
    queue = new PQueue({ concurrency: 1 })
    queue.once('idle', () => queues.delete(key))
    queues.set(key, queue)
  }
  return queue.add(act)
}
