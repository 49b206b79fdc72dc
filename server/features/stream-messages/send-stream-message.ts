import type { StreamMessage } from '../../../contract/stream-messages.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { ChatRow } from './queries.ts'
import { emitStreamMessages } from './emit-stream-events.ts'
import { writeLines, type Asked, type Written } from './write-lines.ts'

type Waiting = { asked: Asked; resolve: (message: StreamMessage) => void; reject: (error: unknown) => void }

/** Lines that are written together, at most. */
const together = 100

/** What is to be said in each chat while the lines before it are written. */
const waiting = new Map<string, Waiting[]>()

/**
 * Says something in a chat: written and told one after the other, so that who is there hears it in its order. What comes while others are written goes with the next
 * ones, all at once. Answers it as its author has it. @throws ApiError cannot_write, slow_down, idempotency_conflict, not_found where it was removed meanwhile
 */
export function sendStreamMessage(
  deps: Deps,
  chat: ChatRow,
  viewer: Viewer,
  said: { text: string; clientMessageId?: string | undefined }
): Promise<StreamMessage> {
  const conversationId = chat.chat_id
  return new Promise((resolve, reject) => {
    const asked: Asked = {
      ...said,
      conversationId,
      senderId: viewer.id,
      isOwner: chat.id === viewer.id,
      at: deps.clock.now(),
    }
    const queue = waiting.get(conversationId)
    if (queue) return void queue.push({ asked, resolve, reject })
    waiting.set(conversationId, [{ asked, resolve, reject }])
    void drain(deps, conversationId)
  })
}

/** Says what waits, until nothing does. */
async function drain(deps: Deps, conversationId: string): Promise<void> {
  for (;;) {
    const queue = waiting.get(conversationId) ?? []
    const now = queue.splice(0, together)
    if (now.length === 0) return void waiting.delete(conversationId)
    await sayTogether(deps, conversationId, now).catch((error: unknown) => {
      for (const { reject } of now) reject(error)
    })
  }
}

async function sayTogether(deps: Deps, conversationId: string, now: readonly Waiting[]): Promise<void> {
  const written = await writeLines(
    deps,
    conversationId,
    now.map(({ asked }) => asked)
  )
  const told = await emitStreamMessages(
    deps,
    written.filter((one) => typeof one === 'string')
  )
  const answerTo = (one: Written | undefined): StreamMessage | ApiError =>
    typeof one === 'string' ? (told.get(one) ?? new ApiError('not_found')) : (one ?? new ApiError('not_found'))
  for (const [i, { resolve, reject }] of now.entries()) {
    const answer = answerTo(written[i])
    if (answer instanceof ApiError) reject(answer)
    else resolve(answer)
  }
}
