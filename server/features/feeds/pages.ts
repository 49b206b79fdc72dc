import { sql, type RawBuilder } from 'kysely'
import type { FeedType as FeedKind } from '../../../contract/feeds.ts'
import type { Db } from '../../db/connect.ts'
import { queryTemplate } from '../../db/query-template.ts'
import { matchesAccountRef, parseAccountRef, type AccountRef } from '../people/account-ref.ts'
import { canOpenPage, isVisibleTo, type ViewerContext, type ViewerIdentity } from '../performers/policy.ts'
import type { CursorPosition } from './cursor.ts'
import { sourcesOf } from './sources.ts'

/** Places of posts in their order, and how many posts there are in all. */
export type PostPage = { places: CursorPosition[]; total: number }
type Row = { total: number; id: string | null; published_at: Date; is_pinned: boolean }

/** More than this many posts are not counted where no counter knows them: of a type; of all creators, where each is looked at with its creator. */
const countBound = { type: sql.lit(1000), free: sql.lit(100) }
/** How many places are read at once. They stand in the statement: a parameter would make the database plan it anew each time, which costs more than the page. */
const steps = [13, 26, 51, 101]
/** `limit` rounded up to one of a few, so that the statements stay few as well. */
const atLeast = (limit: number): number => steps.find((step) => step >= limit) ?? limit

const kindIs = (type: FeedKind | undefined) => (type ? sql`and type = ${type}` : sql``)
const after = (place: CursorPosition | undefined) =>
  place ? sql`and (feed.published_at, feed.id) < (${place.publishedAt}, ${place.id})` : sql``
/** The conditions are written out, not parameters: the partial indexes must match. */
const inFeeds = sql`status = 'active' and not is_story`

/** Rows of a total joined with the places: without places there is one row, of the total alone. */
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
  type: FeedKind | undefined
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
 * `limit` places, or some more, after `place` of the active posts of a creator whose page may be opened, by id or username: pinned ones first, each set newest first.
 * Two short reads of an index, whatever the depth. Undefined when there is no such creator for who looks.
 */
export async function pageOfCreator(
  db: Db,
  idOrUsername: string,
  viewerContext: ViewerContext,
  limit: number,
  place?: CursorPosition,
  type?: FeedKind
): Promise<PostPage | undefined> {
  const rows = await creatorRows(db, { who: parseAccountRef(idOrUsername), viewerContext, place, type }, atLeast(limit))
  return rows.length ? toPlaces(rows) : undefined
}

/** Of so many creators at least, the newest posts of all are looked through first. */
const manySources = sql.lit(40)
/** How many posts of all are looked through. */
const recentBound = sql.lit(1000)

/**
 * `limit` places, or some more, after `place` of the active posts of those whom the viewer follows or subscribes to, newest first. Where they are many, a page
 * of theirs is likely among the next posts of all. Where not, the newest post of each creator decides who can be on the page at all: one short read of an
 * index for each, and few of them are read further.
 */
export async function pageOfSources(
  db: Db,
  viewerContext: ViewerContext & { viewer: ViewerIdentity },
  limit: number,
  place?: CursorPosition,
  type?: FeedKind
): Promise<PostPage> {
  const most = sql.lit(atLeast(limit))
  const newest = (count: RawBuilder<unknown>) => sql`(
    select id, published_at from feed where performer_id = source.id and ${inFeeds} ${kindIs(type)} ${after(place)}
    order by published_at desc, id desc limit ${count})`
  const isEnough = sql`(select count(*) from recent) >= ${most}`
  const total = type
    ? sql`(select count(*) from (select from source join feed on performer_id = source.id where ${inFeeds} ${kindIs(type)} limit ${countBound.type}) counted)`
    : sql`(select coalesce(sum(total_feeds), 0) from source)`
  // `is true` keeps the sources a hashed set: as a join the database would compare each post with each of them.
  const { rows } = await sql<Row>`
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
    order by places.published_at desc, places.id desc`.execute(db)
  return toPlaces(rows)
}

/** `limit` places, or some more, after `place` of the free posts of all creators on view, newest first; more than 100 are not counted. */
export async function pageOfFreePosts(
  db: Db,
  viewerContext: ViewerContext,
  limit: number,
  place?: CursorPosition
): Promise<PostPage> {
  // A creator is looked up for each post: a join would first make room for as many creators as it expects among all free posts.
  const free = (most: RawBuilder<unknown>, from?: CursorPosition) => sql`(
    select feed.id, feed.published_at from feed
    where feed.status = 'active' and not feed.is_story and feed.access = 'free' ${after(from)}
      and (select ${isVisibleTo(viewerContext)} from account join performer on performer.account_id = account.id where account.id = feed.performer_id)
    order by feed.published_at desc, feed.id desc limit ${most})`
  const { rows } = await sql<Row>`
    select (select count(*) from ${free(countBound.free)} counted) as total, places.*, false as is_pinned
    from (select) one left join lateral ${free(sql.lit(atLeast(limit)), place)} places on true
    order by places.published_at desc, places.id desc`.execute(db)
  return toPlaces(rows)
}
