import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { isInRange, pageOf, type LogRange } from '../../../sequenced-log/ranges.ts'
import { isReadable } from '../conversations/queries.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { isConnected } from '../../identity/presence/online.ts'

/** Selects messages with their tip or call. `presentMessages` decides what a reader may see of them. */
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
      'call.is_group as call_is_group',
      'call.minutes as call_minutes',
      'call.price as call_price',
      'call.note as call_note',
      'call.expires_at as call_expires_at',
      'call.started_at as call_started_at',
      'call.used_minutes as call_used_minutes',
    ])

/** Loads one message. */
export const findMessage = queryTemplate((db, { id }: { id: string }) =>
  messagesOf(db).where('message.id', '=', id).compile()
)

/**
 * A page of a conversation (`pageOf`). PostgreSQL must know how long it is: otherwise it expects a tenth of the
 * conversation, and plans the statement for all months each time. For the same reason a page without offset has
 * none (decision 62).
 */
export const findMessages = queryTemplate((db, page: LogRange & { offset: number | undefined }, limit: number) =>
  pageOf(messagesOf(db), { ...page, limit: sql.lit(limit) }).compile()
)

/** The total for `findMessages`. */
export const countMessages = queryTemplate((db, range: LogRange) =>
  db
    .selectFrom('message')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where(isInRange(range))
    .compile()
)

/** Length of the excerpt of a found message, in characters, and how many of them precede the first match. */
const excerpt = { length: 160, before: 30 }

/**
 * Messages that match `pattern` (from `searchPattern`) and that the account may read, in all its conversations, newest
 * first, with their total.
 * Reads only the account's own conversations, so the cost grows with their size and not with the size of the site.
 */
export const searchMessages = queryTemplate(
  (
    db,
    { accountId, pattern, limit, offset }: { accountId: string; pattern: string; limit: number; offset: number }
  ) => {
    const start = sql<number>`greatest(regexp_instr(message.text, ${pattern}) - ${sql.lit(excerpt.before)}, 1)`
    const excerptText = sql<string>`substring(message.text from ${start} for ${sql.lit(excerpt.length)})`
    return (
      db
        .selectFrom('conversation_member as member')
        // `offset 0` forces PostgreSQL to read each of the account's conversations; otherwise it may scan the messages
        // of all accounts.
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
        // An excerpt that would start within a word starts at the next one.
        .select(
          sql<string>`case when ${start} = 1 then ${excerptText} else '…' || regexp_replace(${excerptText}, ${sql.lit(`^\\S{0,${excerpt.before - 1}}\\s+`)}, '') end`.as(
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

/** Those of the given messages whose readers are connected now, in no particular order. */
export const findMessagesOfConnectedReaders = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  messagesOf(db)
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .where(sql<boolean>`exists (select from conversation_member member
      where member.conversation_id = message.conversation_id and member.account_id <> message.sender_id and ${isConnected(sql.ref('member.account_id'))})`)
    .compile()
)

/** The message that its sender sent under this `clientMessageId`. */
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
