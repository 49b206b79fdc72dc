import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import { isConnected } from '../presence/online.ts'

/** Messages with the tip or the call that they tell of; who may read what of them is for `presentMessages`. */
export const messagesOf = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('sale as tip', 'tip.id', 'message.sale_id')
    .leftJoin('video_call as call', 'call.id', 'message.call_id')
    .select([
      'message.id', 'message.conversation_id', 'message.sender_id', 'message.seq', 'message.version', 'message.kind', 'message.text', 'message.price',
      'message.files_of',
      'message.broadcast_id', 'message.client_message_id', 'message.deleted_at', 'message.created_at', 'tip.tokens as tip_tokens', 'tip.status as tip_status', 'call.id as call_id', 'call.status as call_status',
      'call.minutes as call_minutes', 'call.price as call_price', 'call.note as call_note', 'call.expires_at as call_expires_at',
      'call.started_at as call_started_at', 'call.used_minutes as call_used_minutes',
    ])

/** One message. */
export const findMessage = statement((db, { id }: { id: string }) => messagesOf(db).where('message.id', '=', id).compile())

/** A page of a conversation: newest first, or after a version by the number of the last change. */
export const findMessages = statement((db, { conversationId, limit, offset, since }: { conversationId: string; limit: number; offset: number; since: number | undefined }) =>
  messagesOf(db)
    .where('message.conversation_id', '=', conversationId)
    .$if(since !== undefined, (of) => of.where('message.version', '>', since as number).orderBy('message.version'))
    .$if(since === undefined, (of) => of.orderBy('message.seq', 'desc'))
    .limit(limit)
    .offset(offset)
    .compile(),
)

/** How many there are of what `findMessages` pages through. */
export const countMessages = statement((db, { conversationId, since }: { conversationId: string; since: number | undefined }) =>
  db
    .selectFrom('message')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('conversation_id', '=', conversationId)
    .$if(since !== undefined, (of) => of.where('version', '>', since as number))
    .compile(),
)

/** Of messages to many, those whose readers are connected now, in no order. */
export const findHeardMessages = statement((db, { ids }: { ids: readonly string[] }) =>
  messagesOf(db)
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .where(sql<boolean>`exists (select from conversation_member member
      where member.conversation_id = message.conversation_id and member.account_id <> message.sender_id and ${isConnected(sql.ref('member.account_id'))})`)
    .compile(),
)

/** What was sent under its sender's own id of it. */
export const findSent = statement((db, { conversationId, senderId, clientMessageId }: { conversationId: string; senderId: string; clientMessageId: string }) =>
  db
    .selectFrom('message')
    .select(['id', 'text', 'price', 'deleted_at'])
    .where('conversation_id', '=', conversationId).where('sender_id', '=', senderId).where('client_message_id', '=', clientMessageId)
    .compile(),
)

export type MessageRow = Awaited<ReturnType<typeof findMessage>>[number]
