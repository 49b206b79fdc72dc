import { sql } from 'kysely'
import type { Out } from '../../../../contract/endpoint.ts'
import type { ownStreams as ownContract, streaming } from '../../../../contract/social/streaming/streaming.ts'
import type { OwnStream, Stream } from '../../../../contract/social/streaming/streams.ts'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { matchesPattern, searchPattern } from '../../../db/text-search.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { matchesAccountRef, parseAccountRef, type AccountRef } from '../../identity/visibility/account-ref.ts'
import { creators } from '../../identity/visibility/relations.ts'
import { canOpenPage, isVisibleTo, noteOpenedPages, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { presentOwnStream, presentStream } from './present.ts'
import { ownStreams, visibleStreams, type StreamRow } from './queries.ts'
import { viewersOf } from './viewers.ts'

/** Maximum number of live streams that are sorted by their viewers: those that began last. */
const maxLive = 1000
/** Time in ms for which the last stream of a creator is shown after its end. */
const lastMs = 86_400_000

const presentAll = async (
  deps: Deps,
  rows: readonly StreamRow[],
  { viewer }: ViewerContext,
  known?: Map<string, number>
): Promise<Stream[]> => {
  const totals = known ?? (await viewersOf(deps, liveAmong(rows)))
  return rows.map((row) => presentStream(row, viewer, totals.get(row.stream_id) ?? 0, deps.clock.now()))
}

const liveAmong = (rows: readonly { stream_id: string; status: string }[]): string[] =>
  rows.filter((row) => row.status === 'live').map((row) => row.stream_id)

/** Streams by id, in the given order, as this viewer sees them. Those of hidden creators are left out. */
export async function loadStreams(deps: Deps, ids: readonly string[], viewerContext: ViewerContext): Promise<Stream[]> {
  if (ids.length === 0) return []
  const rows = await visibleStreams(deps.db, viewerContext, deps.clock.now()).where('stream.id', 'in', ids).execute()
  const performerIds = rows.map((row) => row.performer_id)
  await noteOpenedPages(deps.db, viewerContext, performerIds)
  const shown = new Map((await presentAll(deps, rows, viewerContext)).map((stream) => [stream._id, stream]))
  return ids.flatMap((id) => shown.get(id) ?? [])
}

type Search = Out<(typeof streaming)['search']['query']>

/** What a list of streams holds: those of this status with these words, of creators whom the viewer follows or of all who are listed. */
type Found = {
  status: string
  pattern: string | undefined
  isFollowed: boolean
  viewerContext: ViewerContext
  now: Date
}

const foundStreams = (db: Db, { status, pattern, isFollowed, viewerContext, now }: Found) =>
  visibleStreams(db, viewerContext, now)
    .where(isVisibleTo(viewerContext))
    .where('stream.status', '=', status)
    .where(matchesPattern(['stream.title', 'account.name', 'account.username'], pattern))
    .where(isFollowed ? isRelated(viewerContext) : sql<boolean>`performer.is_listed`)

const liveStreams = queryTemplate((db, found: Found) =>
  foundStreams(db, found).orderBy('stream.started_at', 'desc').orderBy('stream.id').limit(maxLive).compile()
)

const scheduledStreams = queryTemplate(
  (db, { limit, offset, ...found }: Found & { limit: number; offset: number }, order: 'asc' | 'desc') =>
    foundStreams(db, found)
      .orderBy('stream.scheduled_at', order)
      .orderBy('stream.id')
      .limit(limit)
      .offset(offset)
      .compile()
)

const countStreams = queryTemplate((db, found: Found) =>
  foundStreams(db, found)
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .compile()
)

/**
 * Streams that others may find: live ones, most watched first, or scheduled ones, next first; `sort=asc` turns the
 * order round.
 */
export async function searchStreams(
  deps: Deps,
  viewerContext: ViewerContext,
  { status, followed, q, limit, offset, sort }: Search
): Promise<{ data: Stream[]; total: number }> {
  const found: Found = {
    status,
    pattern: q ? searchPattern(q) : undefined,
    isFollowed: followed !== undefined,
    viewerContext,
    now: deps.clock.now(),
  }
  if (status === 'live') {
    const rows = await liveStreams(deps.db, found)
    const totals = await viewersOf(deps, liveAmong(rows))
    const watched = (row: StreamRow) => totals.get(row.stream_id) ?? 0
    rows.sort((a, b) => (sort === 'asc' ? watched(a) - watched(b) : watched(b) - watched(a)))
    return {
      data: await presentAll(deps, rows.slice(offset, offset + limit), viewerContext, totals),
      total: rows.length,
    }
  }
  const rows = await scheduledStreams(deps.db, { ...found, limit, offset }, sort === 'asc' ? 'desc' : 'asc')
  // A first page that is not full is counted by its rows: home asks for one with every visit.
  const isAll = offset === 0 && rows.length < limit
  const total = isAll ? rows.length : ((await countStreams(deps.db, found))[0]?.total ?? 0)
  return { data: await presentAll(deps, rows, viewerContext), total }
}

/** SQL condition over `account`: the viewer follows or subscribes to the creator; visitors do to none. */
const isRelated = ({ viewer }: ViewerContext) =>
  viewer
    ? sql<boolean>`(exists (select from follow where follower_id = ${viewer.id} and performer_id = account.id)
        or exists (select from subscription where user_id = ${viewer.id} and performer_id = account.id and status in ('active', 'past_due', 'cancelled')))`
    : sql<boolean>`false`

/** A creator's streams that their page shows: those that are live or to come, and the last one if it ended after `since`. */
const isShown = (since: Date) => sql<boolean>`(
  stream.status in ('scheduled', 'starting', 'live')
  or stream.id = (select ended.id from stream ended
    where ended.performer_id = account.id and ended.status = 'ended' and ended.ended_at > ${since}
    order by ended.ended_at desc limit 1))`

/** The creator whose page is opened, and whether it shows a stream; no row when the viewer may not open it. */
const openedCreator = queryTemplate(
  (db, { who, since, viewerContext }: { who: AccountRef; since: Date; viewerContext: ViewerContext }) =>
    creators(db)
      .select('account.id')
      .select(
        sql<boolean>`exists (select from stream where stream.performer_id = account.id and ${isShown(since)})`.as(
          'has_streams'
        )
      )
      .where(matchesAccountRef(who))
      .where(canOpenPage(viewerContext))
      .compile()
)

/** The streams that a creator's page shows, next first. */
const shownStreams = queryTemplate(
  (
    db,
    {
      performerId,
      since,
      viewerContext,
      now,
    }: { performerId: string; since: Date; viewerContext: ViewerContext; now: Date }
  ) =>
    visibleStreams(db, viewerContext, now)
      .where('stream.performer_id', '=', performerId)
      .where(isShown(since))
      .orderBy('stream.scheduled_at')
      .orderBy('stream.id')
      .compile()
)

/** The streams on a creator's page, each visit of which runs this: most creators have none. @throws ApiError not_found */
export async function streamsOf(
  deps: Deps,
  idOrUsername: string,
  viewerContext: ViewerContext
): Promise<{ current?: Stream; scheduled: Stream[]; last?: Stream }> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - lastMs)
  const [performer] = await openedCreator(deps.db, { who: parseAccountRef(idOrUsername), since, viewerContext })
  if (!performer) throw new ApiError('not_found')
  await noteOpenedPages(deps.db, viewerContext, [performer.id])
  if (!performer.has_streams) return { scheduled: [] }
  const rows = await shownStreams(deps.db, { performerId: performer.id, since, viewerContext, now })
  const shown = await presentAll(deps, rows, viewerContext)
  const current = shown.find((stream) => stream.status === 'live' || stream.status === 'starting')
  const ended = shown.find((stream) => stream.status === 'ended')
  return {
    ...(current && { current }),
    scheduled: shown.filter((stream) => stream.status === 'scheduled'),
    ...(ended && { last: ended }),
  }
}

type ListOwn = Out<(typeof ownContract)['list']['query']>

const statusesOf = {
  scheduled: ['scheduled'],
  current: ['starting', 'live'],
  past: ['ended', 'cancelled'],
} as const

/** A creator's own streams, newest first; scheduled ones next first. */
export async function listOwnStreams(
  deps: Deps,
  performerId: string,
  { status, q, limit, offset, sort }: ListOwn
): Promise<{ data: OwnStream[]; total: number }> {
  const pattern = q ? searchPattern(q) : undefined
  const base = ownStreams(deps.db, sql<boolean>`stream.performer_id = ${performerId}`)
    .where(matchesPattern(['stream.title'], pattern))
    .$if(status !== undefined, (of) => of.where('stream.status', 'in', status ? [...statusesOf[status]] : []))
  const [rows, { total }] = await Promise.all([
    base
      .orderBy(
        status === 'scheduled' ? 'stream.scheduled_at' : 'stream.created_at',
        status === 'scheduled' ? 'asc' : sort
      )
      .orderBy('stream.id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    base
      .clearSelect()
      .clearOrderBy()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const totals = await viewersOf(deps, liveAmong(rows))
  const now = deps.clock.now()
  return { data: rows.map((row) => presentOwnStream(deps, row, totals.get(row.stream_id) ?? 0, now)), total }
}
