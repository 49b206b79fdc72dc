import type { FeedType as FeedKind } from '../../../contract/feeds.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/matches.ts'
import { isAccount } from '../people/find.ts'
import { canOpenPage, isOnView, type Looking } from '../performers/policy.ts'
import { creators, tieColumns } from '../performers/queries.ts'
import { filesOf } from '../files/file-row.ts'
import { hasBought, hasReacted } from '../rights/facts.ts'
import type { Place } from './cursor.ts'


/** Posts by id in no order, with their photos in order, their creator, and what the right to see them depends on. One query, however many there are. */
export function feedRows(db: Db, ids: readonly string[], looking: Looking, now: Date) {
  return creators(db)
    .innerJoin('feed', 'feed.performer_id', 'account.id')
    .select([
      'feed.id', 'feed.performer_id', 'feed.type', 'feed.access', 'feed.status', 'feed.text', 'feed.is_pinned', 'feed.total_files', 'feed.total_likes', 'feed.total_comments', 'feed.is_story', 'feed.price', 'feed.published_at', 'feed.created_at', 'feed.updated_at',
      'account.name', 'account.username', 'account.avatar_file_id', 'account.is_performer', 'account.status as account_status',
      'performer.approved_at', 'performer.monthly_price', 'performer.is_free_subscription',
    ])
    .select([filesOf('feed').as('files'), isOnView(looking).as('is_on_view'), hasBought(looking.viewer, 'feed', sql.ref('feed.id')).as('has_bought')])
    .select(sql<boolean>`(feed.removed_at is not null or coalesce(feed.expires_at <= ${now}, false))`.as('is_removed'))
    .select([hasReacted(looking.viewer, 'like', sql.ref('feed.id')).as('is_liked'), hasReacted(looking.viewer, 'bookmark', sql.ref('feed.id')).as('is_bookmarked')])
    .select(tieColumns(looking.viewer, now))
    .where(sql<boolean>`feed.id = any(${ids}::uuid[])`)
    .execute()
}
export type FeedRow = Awaited<ReturnType<typeof feedRows>>[number]

const kindIs = (type: FeedKind | undefined) => (type ? sql`and type = ${type}` : sql``)
const after = (place: Place | undefined) => (place ? sql`and (published_at, id) < (${place.publishedAt}, ${place.id})` : sql``)

/**
 * A creator whose page may be opened, by id or username, with up to `limit` places of their active posts after `place`: pinned ones first, each set
 * newest first. Two short reads of an index, whatever the depth. Undefined when there is no such creator for who looks.
 */
export async function openSource(
  db: Db, idOrUsername: string, looking: Looking, limit: number, place?: Place, type?: FeedKind,
): Promise<{ source: Source; places: Place[] } | undefined> {
  // The conditions are written out, not parameters: the partial index of pinned posts must match.
  const part = (condition: RawBuilder<unknown>, from?: Place) => sql`(
    select id, published_at, is_pinned from feed
    where performer_id = source.source_id and status = 'active' and not is_story and ${condition} ${kindIs(type)} ${after(from)}
    order by published_at desc, id desc limit ${limit})`
  const rest = part(sql`not is_pinned`, place?.isPinned ? undefined : place)
  const { rows } = await sql<{ source_id: string; total_feeds: number; id: string | null; published_at: Date; is_pinned: boolean }>`
    select * from (
      select account.id as source_id, performer.total_feeds from account join performer on performer.account_id = account.id
      where ${isAccount(idOrUsername)} and ${canOpenPage(looking)}
    ) source left join lateral (
      select * from (${place && !place.isPinned ? rest : sql`${part(sql`is_pinned`, place)} union all ${rest}`}) parts
      order by is_pinned desc, published_at desc, id desc limit ${limit}
    ) places on true
    order by is_pinned desc, published_at desc, id desc`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const places = rows.flatMap((row) => (row.id === null ? [] : [{ isPinned: row.is_pinned, publishedAt: row.published_at, id: row.id }]))
  return { source: { id: first.source_id, total_feeds: first.total_feeds }, places }
}

/** Up to `limit` places of these creators' active posts, newest first: the newest of each by its index, then merged. */
export async function placesOfPerformers(db: Db, performerIds: readonly string[], limit: number, place?: Place, type?: FeedKind): Promise<Place[]> {
  const { rows } = await sql<{ id: string; published_at: Date }>`
    select newest.id, newest.published_at from unnest(${performerIds}::uuid[]) as source (performer_id)
    cross join lateral (
      select id, published_at from feed
      where performer_id = source.performer_id and status = 'active' and not is_story ${kindIs(type)} ${after(place)}
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
    select count(*) from (select from feed where performer_id = any(${performerIds}::uuid[]) and status = 'active' and not is_story and type = ${type} limit ${countBound}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export type Source = { id: string; total_feeds: number }

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
