import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/matches.ts'
import type { Feed as FeedTable } from '../../db/schema.ts'
import { isAccount } from '../people/find.ts'
import { canOpenPage, isOnView, type Looking } from '../performers/policy.ts'
import { creators } from '../performers/queries.ts'
import { photoColumns, type PhotoRow } from '../files/present.ts'
import type { Place } from './cursor.ts'

type FeedKind = 'text' | 'photo'
export type FeedRow = Selectable<FeedTable> & { is_on_view: boolean }

/** Posts by id, each with whether its creator is on view for who looks, in no order. */
export function feedRows(db: Db, ids: readonly string[], looking: Looking): Promise<FeedRow[]> {
  return creators(db)
    .innerJoin('feed', 'feed.performer_id', 'account.id')
    .selectAll('feed')
    .select(isOnView(looking).as('is_on_view'))
    .where('feed.id', 'in', ids)
    .execute()
}

/** The photos of posts, each post's in its order. */
export async function photosOf(db: Db, feedIds: readonly string[]): Promise<Map<string, PhotoRow[]>> {
  const rows = await db
    .selectFrom('feed_file')
    .innerJoin('file', 'file.id', 'feed_file.file_id')
    .select(['feed_file.feed_id', ...photoColumns])
    .where('feed_file.feed_id', 'in', feedIds)
    .orderBy('feed_file.feed_id')
    .orderBy('feed_file.position')
    .execute()
  return Map.groupBy(rows, (row) => row.feed_id)
}

/** Which of these posts the account has bought and not been refunded. */
export async function boughtAmong(db: Db, buyerId: string, feedIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sale')
    .select('item_id')
    .where('buyer_id', '=', buyerId)
    .where('type', '=', 'feed')
    .where('item_id', 'in', feedIds)
    .where('status', 'in', ['pending', 'available'])
    .execute()
  return new Set(rows.flatMap((row) => row.item_id ?? []))
}

const kindIs = (type: FeedKind | undefined) => (type ? sql`and type = ${type}` : sql``)
const after = (place: Place | undefined) => (place ? sql`and (published_at, id) < (${place.publishedAt}, ${place.id})` : sql``)

/**
 * Up to `limit` places of one creator's active posts after `place`: pinned ones first, each set newest first. Two short reads of an index,
 * whatever the depth.
 */
export async function placesOfPerformer(db: Db, performerId: string, limit: number, place?: Place, type?: FeedKind): Promise<Place[]> {
  // The conditions are written out, not parameters: the partial index of pinned posts must match.
  const part = (condition: RawBuilder<unknown>, from?: Place) => sql`(
    select id, published_at, is_pinned from feed
    where performer_id = ${performerId} and status = 'active' and ${condition} ${kindIs(type)} ${after(from)}
    order by published_at desc, id desc limit ${limit})`
  const rest = part(sql`not is_pinned`, place?.isPinned ? undefined : place)
  const { rows } = await sql<{ id: string; published_at: Date; is_pinned: boolean }>`
    select * from (${place && !place.isPinned ? rest : sql`${part(sql`is_pinned`, place)} union all ${rest}`}) places
    order by is_pinned desc, published_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ isPinned: row.is_pinned, publishedAt: row.published_at, id: row.id }))
}

/** Up to `limit` places of these creators' active posts, newest first: the newest of each by its index, then merged. */
export async function placesOfPerformers(db: Db, performerIds: readonly string[], limit: number, place?: Place, type?: FeedKind): Promise<Place[]> {
  const { rows } = await sql<{ id: string; published_at: Date }>`
    select newest.id, newest.published_at from unnest(${performerIds}::uuid[]) as source (performer_id)
    cross join lateral (
      select id, published_at from feed
      where performer_id = source.performer_id and status = 'active' ${kindIs(type)} ${after(place)}
      order by published_at desc, id desc limit ${limit}
    ) newest
    order by newest.published_at desc, newest.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ isPinned: false, publishedAt: row.published_at, id: row.id }))
}

/** More than this many posts of one type are not counted. */
const countBound = 1000

/** How many active posts of a type these creators have, counted up to `countBound`. */
export async function countOfType(db: Db, performerIds: readonly string[], type: FeedKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from feed where performer_id = any(${performerIds}::uuid[]) and status = 'active' and type = ${type} limit ${countBound}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export type Source = { id: string; total_feeds: number }

/** A creator whose page may be opened, by id or username, with the count of active posts. */
export function findSource(db: Db, idOrUsername: string, looking: Looking): Promise<Source | undefined> {
  return creators(db).select(['account.id', 'performer.total_feeds']).where(isAccount(idOrUsername)).where(canOpenPage(looking)).executeTakeFirst()
}

/** The creators on view whom an account follows or subscribes to. A subscription whose end nobody has noted yet counts: its posts come locked. */
export function sourcesOf(db: Db, userId: string, looking: Looking): Promise<Source[]> {
  const followed = db.selectFrom('follow').select('performer_id').where('follower_id', '=', userId)
  const subscribed = db.selectFrom('subscription').select('performer_id').where('user_id', '=', userId).where('status', 'in', ['active', 'past_due', 'cancelled'])
  return creators(db).select(['account.id', 'performer.total_feeds']).where('account.id', 'in', followed.union(subscribed)).where(isOnView(looking)).execute()
}

/** One's own posts in every state, a page of ids and how many there are in all. */
export async function ownFeeds(
  db: Db,
  performerId: string,
  query: { limit: number; offset: number; sort: 'asc' | 'desc'; q?: string; status?: string; type?: FeedKind },
): Promise<{ ids: string[]; total: number }> {
  const { q, status, type } = query
  const own = db
    .selectFrom('feed')
    .where('performer_id', '=', performerId)
    .$if(status !== undefined, (feeds) => feeds.where('status', '=', status ?? ''))
    .$if(type !== undefined, (feeds) => feeds.where('type', '=', type ?? ''))
    .where(containsText(['text'], q))
  const rows = await own.select('id').orderBy('created_at', query.sort).orderBy('id', query.sort).limit(query.limit).offset(query.offset).execute()
  const { count } = await own.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { ids: rows.map((row) => row.id), total: count }
}
