import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/** What is said in a chat; `saleId` of a tip that is shown there, and its own id then. */
export type Line = {
  conversationId: string
  senderId: string
  text: string
  clientMessageId?: string | undefined
  saleId?: string | undefined
  at: Date
}

/** The next number of a chat, and its row until the transaction ends: who writes in one chat comes one after the other. Undefined where it is gone. */
export async function countUp(
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

/** Writes lines of one chat under the numbers that `countUp` gave, the last one under `version`; their ids. */
export async function insertLines(trx: Trx, lines: readonly Line[], version: number): Promise<string[]> {
  const rows = lines.map(({ conversationId, senderId, text, clientMessageId, saleId, at }, i) => {
    const seq = version - lines.length + 1 + i
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

/** Gives a line the next number of its chat: its tip was given back. Where the id is no line's, nothing happens. Tell it once it is committed (`emitStreamMessages`). */
export async function changeLine(trx: Trx, id: string): Promise<void> {
  await sql`
    with numbered as (update stream_conversation set version = version + 1 where id = (select conversation_id from stream_message where id = ${id}) returning version)
    update stream_message set version = numbered.version from numbered where id = ${id}`.execute(trx)
}
