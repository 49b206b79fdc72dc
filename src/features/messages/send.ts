import type { Message } from '../../../contract/messages.ts'
import { isApiError } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { wait } from '../../api/steadily.ts'
import { inTurn } from '../../lib/in-turn.ts'
import type { Outgoing } from './thread-message.ts'

/** Delays, in ms, before the automatic retries. */
const pauses = [1000, 3000]

/**
 * Whether the request had no answer, or the server is starting or stopping: the message is sent again after
 * reconnecting.
 */
export const isLost = (fault: Pick<Fault, 'status' | 'code'>): boolean =>
  (fault.status === 0 && fault.code === 'network') || (fault.status >= 502 && fault.status <= 504)

const post = ({ conversationId, clientMessageId, title, caption, text, fileIds, price }: Outgoing): Promise<Message> =>
  request('messages.send', {
    params: { id: conversationId },
    body: { title, caption, text, fileIds: [...fileIds], clientMessageId, ...(price !== undefined && { price }) },
  })

const persistently = async (sent: Outgoing, tries = 0): Promise<Message> => {
  try {
    return await post(sent)
  } catch (error) {
    const pause = pauses[tries]
    if (!isApiError(error) || !isLost(error) || pause === undefined || !navigator.onLine) throw error
    await wait(pause)
    return persistently(sent, tries + 1)
  }
}

const turn = inTurn()

/**
 * Sends a message after the earlier ones of the same conversation have been sent or have failed, so that they arrive in
 * order. @throws ApiError
 */
export const send = (sent: Outgoing): Promise<Message> => turn(sent.conversationId, () => persistently(sent))
