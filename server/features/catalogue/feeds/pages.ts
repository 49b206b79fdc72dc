import { sql, type RawBuilder } from 'kysely'
import type { FeedType } from '../../../../contract/catalogue/feeds.ts'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { matchesAccountRef, parseAccountRef, type AccountRef } from '../../identity/visibility/account-ref.ts'
import {
  canOpenPage,
  isVisibleTo,
  noteOpenedPages,
  type ViewerContext,
  type ViewerIdentity,
} from '../../identity/visibility/visibility.ts'
import type { CursorPosition } from './cursor.ts'
import { sourcesOf } from './sources.ts'

/** Positions of posts in order, and the total number of posts. */
export type PostPage = { places: CursorPosition[]; total: number }
type Row = { total: number; id: string | null; published_at: Date; is_pinned: boolean; source_id?: string }

/**
 * Counting stops at these numbers where no counter column exists: posts of a type; free posts of all creators, where
 * the creator of each has to be checked.
 */
const countBound = { type: sql.lit(1000), free: sql.lit(100) }
/**
 * Possible page sizes of a query. They are literals in the SQL: with a parameter the database would plan the query again
 * each time, which costs more than reading the page.
 */
const pageSizes = [13, 26, 51, 101]
/** Rounds `limit` up to one of `pageSizes`, so that there are only a few different queries. */
const roundUp = (limit: number): number => pageSizes.find((step) => step >= limit) ?? limit

const kindIs = (type: FeedType | undefined) => (type ? sql`and type = ${type}` : sql``)
const after = (place: CursorPosition | undefined) =>
  place ? sql`and (feed.published_at, feed.id) < (${place.publishedAt}, ${place.id})` : sql``
/** Literals instead of parameters, so that the planner uses the partial indexes. */
const inFeeds = sql`status = 'active' and not is_story`

/** Converts rows of a total joined with positions; without positions there is a single row with only the total. */
function toPlaces(rows: readonly Row[]): PostPage {
  const places = rows.flatMap((row) =>
    row.id === null ? [] : [{ isPinned: row.is_pinned, publishedAt: row.published_at, id: row.id }]
  )
  return { places, total: rows[0]?.total ?? 0 }
}

type OfCreator = {
  who: AccountRef
  viewerContext: ViewerContext
  place: CursorPosition | undefined
  type: FeedType | undefined
}

const creatorRows = queryTemplate((db, { who, viewerContext, place, type }: OfCreator, atMost: number) => {
  const most = sql.lit(atMost)
  const part = (condition: RawBuilder<unknown>, from?: CursorPosition) => sql`(
    select id, published_at, is_pinned from feed
    where performer_id = source.source_id and ${inFeeds} and ${condition} ${kindIs(type)} ${after(from)}
    order by published_at desc, id desc limit ${most})`
  const rest = part(sql`not is_pinned`, place?.isPinned ? undefined : place)
  const total = type
    ? sql`(select count(*) from (select from feed where performer_id = account.id and ${inFeeds} ${kindIs(type)} limit ${countBound.type}) counted)`
    : sql`performer.total_feeds`
  return sql<Row>`
    select * from (
      select account.id as source_id, ${total} as total from account join performer on performer.account_id = account.id
      where ${matchesAccountRef(who)} and ${canOpenPage(viewerContext)}
    ) source left join lateral (
      select * from (${place && !place.isPinned ? rest : sql`${part(sql`is_pinned`, place)} union all ${rest}`}) parts
      order by is_pinned desc, published_at desc, id desc limit ${most}
    ) places on true
    order by is_pinned desc, published_at desc, id desc`.compile(db)
})

/**
 * At least `limit` positions after `place` of a creator's active posts, by id or username: pinned posts first, each
 * group newest first. Two short index scans at any depth. Undefined when there is no such creator or the viewer may not
 * open the page.
 */
export async function pageOfCreator(
  db: Db,
  idOrUsername: string,
  viewerContext: ViewerContext,
  limit: number,
  place?: CursorPosition,
  type?: FeedType
): Promise<PostPage | undefined> {
  const rows = await creatorRows(db, { who: parseAccountRef(idOrUsername), viewerContext, place, type }, roundUp(limit))
  const [first] = rows
  if (!first) return undefined
  if (first.source_id) await noteOpenedPages(db, viewerContext, [first.source_id])
  return toPlaces(rows)
}

/** From this number of creators on, the newest posts of all creators are searched first. */
const manySources = sql.lit(40)
/** How many of the newest posts of all creators are searched. */
const recentBound = sql.lit(1000)

type OfSources = Omit<OfCreator, 'who' | 'viewerContext'> & {
  viewerContext: ViewerContext & { viewer: ViewerIdentity }
}

const sourceRows = queryTemplate((db, { viewerContext, place, type }: OfSources, atMost: number) => {
  const most = sql.lit(atMost)
  const newest = (count: RawBuilder<unknown>) => sql`(
    select id, published_at from feed where performer_id = source.id and ${inFeeds} ${kindIs(type)} ${after(place)}
    order by published_at desc, id desc limit ${count})`
  const isEnough = sql`(select count(*) from recent) >= ${most}`
  const total = type
    ? sql`(select count(*) from (select from source join feed on performer_id = source.id where ${inFeeds} ${kindIs(type)} limit ${countBound.type}) counted)`
    : sql`(select coalesce(sum(total_feeds), 0) from source)`
  // `is true` makes the planner use a hashed set of the sources; as a join it would compare each post with each of
  // them.
  return sql<Row>`
    with source as materialized (${sourcesOf(viewerContext)}),
    recent as materialized (
      select feed.id, feed.published_at from (
        select id, published_at, performer_id, type from feed where ${inFeeds} ${after(place)} order by published_at desc, id desc
        limit (case when (select count(*) from source) >= ${manySources} then ${recentBound} else 0 end)
      ) feed where (performer_id in (select id from source)) is true ${kindIs(type)} order by feed.published_at desc, feed.id desc limit ${most}
    ),
    newest as materialized (
      select source.id from source cross join lateral ${newest(sql.lit(1))} head where not ${isEnough}
      order by head.published_at desc, head.id desc limit ${most}
    )
    select ${total}::bigint as total, places.*, false as is_pinned from (select) one left join lateral (
      select * from recent where ${isEnough}
      union all (select place.* from newest source cross join lateral ${newest(most)} place order by place.published_at desc, place.id desc limit ${most})
    ) places on true
    order by places.published_at desc, places.id desc`.compile(db)
})

/**
 * At least `limit` positions after `place` of the active posts of creators whom the viewer follows or subscribes to,
 * newest first. With many creators, the page is probably among the newest posts of the whole site. Otherwise the newest
 * post of each creator decides which creators can be on the page (one short index scan each), and only few are read
 * further.
 */
export async function pageOfSources(
  db: Db,
  viewerContext: ViewerContext & { viewer: ViewerIdentity },
  limit: number,
  place?: CursorPosition,
  type?: FeedType
): Promise<PostPage> {
  return toPlaces(await sourceRows(db, { viewerContext, place, type }, roundUp(limit)))
}

/**
 * At least `limit` positions after `place` of the free posts of all visible creators who want to be found, newest first; counted up to 100.
 */
export async function pageOfFreePosts(
  db: Db,
  viewerContext: ViewerContext,
  limit: number,
  place?: CursorPosition
): Promise<PostPage> {
  // A subquery per post: for a join, the planner would hash as many creators as it expects among all free posts.
  const free = (most: RawBuilder<unknown>, from?: CursorPosition) => sql`(
    select feed.id, feed.published_at from feed
    where feed.status = 'active' and not feed.is_story and feed.access = 'free' ${after(from)}
      and (select performer.is_listed and ${isVisibleTo(viewerContext)} from account join performer on performer.account_id = account.id where account.id = feed.performer_id)
    order by feed.published_at desc, feed.id desc limit ${most})`
  const { rows } = await sql<Row>`
    select (select count(*) from ${free(countBound.free)} counted) as total, places.*, false as is_pinned
    from (select) one left join lateral ${free(sql.lit(roundUp(limit)), place)} places on true
    order by places.published_at desc, places.id desc`.execute(db)
  return toPlaces(rows)
}
