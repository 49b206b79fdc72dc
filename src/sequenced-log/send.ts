import pRetry from 'p-retry'
import { isApiError } from '../api/api-error.ts'
import type { Fault } from '../api/api-error.ts'
import { keyedQueue } from '../lib/keyed-queue.ts'
import type { Delivery, Sendable } from './log.ts'

/**
 * Whether a request got no response, or one from a server that is starting or stopping: the entry is sent again when
 * the connection returns.
 */
export const isLost = (fault: Pick<Fault, 'status' | 'code'>): boolean =>
  (fault.status === 0 && fault.code === 'network') || (fault.status >= 502 && fault.status <= 504)

/** What is to be sent again because its request was lost, in the order of writing. */
export const lostOf = <Sent>(entries: readonly Delivery<Sent>[]): Sent[] =>
  entries.flatMap(({ delivery, fault, outgoing }) =>
    delivery === 'failed' && outgoing && fault && isLost(fault) ? outgoing : []
  )

/**
 * Sends an entry after the earlier ones of its log have been sent or have failed, so that they arrive in the order of
 * writing. A lost one is retried twice, after 1 s and after 3 s more, while the browser reports to be online. The
 * returned function throws ApiError.
 */
export const inOrderOfWriting = <Sent extends Sendable, Received>(
  post: (sent: Sent) => Promise<Received>
): ((sent: Sent) => Promise<Received>) => {
  const enqueue = keyedQueue()
  const postWithRetry = (sent: Sent): Promise<Received> =>
    pRetry(() => post(sent), {
      retries: 2,
      minTimeout: 1000,
      factor: 3,
      shouldRetry: ({ error }) => isApiError(error) && isLost(error) && navigator.onLine,
    })
  return (sent) => enqueue(sent.conversationId, () => postWithRetry(sent))
}
