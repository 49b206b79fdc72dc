import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../../db/transaction.ts'
import { nextNumber } from '../../../sequenced-log/numbers.ts'
import { streamLog } from './stream-log.ts'

/** A message of a chat; for a tip with `saleId`, which is then also the message's id. */
export type NewStreamMessage = {
  conversationId: string
  senderId: string
  text: string
  clientMessageId?: string | undefined
  saleId?: string | undefined
  /** It waits for a moderator. */
  isHeld?: boolean
  at: Date
}

/**
 * Inserts messages of one chat with its next numbers. They keep the live stream and its access at this moment, on which
 * it depends for good who may read them. Returns their ids, none when the chat was deleted.
 */
export async function insertStreamMessages(
  trx: Trx,
  conversationId: string,
  messages: readonly NewStreamMessage[]
): Promise<string[]> {
  if (messages.length === 0) return []
  const { rows: numbered } = await nextNumber(streamLog, conversationId, messages.length).execute(trx)
  const version = numbered[0]?.version
  if (version === undefined) return []
  const live = await trx
    .selectFrom('stream')
    .innerJoin('stream_conversation as chat', 'chat.performer_id', 'stream.performer_id')
    .select(['stream.id', 'stream.access'])
    .where('chat.id', '=', conversationId)
    .where('stream.status', '=', 'live')
    .executeTakeFirst()
  const rows = messages.map(({ senderId, text, clientMessageId, saleId, isHeld, at }, i) => {
    const seq = version - messages.length + 1 + i
    return {
      id: saleId ?? randomUUIDv7(),
      conversation_id: conversationId,
      sender_id: senderId,
      seq,
      version: seq,
      text,
      client_message_id: clientMessageId ?? null,
      sale_id: saleId ?? null,
      stream_id: live?.id ?? null,
      access: live?.access ?? null,
      held_at: isHeld ? at : null,
      created_at: at,
    }
  })
  await trx.insertInto('stream_message').values(rows).execute()
  return rows.map((row) => row.id)
}
