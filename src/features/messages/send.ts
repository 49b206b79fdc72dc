import type { Message } from '../../../contract/messages/messages.ts'
import pRetry from 'p-retry'
import { isApiError } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { keyedQueue } from '../../lib/keyed-queue.ts'
import type { Outgoing } from './thread-message.ts'

/**
 * Whether a request got no response, or one from a server that is starting or stopping: the message is sent again when
 * the connection returns.
 */
export const isLost = (fault: Pick<Fault, 'status' | 'code'>): boolean =>
  (fault.status === 0 && fault.code === 'network') || (fault.status >= 502 && fault.status <= 504)

const post = ({ conversationId, clientMessageId, title, caption, text, fileIds, price }: Outgoing): Promise<Message> =>
  request('messages.send', {
    params: { id: conversationId },
    body: { title, caption, text, fileIds: [...fileIds], clientMessageId, ...(price !== undefined && { price }) },
  })

/** Retries a lost message twice, after 1 s and after 3 s more, while the browser reports to be online. */
const postWithRetry = (sent: Outgoing): Promise<Message> =>
  pRetry(() => post(sent), {
    retries: 2,
    minTimeout: 1000,
    factor: 3,
    shouldRetry: ({ error }) => isApiError(error) && isLost(error) && navigator.onLine,
  })

const enqueue = keyedQueue()

/**
 * Sends a message after the earlier ones of its conversation have been sent or have failed, so that they arrive in the
 * order of writing. @throws ApiError
 */
export const send = (sent: Outgoing): Promise<Message> => enqueue(sent.conversationId, () => postWithRetry(sent))
