import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { queryTemplate } from '../../db/query-template.ts'
import { isReadBy } from '../comments/queries.ts'
import { personColumns } from '../people/present.ts'
import { canOpenPage, type ViewerContext } from '../performers/policy.ts'
import { creators, relationColumns } from '../performers/queries.ts'
import { hasBought } from '../rights/facts.ts'

/** SQL over `stream_mute`, under the name it has in the query: it holds now. */
export const holds = (mute: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${mute}.until`)} is null or ${sql.ref(`${mute}.until`)} > ${now})`

/** Chats with their creators, what is live, and what the viewer has to do with them; none of a creator who is hidden. */
function chats(db: Db, viewerContext: ViewerContext, now: Date) {
  const { viewer } = viewerContext
  return creators(db)
    .innerJoin('stream_conversation as chat', 'chat.performer_id', 'account.id')
    .leftJoin('stream', (join) => join.onRef('stream.performer_id', '=', 'account.id').on('stream.status', '=', 'live'))
    .leftJoin('stream_mute', (join) =>
      join
        .onRef('stream_mute.conversation_id', '=', 'chat.id')
        .on(sql<boolean>`stream_mute.account_id = ${viewer?.id ?? null}::uuid and ${holds('stream_mute', now)}`)
    )
    .select(personColumns)
    .select([
      'chat.id as chat_id',
      'chat.version',
      'chat.is_open',
      'chat.who_may_write',
      'chat.slow_seconds',
      'chat.pinned_text',
      'chat.cleared_seq',
    ])
    .select([
      'stream.id as stream_id',
      'stream.title',
      'stream.access',
      'stream.price',
      hasBought(viewer, 'stream', sql.ref('stream.id')).as('has_bought'),
    ])
    .select(['stream_mute.created_at as muted_at', 'stream_mute.until as muted_until'])
    .select(relationColumns(viewer, now))
    .where(canOpenPage(viewerContext))
}

/** The chat of one creator; `which` is a condition over `account`. */
export const findChat = (db: Db, which: RawBuilder<boolean>, viewerContext: ViewerContext, now: Date) =>
  chats(db, viewerContext, now).where(which).executeTakeFirst()
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** One chat by its id: what every line that is said asks first. */
export const chatById = queryTemplate(
  (db, { id, viewerContext, now }: { id: string; viewerContext: ViewerContext; now: Date }) =>
    chats(db, viewerContext, now).where('chat.id', '=', id).compile()
)

/** Of those who hear a chat in which something is live that is not for everybody: what their right hangs on. */
export function findListeners(db: Db, asked: readonly { conversationId: string; accountId: string }[], now: Date) {
  const reader = { id: sql.ref('reader.id') }
  const pairs = sql<{
    conversation_id: string
    account_id: string
  }>`unnest(${asked.map(({ conversationId }) => conversationId)}::uuid[], ${asked.map(({ accountId }) => accountId)}::uuid[])`
  return db
    .selectFrom(pairs.as<'asked'>(sql`asked(conversation_id, account_id)`))
    .innerJoin('stream_conversation as chat', 'chat.id', 'asked.conversation_id')
    .innerJoin('stream', (join) =>
      join
        .onRef('stream.performer_id', '=', 'chat.performer_id')
        .on('stream.status', '=', 'live')
        .on('stream.access', '<>', 'free')
    )
    .innerJoin('account', 'account.id', 'chat.performer_id')
    .innerJoin('account as reader', 'reader.id', 'asked.account_id')
    .select([
      'asked.conversation_id',
      'asked.account_id',
      'account.id',
      'stream.access',
      'reader.is_admin',
      hasBought(reader, 'stream', sql.ref('stream.id')).as('has_bought'),
    ])
    .select(relationColumns(reader, now))
    .execute()
}

/** Who may not write in a chat now, the newest first; a list that a person looks through. */
export function findMuted(db: Db, conversationId: string, now: Date) {
  return db
    .selectFrom('stream_mute')
    .innerJoin('account', 'account.id', 'stream_mute.account_id')
    .select(personColumns)
    .where('stream_mute.conversation_id', '=', conversationId)
    .where(holds('stream_mute', now))
    .orderBy('stream_mute.created_at', 'desc')
    .limit(200)
    .execute()
}

/** Messages with their authors and with what was given. */
function messages(db: Db) {
  return db
    .selectFrom('stream_message as message')
    .innerJoin('account', 'account.id', 'message.sender_id')
    .leftJoin('sale', 'sale.id', 'message.sale_id')
    .select(personColumns)
    .select([
      'message.id as message_id',
      'message.conversation_id',
      'message.seq',
      'message.version',
      'message.text',
      'message.client_message_id',
      'message.deleted_at',
      'message.created_at',
    ])
    .select(['sale.tokens', 'sale.status as sale_status'])
}
export type StreamMessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

type Page = { limit: number; offset: number; since?: number | undefined }

/** A page of a chat's messages, newest first, and how many there are; or what came or changed after a version, by version. */
export async function listMessages(
  db: Db,
  conversationId: string,
  viewerContext: ViewerContext,
  { limit, offset, since }: Page
): Promise<{ rows: StreamMessageRow[]; total: number }> {
  const wanted = <Q extends { where(condition: RawBuilder<boolean>): Q }>(of: Q): Q =>
    of.where(
      since === undefined
        ? sql<boolean>`message.conversation_id = ${conversationId}`
        : sql<boolean>`message.conversation_id = ${conversationId} and message.version > ${since}`
    )
  const counted = db
    .selectFrom('stream_message as message')
    .innerJoin('account', 'account.id', 'message.sender_id')
    .where(isReadBy(viewerContext))
  const [rows, { total }] = await Promise.all([
    wanted(messages(db).where(isReadBy(viewerContext)))
      .orderBy(since === undefined ? 'message.seq' : 'message.version', since === undefined ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted(counted)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Messages of a chat by id, whoever reads them, in their order. */
export const findMessages = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  messages(db).where(sql<boolean>`message.id = any(${ids}::uuid[])`).orderBy('message.seq').compile()
)

/** Between whom and each of these accounts a block stands: they do not read each other's words. */
export async function findBlocked(db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ one: string; other: string }>`
    select blocker_id as one, blocked_id as other from block_user where blocker_id = any(${[...accountIds]}::uuid[])
    union select blocked_id, blocker_id from block_user where blocked_id = any(${[...accountIds]}::uuid[])`.execute(db)
  const found = new Map<string, string[]>()
  for (const { one, other } of rows) found.set(one, [...(found.get(one) ?? []), other])
  return found
}
