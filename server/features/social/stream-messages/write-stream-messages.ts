import { sql } from 'kysely'
import { hasWord } from '../../../../contract/text/whole-words.ts'
import type { Db } from '../../../db/connect.ts'
import { transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { insertStreamMessages, type NewStreamMessage } from './insert-stream-messages.ts'

/**
 * A message to be written. The creator of the chat may write while it is closed, and is not slowed down; words of
 * moderators are not held back.
 */
export type OutgoingMessage = NewStreamMessage & { isOwner: boolean; isModerator: boolean }
/** The id of the written message, or why it was rejected. */
export type Written = string | ApiError

const keyOf = (senderId: string, clientMessageId: string): string => `${senderId} ${clientMessageId}`

/** The messages that were sent before under the same `clientMessageId`s, by author and that id. */
async function sentBefore(
  db: Db,
  conversationId: string,
  messages: readonly NewStreamMessage[]
): Promise<Map<string, { id: string; text: string }>> {
  const clientIds = messages.flatMap((message) => message.clientMessageId ?? [])
  if (clientIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('stream_message')
    .select(['id', 'text', 'sender_id', 'client_message_id'])
    .where('conversation_id', '=', conversationId)
    .where('client_message_id', 'in', clientIds)
    .execute()
  return new Map(rows.map((row) => [keyOf(row.sender_id, row.client_message_id ?? ''), row]))
}

/** When each of these accounts last wrote in a slow chat. */
async function lastWrites(
  trx: Trx,
  conversationId: string,
  senderIds: readonly string[]
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sender_id: string; at: Date }>`
    select sender.id as sender_id, last.created_at as at from unnest(${[...new Set(senderIds)]}::uuid[]) sender(id)
    cross join lateral (select created_at from stream_message where conversation_id = ${conversationId} and sender_id = sender.id and sale_id is null order by seq desc limit 1) last`.execute(
    trx
  )
  return new Map(rows.map((row) => [row.sender_id, row.at.getTime()]))
}

/**
 * Writes messages of one chat in their order and in one transaction, with the same number of statements for any number
 * of messages. Each `clientMessageId` is written once per author. Rejects messages to a chat that was closed in the
 * meantime, too early messages in a slow chat, and different texts under a used id: cannot_write, slow_down,
 * idempotency_conflict.
 */
export async function writeStreamMessages(
  deps: Pick<Deps, 'db'>,
  conversationId: string,
  messages: readonly OutgoingMessage[]
): Promise<Written[]> {
  try {
    return await write(deps.db, conversationId, messages)
  } catch (error) {
    // The same message was sent to another process at the same moment, and is found now. It must not fail the others of
    // the batch.
    if ((error as { constraint?: string }).constraint !== 'stream_message_once') throw error
    return write(deps.db, conversationId, messages)
  }
}

async function write(db: Db, conversationId: string, messages: readonly OutgoingMessage[]): Promise<Written[]> {
  const before = await sentBefore(db, conversationId, messages)
  const results: Written[] = []
  /** The indexes of the new messages. */
  const newIndexes: number[] = []
  const firstIndexes = new Map<string, number>()
  for (const [i, message] of messages.entries()) {
    const key = message.clientMessageId === undefined ? undefined : keyOf(message.senderId, message.clientMessageId)
    const sent = key === undefined ? undefined : before.get(key)
    if (sent) results[i] = sent.text === message.text ? sent.id : new ApiError('idempotency_conflict')
    else if (key === undefined || !firstIndexes.has(key)) {
      if (key !== undefined) firstIndexes.set(key, i)
      newIndexes.push(i)
    }
  }
  if (newIndexes.length > 0)
    await transaction(db, async (trx) => {
      const chat = await trx
        .selectFrom('stream_conversation')
        .select(['is_open', 'slow_seconds', 'held_words'])
        .where('id', '=', conversationId)
        .forUpdate()
        .executeTakeFirst()
      const last = chat?.slow_seconds
        ? await lastWrites(
            trx,
            conversationId,
            newIndexes.flatMap((i) => messages[i]?.senderId ?? [])
          )
        : new Map<string, number>()
      const accepted: number[] = []
      for (const i of newIndexes) {
        const { isOwner, senderId, at } = messages[i] as OutgoingMessage
        const waitS = isOwner
          ? 0
          : Math.ceil(((last.get(senderId) ?? -Infinity) - at.getTime()) / 1000 + (chat?.slow_seconds ?? 0))
        if (!chat || !(chat.is_open || isOwner)) results[i] = new ApiError('cannot_write')
        else if (waitS > 0) results[i] = new ApiError('slow_down', { retryAfter: waitS })
        else {
          accepted.push(i)
          if (chat.slow_seconds) last.set(senderId, at.getTime())
        }
      }
      const heldWords = [...(chat?.held_words ?? []), ...(await readSettings(trx)).restrictedWords]
      const ids = await insertStreamMessages(
        trx,
        conversationId,
        accepted.map((i) => {
          const message = messages[i] as OutgoingMessage
          return { ...message, isHeld: !message.isModerator && hasWord(message.text, heldWords) }
        })
      )
      for (const [n, i] of accepted.entries()) results[i] = ids[n] as string
    })
  return messages.map((message, i) => {
    const result = results[i] ?? results[firstIndexes.get(keyOf(message.senderId, message.clientMessageId ?? '')) ?? -1]
    const first = messages[firstIndexes.get(keyOf(message.senderId, message.clientMessageId ?? '')) ?? i]
    return typeof result === 'string' && first?.text !== message.text
      ? new ApiError('idempotency_conflict')
      : (result ?? new ApiError('cannot_write'))
  })
}
