import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MessageKind } from '../../../contract/conversations.ts'
import type { Db } from '../../db/connect.ts'
import type { Notice } from '../notifications/notify.ts'
import { outboxInsert } from '../notifications/notification-outbox.ts'

export type NewMessage = {
  /** Absent: a new one. */
  id?: string | undefined
  conversationId: string
  senderId: string
  kind: MessageKind
  /** What everyone may read, also where it is locked. */
  title?: string | undefined
  caption?: string | undefined
  text: string
  /** Hundredths of a token; absent: free. */
  price?: number | null | undefined
  /** What `claimMessageFiles` answered. */
  filesOf?: string | null | undefined
  clientMessageId?: string | undefined
  broadcastId?: string | undefined
  isWelcome?: boolean | undefined
  /** Of kind `call`. */
  callId?: string | undefined
  /** Of kind `tip`. */
  saleId?: string | undefined
  /** What its reader is told of it, where nothing else tells them. */
  notice?: Notice | undefined
  at: Date
}

/**
 * Writes a message into a conversation, in one statement: takes its number under the lock of the conversation's row, counts it for its reader and moves it to the top of
 * both lists. Whether the sender may write is for the caller, and so is to tell the two once it is committed (`emitMessage`). A `clientMessageId` that was used
 * breaks the unique index `message_once`.
 */
export async function writeMessage(db: Db, message: NewMessage): Promise<{ id: string; seq: number }> {
  const { conversationId, senderId, at } = message
  const { id = randomUUIDv7() } = message
  const { rows } = await sql<{ seq: number }>`
    with numbered as (update conversation set version = version + 1 where id = ${conversationId} returning version),
    written as (
      insert into message (id, conversation_id, sender_id, seq, version, kind, title, caption, text, price, files_of, client_message_id, broadcast_id, is_welcome, call_id, sale_id, created_at)
      select ${id}::uuid, ${conversationId}::uuid, ${senderId}::uuid, numbered.version, numbered.version, ${message.kind}, ${message.title ?? ''}, ${message.caption ?? ''}, ${message.text}, ${message.price ?? null}::bigint,
        ${message.filesOf ?? null}::uuid, ${message.clientMessageId ?? null}, ${message.broadcastId ?? null}::uuid, ${message.isWelcome ?? false}::boolean,
        ${message.callId ?? null}::uuid, ${message.saleId ?? null}::uuid, ${at}::timestamptz
      from numbered returning seq)${message.notice ? sql`, kept as (${outboxInsert({ key: id, notice: message.notice, at }, 'written')})` : sql``}
    update conversation_member set active_at = greatest(active_at, ${at}), last_message_id = ${id}, unread = unread + (account_id <> ${senderId})::integer
    from written where conversation_id = ${conversationId} returning written.seq`.execute(db)
  const seq = rows[0]?.seq
  if (seq === undefined) throw new Error(`there is no conversation ${conversationId}`)
  return { id, seq }
}
