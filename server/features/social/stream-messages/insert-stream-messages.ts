import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** A message of a chat; for a tip with `saleId`, which is then also the message's id. */
export type NewStreamMessage = {
  conversationId: string
  senderId: string
  text: string
  clientMessageId?: string | undefined
  saleId?: string | undefined
  at: Date
}

/**
 * Increments the version of a chat and locks its row until the transaction ends, so that writers of one chat follow one
 * another. Undefined when the chat is deleted.
 */
export async function nextVersion(
  trx: Trx,
  conversationId: string,
  at: Date,
  by = 1
): Promise<{ version: number } | undefined> {
  return trx
    .updateTable('stream_conversation')
    .set({ version: sql`version + ${by}`, updated_at: at })
    .where('id', '=', conversationId)
    .returning('version')
    .executeTakeFirst()
}

/** Inserts messages of one chat with the numbers from `nextVersion`, the last one with `version`; returns their ids. */
export async function insertStreamMessages(
  trx: Trx,
  messages: readonly NewStreamMessage[],
  version: number
): Promise<string[]> {
  const rows = messages.map(({ conversationId, senderId, text, clientMessageId, saleId, at }, i) => {
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
      created_at: at,
    }
  })
  await trx.insertInto('stream_message').values(rows).execute()
  return rows.map((row) => row.id)
}

/**
 * Gives a message the next version of its chat after its tip was refunded; does nothing when no message has this id.
 * Publish it after the commit (`emitStreamMessages`).
 */
export async function bumpStreamMessageVersion(trx: Trx, id: string): Promise<void> {
  await sql`
    with numbered as (update stream_conversation set version = version + 1 where id = (select conversation_id from stream_message where id = ${id}) returning version)
    update stream_message set version = numbered.version from numbered where id = ${id}`.execute(trx)
}
