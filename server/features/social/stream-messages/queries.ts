import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { isInRange, pageOf, type LogRange } from '../../../sequenced-log/ranges.ts'
import { lacksSecondFactor } from '../../../http/authenticate.ts'
import { noteOpened, readsAllContent } from '../../../http/operators/operator-authority.ts'
import { isAuthorVisibleTo, noteOpenedWords } from '../comments/queries.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { canOpenPage, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators, relationColumns } from '../../identity/visibility/relations.ts'
import { hasBought } from '../../catalogue/rights/facts.ts'
import { isOfReach, isOpenReach } from './reach.ts'

/** SQL condition over `stream_mute`, under the name it has in the query: the mute is in force. */
export const isInForce = (mute: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${mute}.until`)} is null or ${sql.ref(`${mute}.until`)} > ${now})`

/**
 * Chats with their creators, the live stream and the viewer's relations to the creator, without those of hidden
 * creators.
 */
function chats(db: Db, viewerContext: ViewerContext, now: Date) {
  const { viewer } = viewerContext
  return creators(db)
    .innerJoin('stream_conversation as chat', 'chat.performer_id', 'account.id')
    .leftJoin('stream', (join) => join.onRef('stream.performer_id', '=', 'account.id').on('stream.status', '=', 'live'))
    .leftJoin('stream_mute', (join) =>
      join
        .onRef('stream_mute.conversation_id', '=', 'chat.id')
        .on(sql<boolean>`stream_mute.account_id = ${viewer?.id ?? null}::uuid and ${isInForce('stream_mute', now)}`)
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
      'chat.held_words',
      (viewer
        ? sql<boolean>`exists (select from stream_moderator where conversation_id = chat.id and account_id = ${viewer.id})`
        : sql<boolean>`false`
      ).as('is_moderator'),
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
export const findChat = (db: Db, isCreator: RawBuilder<boolean>, viewerContext: ViewerContext, now: Date) =>
  chats(db, viewerContext, now).where(isCreator).executeTakeFirst()
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** One chat by its id. Runs for every message that is sent. */
export const chatById = queryTemplate(
  (db, { id, viewerContext, now }: { id: string; viewerContext: ViewerContext; now: Date }) =>
    chats(db, viewerContext, now).where('chat.id', '=', id).compile()
)

/**
 * Those of the given listeners in whose chat a stream with restricted access is live, with the facts on which their
 * access depends.
 */
export function findListeners(db: Db, listeners: readonly { conversationId: string; accountId: string }[], now: Date) {
  const reader = { id: sql.ref('reader.id') }
  const pairs = sql<{
    conversation_id: string
    account_id: string
  }>`unnest(${listeners.map(({ conversationId }) => conversationId)}::uuid[], ${listeners.map(({ accountId }) => accountId)}::uuid[])`
  return db
    .selectFrom(pairs.as<'listener'>(sql`listener(conversation_id, account_id)`))
    .innerJoin('stream_conversation as chat', 'chat.id', 'listener.conversation_id')
    .innerJoin('stream', (join) =>
      join
        .onRef('stream.performer_id', '=', 'chat.performer_id')
        .on('stream.status', '=', 'live')
        .on('stream.access', '<>', 'free')
    )
    .innerJoin('account', 'account.id', 'chat.performer_id')
    .innerJoin('account as reader', 'reader.id', 'listener.account_id')
    .select([
      'listener.conversation_id',
      'listener.account_id',
      'account.id',
      'stream.access',
      'reader.operator_role',
      lacksSecondFactor('reader').as('lacks_second_factor'),
      hasBought(reader, 'stream', sql.ref('stream.id')).as('has_bought'),
    ])
    .select(relationColumns(reader, now))
    .execute()
}

/** The accounts that are muted in a chat, newest first; at most 200. */
export function findMuted(db: Db, conversationId: string, now: Date) {
  return db
    .selectFrom('stream_mute')
    .innerJoin('account', 'account.id', 'stream_mute.account_id')
    .select(personColumns)
    .where('stream_mute.conversation_id', '=', conversationId)
    .where(isInForce('stream_mute', now))
    .orderBy('stream_mute.created_at', 'desc')
    .limit(200)
    .execute()
}

/** The moderators of a chat, newest first. */
export function findModerators(db: Db, conversationId: string) {
  return db
    .selectFrom('stream_moderator')
    .innerJoin('account', 'account.id', 'stream_moderator.account_id')
    .select(personColumns)
    .where('stream_moderator.conversation_id', '=', conversationId)
    .orderBy('stream_moderator.created_at', 'desc')
    .execute()
}

/** The accounts that moderate these chats: their creators, and whom those have chosen. */
export async function moderatorsOf(db: Db, conversationIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, performer_id as account_id from stream_conversation where id = any(${[...conversationIds]}::uuid[])
    union select conversation_id, account_id from stream_moderator where conversation_id = any(${[...conversationIds]}::uuid[])`.execute(
    db
  )
  return new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, found]) => [id, found.map((row) => row.account_id)]))
}

/** Messages with their authors and the tokens of a tip. */
export function messages(db: Db) {
  return db
    .selectFrom('stream_message as message')
    .innerJoin('account', 'account.id', 'message.sender_id')
    .leftJoin('sale', 'sale.id', 'message.sale_id')
    .select(personColumns)
    .select([
      'message.id as message_id',
      'message.conversation_id',
      'message.stream_id',
      'message.access',
      'message.seq',
      'message.version',
      'message.text',
      'message.client_message_id',
      'message.deleted_at',
      'message.held_at',
      'message.created_at',
    ])
    .select(['sale.tokens', 'sale.status as sale_status'])
}
export type StreamMessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

/**
 * SQL condition over `message`: this viewer knows of it. One with a held word is only for its author and moderators;
 * one that was held back later stays in its place, without its content (`presentStreamMessage`).
 */
export const isShownTo = ({ viewer }: ViewerContext, canModerate: boolean): RawBuilder<boolean> =>
  canModerate
    ? sql<boolean>`true`
    : sql<boolean>`(message.held_at is null or message.held_at > message.created_at or message.sender_id = ${viewer?.id ?? null}::uuid)`

/** Notes what an operator could not have read of these messages as anybody else. Costs others nothing. */
async function noteOpenedMessages(
  db: Db,
  viewerContext: ViewerContext,
  chat: ChatRow,
  rows: readonly StreamMessageRow[]
): Promise<void> {
  const { viewer } = viewerContext
  if (!viewer || !readsAllContent(viewer) || rows.length === 0) return
  const ids = rows.map((row) => row.message_id)
  const beyond = await db
    .selectFrom('stream_message as message')
    .select('message.id')
    .where('message.id', 'in', ids)
    .where(sql<boolean>`not ${isOpenReach(viewer, chat)}`)
    .limit(1)
    .execute()
  if (beyond.length > 0) noteOpened(viewer, { read: 'chats.open', id: chat.chat_id, accountId: chat.id })
  await noteOpenedWords(
    db,
    viewerContext,
    rows.map((row) => row.id)
  )
}

/** A page of a chat's messages (`pageOf`), with the total. */
export async function listMessages(
  db: Db,
  viewerContext: ViewerContext,
  chat: ChatRow,
  canModerate: boolean,
  { limit, offset, ...range }: LogRange & { limit: number; offset: number }
): Promise<{ rows: StreamMessageRow[]; total: number }> {
  const isVisible = sql<boolean>`(${isAuthorVisibleTo(viewerContext)} and ${isShownTo(viewerContext, canModerate)}
    and ${isOfReach(viewerContext.viewer, chat)} and message.seq > ${chat.cleared_seq})`
  const [rows, { total }] = await Promise.all([
    pageOf(messages(db).where(isVisible), { limit, offset, ...range }).execute(),
    db
      .selectFrom('stream_message as message')
      .innerJoin('account', 'account.id', 'message.sender_id')
      .where(isVisible)
      .where(isInRange(range))
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  await noteOpenedMessages(db, viewerContext, chat, rows)
  return { rows, total }
}

/** Messages of a chat by id, in order, without regard to the reader. */
export const findMessages = queryTemplate((db, { ids }: { ids: readonly string[] }) =>
  messages(db).where(sql<boolean>`message.id = any(${ids}::uuid[])`).orderBy('message.seq').compile()
)

/** Whether an id is that of a message of a chat. */
export const isStreamMessage = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('stream_message').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The accounts between which and each of these accounts there is a block: they do not see each other's messages. */
export async function findBlocked(db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ one: string; other: string }>`
    select blocker_id as one, blocked_id as other from block_user where blocker_id = any(${[...accountIds]}::uuid[])
    union select blocked_id, blocker_id from block_user where blocked_id = any(${[...accountIds]}::uuid[])`.execute(db)
  const found = new Map<string, string[]>()
  for (const { one, other } of rows) found.set(one, [...(found.get(one) ?? []), other])
  return found
}
