import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { queryTemplate } from '../../db/query-template.ts'
import { isReadable } from '../conversations/queries.ts'
import { personColumns } from '../people/present.ts'
import { isConnected } from '../presence/online.ts'

/** Messages with the tip or the call that they tell of; who may read what of them is for `presentMessages`. */
export const messagesOf = (db: Db) =>
  db
    .selectFrom('message')
    .leftJoin('sale as tip', 'tip.id', 'message.sale_id')
    .leftJoin('video_call as call', 'call.id', 'message.call_id')
    .select([
      'message.id',
      'message.conversation_id',
      'message.sender_id',
      'message.seq',
      'message.version',
      'message.kind',
      'message.title',
      'message.caption',
      'message.text',
      'message.price',
      'message.files_of',
      'message.broadcast_id',
      'message.client_message_id',
      'message.deleted_at',
      'message.created_at',
      'tip.tokens as tip_tokens',
      'tip.status as tip_status',
      'call.id as call_id',
      'call.status as call_status',
      'call.minutes as call_minutes',
      'call.price as call_price',
      'call.note as call_note',
      'call.expires_at as call_expires_at',
      'call.started_at as call_started_at',
      'call.used_minutes as call_used_minutes',
    ])

/** One message. */
export const findMessage = queryTemplate((db, { id }: { id: string }) =>
  messagesOf(db).where('message.id', '=', id).compile()
)

/** Which messages of a conversation: all, those that changed after a version, or those above or below a place. */
export type PartQuery = {
  conversationId: string
  since?: number | undefined
  before?: number | undefined
  after?: number | undefined
}

const isOfPart = ({ conversationId, since, before, after }: PartQuery): RawBuilder<boolean> =>
  sql<boolean>`(message.conversation_id = ${conversationId}${
    since === undefined ? sql`` : sql` and message.version > ${since}`
  }${before === undefined ? sql`` : sql` and message.seq < ${before}`}${after === undefined ? sql`` : sql` and message.seq > ${after}`})`

/** A page of a conversation: newest first, below a place oldest first, after a version by the number of the last change. */
export const findMessages = queryTemplate(
  (db, { limit, offset, ...part }: PartQuery & { limit: number; offset: number }) =>
    messagesOf(db)
      .where(isOfPart(part))
      .orderBy(
        part.since === undefined ? 'message.seq' : 'message.version',
        part.since === undefined && part.after === undefined ? 'desc' : 'asc'
      )
      .limit(limit)
      .offset(offset)
      .compile()
)

/** How many there are of what `findMessages` pages through. */
export const countMessages = queryTemplate((db, part: PartQuery) =>
  db
    .selectFrom('message')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where(isOfPart(part))
    .compile()
)

/** Characters that a found message shows, and of them before the words that were found. */
const excerpt = { length: 160, before: 30 }

/**
 * Messages that hold the words (`pattern` is `searchPattern` them) and that the account may read, in all its conversations, newest first, with how many there are. Nothing but
 * the account's own conversations is read: what it costs grows with what one has, not with what the site has.
 */
export const searchMessages = queryTemplate(
  (
    db,
    { accountId, pattern, limit, offset }: { accountId: string; pattern: string; limit: number; offset: number }
  ) => {
    const from = sql<number>`greatest(regexp_instr(message.text, ${pattern}) - ${sql.lit(excerpt.before)}, 1)`
    const part = sql<string>`substring(message.text from ${from} for ${sql.lit(excerpt.length)})`
    return (
      db
        .selectFrom('conversation_member as member')
        // With an offset it stays a look at each conversation of one's own: else everybody's messages may be read instead.
        .innerJoinLateral(
          (of) =>
            of
              .selectFrom('message')
              .select([
                'message.id',
                'message.conversation_id',
                'message.sender_id',
                'message.seq',
                'message.text',
                'message.created_at',
              ])
              .whereRef('message.conversation_id', '=', 'member.conversation_id')
              .where(isReadable(pattern))
              .offset(0)
              .as('message'),
          (join) => join.onTrue()
        )
        .innerJoin('account', 'account.id', 'member.other_id')
        .select(personColumns)
        .select([
          'message.id as message_id',
          'message.conversation_id',
          'message.sender_id',
          'message.seq',
          'message.created_at',
          sql<number>`count(*) over ()`.as('total'),
        ])
        // What begins within a word begins with the next one.
        .select(
          sql<string>`case when ${from} = 1 then ${part} else '…' || regexp_replace(${part}, ${sql.lit(`^\\S{0,${excerpt.before - 1}}\\s+`)}, '') end`.as(
            'text'
          )
        )
        .where('member.account_id', '=', accountId)
        .orderBy('message.created_at', 'desc')
        .orderBy('message.id', 'desc')
        .limit(limit)
        .offset(offset)
        .compile()
    )
  }
)

/** Of messages to many, those whose readers are connected now, in no order. */
export const findHeardMessages = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  messagesOf(db)
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .where(sql<boolean>`exists (select from conversation_member member
      where member.conversation_id = message.conversation_id and member.account_id <> message.sender_id and ${isConnected(sql.ref('member.account_id'))})`)
    .compile()
)

/** What was sent under its sender's own id of it. */
export const findSent = queryTemplate(
  (
    db,
    { conversationId, senderId, clientMessageId }: { conversationId: string; senderId: string; clientMessageId: string }
  ) =>
    db
      .selectFrom('message')
      .select([
        'id',
        'title',
        'caption',
        'text',
        'price',
        'deleted_at',
        sql<string[]>`array(select file_id from message_file where owner_id = message.files_of order by position)`.as(
          'file_ids'
        ),
      ])
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', senderId)
      .where('client_message_id', '=', clientMessageId)
      .compile()
)

export type MessageRow = Awaited<ReturnType<typeof findMessage>>[number]
