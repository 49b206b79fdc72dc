import { sql, type RawBuilder } from 'kysely'
import type { Total } from '../../../../contract/snapshot-version.ts'
import { snapshotVersion } from '../../../db/snapshot-version.ts'
import type { Db } from '../../../db/connect.ts'
import { matchesPattern } from '../../../db/text-search.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { blockedCountriesOf } from '../../identity/visibility/hidden.ts'
import { isLockedTo, totalFilesOf } from './message-access.ts'
import { isConnected, isOnline } from '../../identity/presence/online.ts'
import { writeColumns } from './policy.ts'

/** Maximum number of characters of a message in a list of conversations. */
const excerptLength = 200

const account = sql.ref('member.account_id')

/**
 * SQL over `conversation_member` named `member`: the conversation is in the account's list. Without messages only the
 * account that opened it has it there.
 */
export const isListed: RawBuilder<boolean> = sql<boolean>`(member.has_opened or member.last_message_id is not null)`

/** SQL: the number of messages that an account has not seen, in all conversations that are not muted. */
const unreadTotalOf = (accountId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(unread), 0)::bigint from conversation_member counted where counted.account_id = ${accountId} and counted.unread > 0 and not counted.is_muted)`

/** SQL: countries in which the other member does not exist for the recipients of an event. */
const hiddenIn = blockedCountriesOf(sql.ref('member.other_id')).as('hidden_in')

type ViewedFrom = { now: Date; country: string | undefined }

/**
 * Conversations from each member's side, one row for each member, with everything that is presented and decided about
 * them.
 */
const conversationsOf = (db: Db, { now, country }: ViewedFrom) =>
  db
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
    .innerJoin('account as me', 'me.id', 'member.account_id')
    .innerJoin('account as other', 'other.id', 'member.other_id')
    .innerJoin('conversation_member as theirs', (join) =>
      join.onRef('theirs.account_id', '=', 'member.other_id').onRef('theirs.other_id', '=', 'member.account_id')
    )
    .leftJoin('message_setting as setting', 'setting.account_id', 'member.other_id')
    .leftJoin('last_seen', 'last_seen.account_id', 'member.other_id')
    .leftJoin('message', 'message.id', 'member.last_message_id')
    .leftJoin('sale as tip', 'tip.id', 'message.sale_id')
    .leftJoin('video_call as call', 'call.id', 'message.call_id')
    .select([
      'conversation.id',
      'conversation.version',
      'conversation.created_at',
      'member.account_id',
      'member.other_id',
      'member.unread',
      'member.is_muted',
      'member.active_at',
      'theirs.read_seq',
      'other.name',
      'other.username',
      'other.avatar_file_id',
      'other.is_performer',
      'setting.shows_presence',
      'setting.call_minute_price',
      'setting.call_group_minute_price',
      'setting.call_minimum_minutes',
      'last_seen.at as last_seen_at',
      'message.id as last_id',
      'message.sender_id as last_sender_id',
      'message.kind as last_kind',
      'message.deleted_at as last_deleted_at',
      'message.created_at as last_created_at',
      'tip.tokens as last_tip',
      'tip.status as last_tip_status',
      'call.is_group as last_is_group_call',
    ])
    .select(writeColumns(now, country))
    .select([
      isOnline(sql.ref('member.other_id')).as('is_online'),
      sql<boolean>`coalesce(${isLockedTo(account)}, false)`.as('last_is_locked'),
      isListed.as('is_listed'),
      snapshotVersion.as('as_of'),
      sql<string>`case when ${isLockedTo(account)} or message.deleted_at is not null then '' else left(message.text, ${sql.lit(excerptLength)}) end`.as(
        'last_text'
      ),
      sql<string | null>`case when message.deleted_at is null then message.title end`.as('last_title'),
      sql<number>`case when message.deleted_at is null then ${totalFilesOf} else 0 end`.as('last_total_files'),
    ])

/**
 * SQL over `conversation_member` named `member` and `message`: the message matches the pattern and the member may read
 * it.
 */
export const isReadable = (pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(message.deleted_at is null and message.text ~ ${pattern} and not ${isLockedTo(account)})`

/**
 * SQL: the conversation matches the search by the other's name or, unless `byName`, by a message that the member may
 * read.
 */
const matchesSearch = (pattern: string, byName: boolean): RawBuilder<boolean> => {
  const inMessages = sql<boolean>`exists (select from message where message.conversation_id = member.conversation_id and ${isReadable(pattern)})`
  return sql<boolean>`(${matchesPattern(['other.name', 'other.username'], pattern)}${byName ? sql`` : sql` or ${inMessages}`})`
}

/**
 * Filters of a list of conversations; `pattern` is the `searchPattern` of the query, `byName` excludes the messages
 * from the search.
 */
export type ConversationQuery = { accountId: string; unread: boolean; pattern: string | undefined; byName: boolean }

const found = (db: Db, { accountId, unread, pattern, byName }: ConversationQuery) =>
  db
    .selectFrom('conversation_member as member')
    .where('member.account_id', '=', accountId)
    .where(isListed)
    .$if(unread, (of) => of.where('member.unread', '>', 0))
    .$if(pattern !== undefined, (of) =>
      of.innerJoin('account as other', 'other.id', 'member.other_id').where(matchesSearch(pattern as string, byName))
    )

/** One page of an account's list, latest message first unless `sort` says otherwise. */
export const findConversations = queryTemplate(
  (
    db,
    { seen, page, ...query }: ConversationQuery & { seen: ViewedFrom; page: { limit: number; offset: number } },
    sort: 'asc' | 'desc'
  ) =>
    conversationsOf(db, seen)
      .where('member.account_id', '=', query.accountId)
      // The array is evaluated before the joins, so that the expensive columns are computed only for this page.
      .where(
        sql<boolean>`member.conversation_id = any(array(${found(db, query)
          .select('member.conversation_id')
          .orderBy('member.active_at', sort)
          .orderBy('member.conversation_id', sort)
          .limit(page.limit)
          .offset(page.offset)}))`
      )
      .orderBy('member.active_at', sort)
      .orderBy('member.conversation_id', sort)
      .compile()
)

/** An account's conversations, each from the side of the other member, for those who are connected now. */
export const findConnectedSides = queryTemplate((db, { otherId, ...seen }: ViewedFrom & { otherId: string }) =>
  conversationsOf(db, seen)
    .select(hiddenIn)
    .where('member.other_id', '=', otherId)
    .where(isListed)
    .where(isConnected(account))
    .compile()
)

/** The number of conversations in the list. */
export const countConversations = queryTemplate((db, query: ConversationQuery) =>
  found(db, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .compile()
)

/** One account's conversation by id. */
export const findConversation = queryTemplate(
  (db, { id, accountId, ...seen }: ViewedFrom & { id: string; accountId: string }) =>
    conversationsOf(db, seen)
      .where('member.conversation_id', '=', id)
      .where('member.account_id', '=', accountId)
      .compile()
)

/** A conversation from both members' sides. */
export const findBothSides = queryTemplate((db, { id, ...seen }: ViewedFrom & { id: string }) =>
  conversationsOf(db, seen).select(hiddenIn).where('member.conversation_id', '=', id).compile()
)

/**
 * Conversations of the sender of a broadcast, from the side of the connected recipients, with the unread total of each.
 */
export const findReadersSides = queryTemplate(
  (db, { ids, writerId, ...seen }: ViewedFrom & { ids: readonly string[]; writerId: string }) =>
    conversationsOf(db, seen)
      .select([hiddenIn, unreadTotalOf(account).as('unread_total')])
      .where(sql<boolean>`member.conversation_id = any(${ids}::uuid[])`)
      .where('member.other_id', '=', writerId)
      .where(isConnected(account))
      .compile()
)

/**
 * An account's membership in a conversation: the facts that decide whether it may write to the other, and the versions
 * of both.
 */
export const findMembership = queryTemplate(
  (db, { id, accountId, now, country }: ViewedFrom & { id: string; accountId: string }) =>
    db
      .selectFrom('conversation_member as member')
      .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
      .innerJoin('account as me', 'me.id', 'member.account_id')
      .innerJoin('account as other', 'other.id', 'member.other_id')
      .innerJoin('conversation_member as theirs', (join) =>
        join.onRef('theirs.account_id', '=', 'member.other_id').onRef('theirs.other_id', '=', 'member.account_id')
      )
      .leftJoin('message_setting as setting', 'setting.account_id', 'member.other_id')
      .select([
        'member.conversation_id',
        'member.other_id',
        'conversation.version',
        'theirs.read_seq',
        blockedCountriesOf(account).as('hidden_in'),
        snapshotVersion.as('as_of'),
      ])
      .select(writeColumns(now, country))
      .where('member.conversation_id', '=', id)
      .where('member.account_id', '=', accountId)
      .compile()
)

/** The id of the conversation of two accounts, if there is one. */
export async function findConversationOf(db: Db, oneId: string, otherId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('account_id', '=', oneId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  return row?.conversation_id
}

const unreadTotal = queryTemplate((db, { accountId }: { accountId: string }) =>
  db.selectNoFrom([unreadTotalOf(sql`${accountId}`).as('total'), snapshotVersion.as('asOf')]).compile()
)

/** The number of messages that an account has not seen, in all conversations that are not muted. */
export async function findUnreadTotal(db: Db, accountId: string): Promise<Total> {
  const [unread] = await unreadTotal(db, { accountId })
  return unread as Total
}

export type ConversationRow = Awaited<ReturnType<typeof findConversation>>[number]
