import { sql, type SelectQueryBuilder } from 'kysely'
import { lockedStatuses } from '../../../http/authenticate.ts'
import type { Total } from '../../../../contract/snapshot-version.ts'
import type { NotificationKind } from '../../../../contract/notifications/notification-center/notifications.ts'
import { snapshotVersion } from '../../../db/snapshot-version.ts'
import type { Db } from '../../../db/connect.ts'
import { idList } from '../../../db/id-list.ts'
import type { DB, Notification } from '../../../db/schema.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { assetStatus, isAssetRemoved } from '../../catalogue/rights/asset-status.ts'
import { isHiddenFrom } from '../../identity/visibility/hidden.ts'
import { newsKinds, personalKinds } from './kinds.ts'
import { pastUntil, shownSince } from './past/by-month.ts'
import type { NotificationRow } from './present.ts'

/** Upper limit of a list's total. */
export const countBound = 1000
/** Upper limit of the unread count: the screen shows 99+, and the count is repeated with every notification. */
const unreadBound = 100

const ofActor = sql.ref<string>('notification.actor_id')
const ofReader = sql.ref<string>('notification.account_id')

/** SQL condition over `notification`: there is no block between its reader and its actor, or another one of those who are joined in it. */
const isUnblocked = sql<boolean>`(not (notification.kind = any(${sql.lit(`{${personalKinds.join(',')}}`)}::text[]) and notification.actor_id is not null
  and ${isHiddenFrom(ofActor, ofReader, undefined)}
  and not exists (select from unnest(notification.actors) as other(id) where not ${isHiddenFrom(sql.ref('other.id'), ofReader, undefined)})))`

/** Kinds that tell of items. */
const publishedKinds = newsKinds.filter((kind) => kind !== 'live')

/**
 * SQL condition over `notification`: it does not tell of one item that others cannot see any more, because it was
 * hidden or taken down. Its link would lead nowhere; that of several items leads to the creator's list.
 */
const isOfVisibleItem = sql<boolean>`(not (notification.kind = any(${sql.lit(`{${publishedKinds.join(',')}}`)}::text[]) and notification.total = 1)
  or case when notification.object_type in ('feed', 'story') then exists (select from feed where feed.id = notification.object_id and feed.status = 'active')
    else exists (select from asset left join asset gallery on gallery.id = asset.gallery_id
      where asset.id = notification.object_id and ${assetStatus} = 'active' and not ${isAssetRemoved}) end)`

/** SQL condition over `notification`: its reader may be told of it, by whatever channel. */
export const isDeliverable = sql<boolean>`(${isUnblocked} and ${isOfVisibleItem})`

/** SQL over `notification`: the people who are joined in it and whom its reader may see, as a table with `id` and `place`, the latest last. */
const visibleActors = (country?: string) =>
  sql`unnest(notification.actors) with ordinality as other(id, place) join account on account.id = other.id and account.status not in ('suspended', 'closed', 'erased')
    where not ${isHiddenFrom(sql.ref('other.id'), ofReader, country)}`

/** SQL over `notification`: the person who is named, who is the last that caused it; if they are hidden, the latest of the others. */
const namedActor = (country?: string) =>
  sql<
    string | null
  >`case when cardinality(notification.actors) > 1 and (${isHiddenFrom(ofActor, ofReader, country)} or exists (select from account where id = ${ofActor} and status in ('suspended', 'closed', 'erased')))
    then coalesce((select other.id from ${visibleActors(country)} order by other.place desc limit 1), ${ofActor}) else ${ofActor} end`

/** SQL over `notification`: its number of events, without those of people who are hidden from its reader. */
const visibleTotal = (country?: string) =>
  sql<number>`case when cardinality(notification.actors) > 1
    then greatest(1, notification.total - cardinality(notification.actors) + (select count(*)::int from ${visibleActors(country)})) else notification.total end`

const newsList = sql.lit(`{${newsKinds.join(',')}}`)

/** SQL condition over `notification`: it is shown in the list of its reader, in the reader's country if it is known. */
const isListed = (country?: string) =>
  sql<boolean>`(not notification.is_quiet and ${isDeliverable}
    and not (notification.kind = any(${newsList}::text[]) and ${country === undefined ? sql`false` : sql`exists (select from block_country where performer_id = ${ofActor} and block_country.country = ${country})`}))`

/** SQL over `notification`: the current public title of the one item that was published; null for several items, hidden ones, and photos in a gallery. */
const publicTitle = sql<
  string | null
>`case when notification.kind = any(${newsList}::text[]) and notification.total = 1 then coalesce(
  (select title from feed where feed.id = notification.object_id and feed.status = 'active'),
  (select title from asset where asset.id = notification.object_id and asset.status = 'active' and asset.gallery_id is null)) end`

/** Unread and recent notifications, or those that were read and moved into their months (decision 63). */
type Place = 'recent' | 'past'
type Notifications = SelectQueryBuilder<DB, 'notification', object>

/** The table of a place, under the name that all conditions here use. */
const notificationsIn = (db: Db, place: Place): Notifications =>
  place === 'past' ? db.selectFrom('notification_past as notification') : db.selectFrom('notification')

/**
 * Notifications, recent ones unless `from` names others, with their actors, if the reader may see them (`country`: the reader's, if known), and with their comments. Deleted texts are not quoted: the notifications of a comment
 * are deleted with it, and the text of a tip with its chat message. Locked comments are redacted by `redactLockedComments`.
 */
export function notificationRows(db: Db, country?: string, from: Notifications = notificationsIn(db, 'recent')) {
  return from
    .leftJoin('account as actor', (join) =>
      join
        .on(sql<boolean>`actor.id = ${namedActor(country)}`)
        .on('actor.status', 'not in', [...lockedStatuses])
        .on(sql<boolean>`not ${isHiddenFrom(sql.ref('actor.id'), ofReader, country)}`)
    )
    .leftJoin('comment', (join) =>
      join.onRef('comment.id', '=', 'notification.object_id').on('notification.kind', 'in', ['comment', 'reply'])
    )
    .leftJoin('stream_message as deleted_message', (join) =>
      join
        .onRef('deleted_message.id', '=', 'notification.object_id')
        .on('notification.kind', '=', 'tip')
        .on('deleted_message.deleted_at', 'is not', null)
    )
    .select([
      'notification.id',
      'notification.account_id',
      'notification.kind',
      namedActor(country).as('actor_id'),
      visibleTotal(country).as('total'),
      'notification.read_at',
      'notification.created_at',
      'notification.updated_at',
      sql`case when deleted_message.id is null then notification.data else notification.data - 'excerpt' end`.as(
        'data'
      ),
      sql<
        NotificationRow['comment']
      >`case when comment.id is not null then json_build_object('content', comment.content, 'itemType', comment.object_type, 'itemId', comment.object_id,
        'performerId', comment.performer_id) end`.as('comment'),
      publicTitle.as('title'),
      sql<
        NotificationRow['actor']
      >`case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.name, 'username', actor.username,
        'avatar_file_id', actor.avatar_file_id, 'is_performer', actor.is_performer) end`.as('actor'),
    ])
}

type ListOf = {
  kinds?: readonly NotificationKind[] | undefined
  unread?: boolean | undefined
  country: string | undefined
  now: Date
}

/** The bounds name months, so that no others are read, and not the default partition, which has no order. */
const isShownPast = (now: Date) =>
  sql<boolean>`(notification.updated_at >= ${shownSince(now)} and notification.updated_at < ${pastUntil(now)})`

const ofList = (db: Db, accountId: string, { kinds, unread, country, now }: ListOf, place: Place = 'recent') =>
  notificationsIn(db, place)
    .where('account_id', '=', accountId)
    .where(isListed(country))
    .$if(place === 'past', (of) => of.where(isShownPast(now)))
    .$if(kinds !== undefined, (of) => of.where('kind', 'in', kinds ?? []))
    .$if(unread === true, (of) => of.where('read_at', 'is', null))

type PageOf = ListOf & { limit: number }

const newest = (db: Db, accountId: string, of: PageOf, cursor: TimeCursor | undefined, place: Place) =>
  ofList(db, accountId, of, place)
    .$if(cursor !== undefined, (rows) =>
      rows
        // Says to PostgreSQL which months are not meant: it does not see it in the comparison of rows.
        .where(sql<boolean>`updated_at <= ${cursor?.at}::timestamptz`)
        .where(sql<boolean>`(updated_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`)
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)

/**
 * Up to `limit` of an account's notifications after a cursor, newest first. Past ones are read only when the recent ones
 * do not fill the page.
 */
export async function listNotifications(
  db: Db,
  accountId: string,
  of: PageOf,
  cursor: TimeCursor | undefined
): Promise<NotificationRow[]> {
  const recent = newest(db, accountId, of, cursor, 'recent')
  if (of.unread || cursor === undefined || cursor.at >= pastUntil(of.now)) {
    const rows = await notificationRows(db, of.country)
      .where('notification.id', 'in', recent.select('id'))
      .orderBy('notification.updated_at', 'desc')
      .orderBy('notification.id', 'desc')
      .execute()
    const last = rows.length === of.limit ? rows.at(-1) : undefined
    if (of.unread || (last && last.updated_at >= pastUntil(of.now))) return rows
  }
  const past = newest(db, accountId, of, cursor, 'past')
  // The page is found before it is described, so that the plan has to know only its months. One statement: nothing that
  // is moved meanwhile is missing, or there twice.
  const page = sql<Notification>`(select * from (${recent.selectAll()} union all ${past.selectAll()}) both_places
    order by updated_at desc, id desc limit ${of.limit})`
  return notificationRows(db, of.country, db.selectFrom(page.as('notification')))
    .orderBy('notification.updated_at', 'desc')
    .orderBy('notification.id', 'desc')
    .execute()
}

/** The total of `listNotifications`, counted up to `countBound`. */
export async function countNotifications(db: Db, accountId: string, of: ListOf): Promise<number> {
  const some = ofList(db, accountId, of)
    .select('id')
    .$if(!of.unread, (recent) => recent.unionAll(ofList(db, accountId, of, 'past').select('id')))
    .limit(countBound)
  const { total } = await db
    .selectFrom(some.as('counted'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether an account has a notification that it may still see. */
export async function hasNotification(db: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const own = (place: Place) =>
    notificationsIn(db, place).select('id').where('id', '=', id).where('account_id', '=', accountId)
  const found = await own('recent')
    .unionAll(own('past').where(isShownPast(now)))
    .executeTakeFirst()
  return found !== undefined
}

/** The unread counts of these accounts, each up to `unreadBound`, in the country if it is known. One query; call it only after the commit of the change. */
export async function countUnread(
  db: Db,
  accountIds: readonly string[],
  country?: string
): Promise<Map<string, Total>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<Total & { id: string }>`
    select account.id, unread.total, ${snapshotVersion} as "asOf" from unnest(${idList(accountIds)}) as account(id), lateral (
      select count(*)::int as total from (select from notification where account_id = account.id and read_at is null and ${isListed(country)} limit ${unreadBound}) as found
    ) as unread`.execute(db)
  return new Map(rows.map(({ id, ...total }) => [id, total]))
}

/** The unread count of one account. */
export async function findUnread(db: Db, accountId: string, country?: string): Promise<Total> {
  return (await countUnread(db, [accountId], country)).get(accountId) as Total
}
