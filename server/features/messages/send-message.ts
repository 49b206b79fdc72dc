import type { Language } from '../../../contract/errors.ts'
import type { Message } from '../../../contract/messages.ts'
import { toMinor } from '../../../contract/money.ts'
import { retryOnConflict, transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { requireMayWrite } from '../conversations/policy.ts'
import { requireMembership } from '../conversations/view-conversation.ts'
import { noticeOfMessage, notifyOfMessage } from '../notifications/notify-of-message.ts'
import { claimMessageFiles } from './attachments.ts'
import { runInOrder } from './keyed-queue.ts'
import { requirePrice } from './policy.ts'
import { findSent } from './queries.ts'
import { emitMessage } from './emit-message.ts'
import { writeMessage } from './write-message.ts'

/** Who writes, from where, and in which language they are told what is wrong. */
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
 * Writes to the other and tells both; answers the message as its sender has it once it was told (product.md, Messages). The same `clientMessageId` again is the same message,
 * told again, whatever has changed since. @throws ApiError not_found, cannot_write, wrong_role, performer_pending, idempotency_conflict, 422 naming the price or a file
 */
export function sendMessage(deps: Deps, sender: Sender, conversationId: string, body: Body): Promise<Message> {
  return runInOrder(conversationId, async () => {
    const place = await requireMembership(deps, sender, conversationId)
    const written = await write(deps, sender, place, body).catch(async (error: unknown) => {
      const first = await findFirst(deps, sender, conversationId, body)
      if (first === undefined) throw error
      return { first }
    })
    const id = typeof written === 'string' ? written : written.first
    const told = await emitMessage(deps, id, 'message/created')
    if (id === written)
      notifyOfMessage(deps, id, { conversationId, senderId: sender.viewer.id, readerId: place.other_id })
    return told.get(sender.viewer.id) as Message
  })
}

async function write(
  deps: Deps,
  { viewer, language }: Sender,
  place: Awaited<ReturnType<typeof requireMembership>>,
  body: Body
): Promise<string> {
  const { title, caption, text, fileIds, clientMessageId } = body
  const price = requirePrice(viewer, body.price)
  requireMayWrite(place)
  const at = deps.clock.now()
  const notice = noticeOfMessage({
    conversationId: place.conversation_id,
    senderId: viewer.id,
    readerId: place.other_id,
  })
  const message = {
    conversationId: place.conversation_id,
    senderId: viewer.id,
    kind: 'text',
    title,
    caption,
    text,
    price,
    clientMessageId,
    at,
    notice,
  } as const
  // Without files it is one statement: no transaction around it.
  if (!fileIds.length) return (await retryOnConflict(() => writeMessage(deps.db, message))).id
  return transaction(deps.db, async (trx) => {
    const filesOf = await claimMessageFiles(trx, { ownerId: viewer.id, now: at, language }, fileIds)
    return (await writeMessage(trx, { ...message, filesOf })).id
  })
}

/** The message that was sent under this id before. @throws ApiError idempotency_conflict where that was another one */
async function findFirst(
  { db }: Deps,
  { viewer }: Sender,
  conversationId: string,
  { clientMessageId, title, caption, text, price, fileIds }: Body
): Promise<string | undefined> {
  if (clientMessageId === undefined) return undefined
  const [first] = await findSent(db, { conversationId, senderId: viewer.id, clientMessageId })
  const isSame =
    first?.text === text &&
    first.title === title &&
    first.caption === caption &&
    first.price === (price === undefined ? null : toMinor(price)) &&
    first.file_ids.join() === fileIds.join()
  if (first && first.deleted_at === null && !isSame) throw new ApiError('idempotency_conflict')
  return first?.id
}
