import { sql } from 'kysely'
import type { StreamSummary } from '../../../../contract/social/streaming/streams.ts'
import type { EarningType } from '../../../../contract/money/earnings.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { requireOwnStream } from './policy.ts'
import { viewersOfOne } from './viewers.ts'

/** Length of a moment, in seconds. */
export const momentS = 30
/** Moments in a summary. */
const maxMoments = 5

type Span = { id: string; performerId: string; chatId: string; from: Date; to: Date }

/**
 * The figures of a stream, complete once it has ended: earnings are those within its time, and the tickets that were
 * sold before. Returned sales are left out.
 * @throws ApiError not_found
 */
export async function summarizeStream(deps: Deps, id: string, performerId: string): Promise<StreamSummary> {
  const stream = await requireOwnStream(deps, id, performerId)
  const now = deps.clock.now()
  const from = stream.started_at ?? stream.created_at
  const span = {
    id,
    performerId,
    chatId: stream.chat_id,
    from,
    to: stream.started_at ? (stream.ended_at ?? now) : from,
  }
  const [figures, earnings, fans, viewers, moments, watching] = await Promise.all([
    deps.db
      .selectFrom('stream')
      .select(['peak_viewers', 'watched_ms'])
      .select((is) =>
        is
          .selectFrom('stream_viewer')
          .select((of) => of.fn.countAll<number>().as('total'))
          .where('stream_id', '=', id)
          .as('people')
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    earningsOf(deps.db, span),
    newFans(deps.db, span),
    deps.db
      .selectFrom('stream_moment')
      .select(['place', 'viewers'])
      .where('stream_id', '=', id)
      .orderBy('place')
      .execute(),
    bestMoments(deps.db, span),
    stream.status === 'live' ? viewersOfOne(deps, id) : 0,
  ])
  return {
    peakViewers: Math.max(figures.peak_viewers, watching),
    totalPeople: figures.people ?? 0,
    minutesWatched: Math.round(figures.watched_ms / 60_000),
    earnings,
    ...fans,
    viewers: viewers.map(({ place, viewers: total }) => ({ at: place * momentS, total })),
    moments,
  }
}

async function earningsOf(db: Db, { id, performerId, from, to }: Span): Promise<StreamSummary['earnings']> {
  const rows = await db
    .selectFrom('sale')
    .select(['type', sql<number>`count(*)::int`.as('total'), sql<number>`sum(net)::bigint`.as('net')])
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['pending', 'available'])
    .where((is) => is.or([is('item_id', '=', id), is.and([is('created_at', '>=', from), is('created_at', '<=', to)])]))
    .groupBy('type')
    .orderBy('net', 'desc')
    .execute()
  return rows.map(({ type, total, net }) => ({ type: type as EarningType, total, net: fromMinor(net) }))
}

async function newFans(
  db: Db,
  { performerId, from, to }: Span
): Promise<Pick<StreamSummary, 'newFollowers' | 'newSubscribers'>> {
  const { rows } = await sql<{ followers: number; subscribers: number }>`select
    (select count(*)::int from follow where performer_id = ${performerId} and created_at between ${from} and ${to}) as followers,
    (select count(*)::int from subscription where performer_id = ${performerId} and started_at between ${from} and ${to}) as subscribers`.execute(
    db
  )
  return { newFollowers: rows[0]?.followers ?? 0, newSubscribers: rows[0]?.subscribers ?? 0 }
}

/** The half minutes in which most was written, reacted and given; a tip counts as much as ten messages. */
async function bestMoments(db: Db, { id, performerId, chatId, from, to }: Span): Promise<StreamSummary['moments']> {
  const placeOf = (column: string) =>
    sql`floor(extract(epoch from ${sql.ref(column)} - ${from}::timestamptz) / ${momentS})::int`
  const { rows } = await sql<{ place: number; messages: number; reactions: number; tips: number }>`
    select place, sum(messages)::int as messages, sum(reactions)::int as reactions, sum(tips)::bigint as tips from (
      select ${placeOf('created_at')} as place, count(*) as messages, 0 as reactions, 0 as tips, 0 as given from stream_message
        where conversation_id = ${chatId} and created_at between ${from} and ${to} and deleted_at is null and held_at is null and sale_id is null group by 1
      union all
      select place, 0, reactions, 0, 0 from stream_moment where stream_id = ${id} and reactions > 0
      union all
      select ${placeOf('created_at')}, 0, 0, sum(tokens), count(*) from sale
        where performer_id = ${performerId} and type = 'tip' and created_at between ${from} and ${to} and status in ('pending', 'available') group by 1
    ) moment group by place order by sum(messages) + sum(reactions) + 10 * sum(given) desc, place limit ${maxMoments}`.execute(
    db
  )
  return rows.map(({ place, messages, reactions, tips }) => ({
    at: place * momentS,
    messages,
    reactions,
    tips: fromMinor(tips),
  }))
}
