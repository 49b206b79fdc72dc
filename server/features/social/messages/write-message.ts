import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { DomainEvent } from '../../../../contract/events.ts'
import type { MessageKind } from '../../../../contract/social/conversations.ts'
import type { Db } from '../../../db/connect.ts'
import { outboxInsert } from '../../../events/outbox.ts'
import { nextNumber } from '../../../sequenced-log/numbers.ts'
import { messageLog } from './message-log.ts'

export type NewMessage = {
  /** Generated when absent. */
  id?: string | undefined
  conversationId: string
  senderId: string
  kind: MessageKind
  /** Visible to the reader even while the message is locked. */
  title?: string | undefined
  caption?: string | undefined
  text: string
  /** Hundredths of a token; absent for a free message. */
  price?: number | null | undefined
  /** Returned by `claimMessageFiles`. */
  filesOf?: string | null | undefined
  clientMessageId?: string | undefined
  broadcastId?: string | undefined
  isWelcome?: boolean | undefined
  /** Only for kind `call`. */
  callId?: string | undefined
  /** Only for kind `tip`. */
  saleId?: string | undefined
  /** Recorded in the same statement, unless the message belongs to another event, such as a tip or a call. */
  event?: DomainEvent<'message.created'> | undefined
  at: Date
}

/**
 * Writes a message into a conversation in one statement: takes the next number under the lock of the conversation's
 * row, counts the message as unread for its reader and moves the conversation to the top of both lists.
 * The caller checks that the sender may write, and publishes the message after the commit (`emitMessage`). A
 * `clientMessageId` that was used before violates the unique index `message_once`.
 */
export async function writeMessage(db: Db, message: NewMessage): Promise<{ id: string; seq: number }> {
  const { conversationId, senderId, at } = message
  const { id = randomUUIDv7() } = message
  const { rows } = await sql<{ seq: number }>`
    with numbered as (${nextNumber(messageLog, conversationId)}),
    written as (
      insert into message (id, conversation_id, sender_id, seq, version, kind, title, caption, text, price, files_of, client_message_id, broadcast_id, is_welcome, call_id, sale_id, created_at)
      select ${id}::uuid, ${conversationId}::uuid, ${senderId}::uuid, numbered.version, numbered.version, ${message.kind}, ${message.title ?? ''}, ${message.caption ?? ''}, ${message.text}, ${message.price ?? null}::bigint,
        ${message.filesOf ?? null}::uuid, ${message.clientMessageId ?? null}, ${message.broadcastId ?? null}::uuid, ${message.isWelcome ?? false}::boolean,
        ${message.callId ?? null}::uuid, ${message.saleId ?? null}::uuid, ${at}::timestamptz
      from numbered returning seq)${message.event ? sql`, recorded as (${outboxInsert(message.event, 'written')})` : sql``}
    update conversation_member set active_at = greatest(active_at, ${at}), last_message_id = ${id}, unread = unread + (account_id <> ${senderId})::integer
    from written where conversation_id = ${conversationId} returning written.seq`.execute(db)
  const seq = rows[0]?.seq
  if (seq === undefined) throw new Error(`there is no conversation ${conversationId}`)
  return { id, seq }
}
