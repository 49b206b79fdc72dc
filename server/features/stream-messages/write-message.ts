import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import type { ChatRow } from './queries.ts'

/** What is said in a chat; `saleId` of a tip that is shown there, and its own id then. */
export type Line = { conversationId: string; senderId: string; text: string; clientMessageId?: string | undefined; saleId?: string | undefined; at: Date }

/** The next number of a chat, and its row until the transaction ends: who writes in one chat comes one after the other. Undefined where it is gone, or closed and `evenClosed` is not said. */
export async function countUp(trx: Trx, conversationId: string, at: Date, evenClosed: boolean): Promise<{ version: number; slow_seconds: number } | undefined> {
  return trx
    .updateTable('stream_conversation')
    .set({ version: sql`version + 1`, updated_at: at })
    .where('id', '=', conversationId)
    .$if(!evenClosed, (of) => of.where('is_open', '=', true))
    .returning(['version', 'slow_seconds'])
    .executeTakeFirst()
}

/** Writes a line under the number that `countUp` gave; its id. */
export async function insertLine(trx: Trx, { conversationId, senderId, text, clientMessageId, saleId, at }: Line, version: number): Promise<string> {
  const id = saleId ?? randomUUIDv7()
  await trx
    .insertInto('stream_message')
    .values({ id, conversation_id: conversationId, sender_id: senderId, seq: version, version, text, client_message_id: clientMessageId ?? null, sale_id: saleId ?? null, created_at: at })
    .execute()
  return id
}

/** The message that was sent with this `clientMessageId` before. @throws ApiError idempotency_conflict where it said something else */
async function sentBefore(db: Db, { conversationId, senderId, text, clientMessageId }: Line): Promise<string | undefined> {
  if (clientMessageId === undefined) return undefined
  const sent = await db
    .selectFrom('stream_message').select(['id', 'text'])
    .where('conversation_id', '=', conversationId).where('sender_id', '=', senderId).where('client_message_id', '=', clientMessageId)
    .executeTakeFirst()
  if (sent && sent.text !== text) throw new ApiError('idempotency_conflict')
  return sent?.id
}

/** Seconds that this person still waits in a slow chat. */
async function waits(trx: Trx, { conversationId, senderId, at }: Line, slowSeconds: number): Promise<number> {
  if (slowSeconds === 0) return 0
  const last = await trx
    .selectFrom('stream_message').select('created_at')
    .where('conversation_id', '=', conversationId).where('sender_id', '=', senderId).where('sale_id', 'is', null)
    .orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return last ? Math.ceil((last.created_at.getTime() - at.getTime()) / 1000 + slowSeconds) : 0
}

/** Writes what somebody may say in a chat, once for each `clientMessageId`; its id. @throws ApiError cannot_write, slow_down, idempotency_conflict */
export async function writeLine(deps: Deps, chat: ChatRow, viewer: Viewer, said: { text: string; clientMessageId?: string | undefined }): Promise<string> {
  const line: Line = { ...said, conversationId: chat.chat_id, senderId: viewer.id, at: deps.clock.now() }
  const isOwn = chat.id === viewer.id
  const before = await sentBefore(deps.db, line)
  if (before) return before
  try {
    return await transaction(deps.db, async (trx) => {
      const counted = await countUp(trx, chat.chat_id, line.at, isOwn)
      if (!counted) throw new ApiError('cannot_write')
      const retryAfter = isOwn ? 0 : await waits(trx, line, counted.slow_seconds)
      if (retryAfter > 0) throw new ApiError('slow_down', { retryAfter })
      return insertLine(trx, line, counted.version)
    })
  } catch (error) {
    const twin = (error as { constraint?: string }).constraint === 'stream_message_once' ? await sentBefore(deps.db, line) : undefined
    if (twin) return twin
    throw error
  }
}
