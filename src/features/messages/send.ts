import type { Message } from '../../../contract/messages.ts'
import { isApiError } from '../../api/api-error.ts'
import type { Fault } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { wait } from '../../api/steadily.ts'
import { inTurn } from '../../lib/in-turn.ts'
import type { Outgoing } from './thread-message.ts'

/** ms before each of the tries that nobody has to ask for. */
const pauses = [1000, 3000]

/** No answer, or that of a server which is starting or stopping: the message is sent again when the connection is back. */
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

/** Sends a message when those before it in the same conversation have been sent or have failed: they arrive as they were written. @throws ApiError */
export const send = (sent: Outgoing): Promise<Message> => turn(sent.conversationId, () => persistently(sent))
