import type { StreamMessage } from '../../../../contract/social/stream-messages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { canModerate } from './policy.ts'
import type { ChatRow } from './queries.ts'
import { emitStreamMessages } from './emit-stream-events.ts'
import { writeStreamMessages, type OutgoingMessage, type Written } from './write-stream-messages.ts'

type PendingMessage = {
  message: OutgoingMessage
  resolve: (message: StreamMessage) => void
  reject: (error: unknown) => void
}

/** Maximum number of messages that are written together. */
const maxPerWrite = 100

/** The messages of each chat that wait for the write in progress. */
const waiting = new Map<string, PendingMessage[]>()

/**
 * Sends a message to a chat. Messages are written and published one batch after the other, so that listeners get them
 * in order; those that arrive during a write form the next batch.
 * @returns the message as its author sees it
 * @throws ApiError cannot_write, slow_down, idempotency_conflict, not_found when it was deleted in the meantime
 */
export function sendStreamMessage(
  deps: Deps,
  chat: ChatRow,
  viewer: Viewer,
  content: { text: string; clientMessageId?: string | undefined }
): Promise<StreamMessage> {
  const conversationId = chat.chat_id
  return new Promise((resolve, reject) => {
    const message: OutgoingMessage = {
      ...content,
      conversationId,
      senderId: viewer.id,
      isOwner: chat.id === viewer.id,
      isModerator: canModerate(chat, viewer),
      at: deps.clock.now(),
    }
    const queue = waiting.get(conversationId)
    if (queue) return void queue.push({ message, resolve, reject })
    waiting.set(conversationId, [{ message, resolve, reject }])
    void drain(deps, conversationId)
  })
}

/** Sends the waiting messages of a chat in batches until none is left. */
async function drain(deps: Deps, conversationId: string): Promise<void> {
  for (;;) {
    const queue = waiting.get(conversationId) ?? []
    const batch = queue.splice(0, maxPerWrite)
    if (batch.length === 0) return void waiting.delete(conversationId)
    await sendBatch(deps, conversationId, batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error)
    })
  }
}

async function sendBatch(deps: Deps, conversationId: string, batch: readonly PendingMessage[]): Promise<void> {
  const written = await writeStreamMessages(
    deps,
    conversationId,
    batch.map(({ message }) => message)
  )
  const presented = await emitStreamMessages(
    deps,
    written.filter((one) => typeof one === 'string')
  )
  const resultOf = (one: Written | undefined): StreamMessage | ApiError =>
    typeof one === 'string' ? (presented.get(one) ?? new ApiError('not_found')) : (one ?? new ApiError('not_found'))
  for (const [i, { resolve, reject }] of batch.entries()) {
    const outcome = resultOf(written[i])
    if (outcome instanceof ApiError) reject(outcome)
    else resolve(outcome)
  }
}
