import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import type { DomainEvent } from '../../../../contract/events.ts'
import type { Message } from '../../../../contract/social/messages.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { retryOnConflict, transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { newEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireMayWrite } from '../conversations/policy.ts'
import { requireMembership } from '../conversations/view-conversation.ts'
import { claimMessageFiles } from './attachments.ts'
import { runInOrder } from '../conversations/keyed-queue.ts'
import { requirePrice } from './policy.ts'
import { findSent } from './queries.ts'
import { emitMessage } from './emit-message.ts'
import { writeMessage } from './write-message.ts'

/**
 * Delay, in ms, before the event of a message is delivered. A reader who has the conversation open reads it within this
 * time and is not notified.
 */
const readingMs = 1500

/** The sender, with the country of the request and the language of error messages. */
type Sender = { viewer: Viewer; country: string | undefined; language: Language }
type Body = {
  title: string
  caption: string
  text: string
  fileIds: readonly string[]
  price?: number | undefined
  clientMessageId?: string | undefined
}

/**
 * Sends a message to the other member, publishes it to both and returns it as its sender sees it (product.md,
 * Messages). Sending the same `clientMessageId` again within two months (decision 62) returns the same message and
 * publishes it again, even if it has changed since.
 * @throws ApiError not_found, cannot_write, wrong_role, performer_pending, idempotency_conflict, 422 naming the price
 * or a file
 */
export function sendMessage(deps: Deps, sender: Sender, conversationId: string, body: Body): Promise<Message> {
  return runInOrder(conversationId, async () => {
    const membership = await requireMembership(deps, sender, conversationId)
    const written = await write(deps, sender, membership, body).catch(async (error: unknown) => {
      const existing = await findSentBefore(deps, sender, conversationId, body)
      if (existing === undefined) throw error
      return { id: existing, event: undefined }
    })
    const presented = await emitMessage(deps, written.id, 'message/created')
    if (written.event) await deps.events.publishSoon(deps, [written.event], readingMs)
    return presented.get(sender.viewer.id) as Message
  })
}

async function write(
  deps: Deps,
  { viewer, language }: Sender,
  membership: Awaited<ReturnType<typeof requireMembership>>,
  body: Body
): Promise<{ id: string; event: DomainEvent<'message.created'> }> {
  const { title, caption, text, fileIds, clientMessageId } = body
  const price = requirePrice(viewer, body.price)
  requireMayWrite(membership)
  const at = deps.clock.now()
  const id = randomUUIDv7()
  const of = { conversationId: membership.conversation_id, senderId: viewer.id, recipientId: membership.other_id }
  const event = newEvent(deps, 'message.created', { messageId: id, ...of }, id)
  const message = {
    id,
    conversationId: membership.conversation_id,
    senderId: viewer.id,
    kind: 'text',
    title,
    caption,
    text,
    price,
    clientMessageId,
    at,
    event,
  } as const
  // Without files it is a single statement, which needs no transaction.
  if (!fileIds.length) await retryOnConflict(() => writeMessage(deps.db, message))
  else
    await transaction(deps.db, async (trx) => {
      const filesOf = await claimMessageFiles(trx, { ownerId: viewer.id, now: at, language }, fileIds)
      await writeMessage(trx, { ...message, filesOf })
    })
  return { id, event }
}

/**
 * The id of the message that was sent before under this `clientMessageId`. @throws ApiError idempotency_conflict when
 * its content differs
 */
async function findSentBefore(
  { db }: Deps,
  { viewer }: Sender,
  conversationId: string,
  { clientMessageId, title, caption, text, price, fileIds }: Body
): Promise<string | undefined> {
  if (clientMessageId === undefined) return undefined
  const [sent] = await findSent(db, { conversationId, senderId: viewer.id, clientMessageId })
  const isSame =
    sent?.text === text &&
    sent.title === title &&
    sent.caption === caption &&
    sent.price === (price === undefined ? null : toMinor(price)) &&
    sent.file_ids.join() === fileIds.join()
  if (sent && sent.deleted_at === null && !isSame) throw new ApiError('idempotency_conflict')
  return sent?.id
}
