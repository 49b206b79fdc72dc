import type { Message } from '../../../contract/messages.ts'
import pRetry from 'p-retry'
import { isApiError } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { keyedQueue } from '../../lib/keyed-queue.ts'
import type { Outgoing } from './thread-message.ts'

/** No answer, or that of a server which is starting or stopping: the message is sent again when the connection is back. */
export const isLost = (fault: Pick<Fault, 'status' | 'code'>): boolean =>
  (fault.status === 0 && fault.code === 'network') || (fault.status >= 502 && fault.status <= 504)

const post = ({ conversationId, clientMessageId, title, caption, text, fileIds, price }: Outgoing): Promise<Message> =>
  request('messages.send', {
    params: { id: conversationId },
    body: { title, caption, text, fileIds: [...fileIds], clientMessageId, ...(price !== undefined && { price }) },
  })

/** Repeats a lost message twice without being asked: after 1 s and after 3 s more, while the browser reports to be online. */
const postWithRetry = (sent: Outgoing): Promise<Message> =>
  pRetry(() => post(sent), {
    retries: 2,
    minTimeout: 1000,
    factor: 3,
    shouldRetry: ({ error }) => isApiError(error) && isLost(error) && navigator.onLine,
  })

const enqueue = keyedQueue()

/** Sends a message when those before it in the same conversation have been sent or have failed: they arrive as they were written. @throws ApiError */
export const send = (sent: Outgoing): Promise<Message> => enqueue(sent.conversationId, () => postWithRetry(sent))
