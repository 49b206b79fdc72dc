import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { userRoom } from '../../../realtime/sockets.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { emitStream } from './emit-stream.ts'
import { isInterrupted } from './present.ts'
import { momentS } from './summary.ts'
import { viewersOf } from './viewers.ts'

/** Shortest time, in ms, between two numbers that are published of one stream. */
const publishMs = 1000
/** Time, in ms, after which the viewers are added to the figures of a stream again. */
const figureMs = 5000
/** The longest time, in ms, that is added at once; after a crash nobody knows who watched. */
const longestMs = 15_000

/** What this process has published of each live stream. */
type Published = Map<string, { total: number; isInterrupted: boolean }>

/** Counts the viewers of live streams; call it about once a second in every process. */
export function createViewerCount(deps: Deps): () => Promise<void> {
  const published: Published = new Map()
  return async () => {
    const live = await deps.db
      .selectFrom('stream')
      .innerJoin('stream_conversation as chat', 'chat.performer_id', 'stream.performer_id')
      .select(['stream.id', 'stream.performer_id', 'stream.status', 'stream.last_part_at', 'chat.id as chat_id'])
      .where('stream.status', '=', 'live')
      .execute()
    for (const id of published.keys()) if (!live.some((stream) => stream.id === id)) published.delete(id)
    if (live.length === 0) return
    const now = deps.clock.now()
    const totals = await viewersOf(
      deps,
      live.map(({ id }) => id)
    )
    await addToFigures(deps, totals, now)
    for (const stream of live) {
      const { id, performer_id: performerId, chat_id: conversationId } = stream
      const before = published.get(id) ?? { total: 0, isInterrupted: false }
      const current = { total: totals.get(id) ?? 0, isInterrupted: isInterrupted(stream, now) }
      if (current.total !== before.total && (await deps.liveCounts.claim(`viewers:${id}`, publishMs - 100))) {
        const payload = { conversationId, streamId: id, total: current.total }
        deps.realtime.emitRoom(streamRoom(conversationId), 'stream/viewers', payload, userRoom(performerId))
        deps.realtime.emit(performerId, 'stream/viewers', payload)
        published.set(id, { ...before, total: current.total })
      }
      if (current.isInterrupted !== before.isInterrupted) {
        published.set(id, { ...(published.get(id) ?? before), isInterrupted: current.isInterrupted })
        if (await deps.liveCounts.claim(`interrupted:${id}:${current.isInterrupted}`, publishMs))
          await emitStream(deps, id)
      }
    }
  }
}

/**
 * Adds the viewers to the peak, the time watched and the half minute of each stream, by one process every few seconds.
 * Nothing is watched after the last part of a stream that has fallen silent.
 */
async function addToFigures({ db }: Deps, totals: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await sql`
    with sent as (
      select watching.*, least(${now}::timestamptz, last_part_at) as until
      from unnest(${[...totals.keys()]}::uuid[], ${[...totals.values()]}::int[]) watching (id, total)
      join stream using (id)
    ), counted as (
      update stream set counted_at = sent.until, peak_viewers = greatest(peak_viewers, sent.total),
        watched_ms = watched_ms + sent.total * least(${longestMs}, extract(epoch from sent.until - coalesce(counted_at, started_at)) * 1000)::bigint
      from sent
      where stream.id = sent.id and status = 'live' and coalesce(counted_at, started_at) <= sent.until - ${figureMs} * interval '1 ms'
      returning stream.id, greatest(0, floor(extract(epoch from sent.until - started_at) / ${momentS}))::int as place, sent.total
    )
    insert into stream_moment (stream_id, place, viewers) select id, place, total from counted
    on conflict (stream_id, place) do update set viewers = greatest(stream_moment.viewers, excluded.viewers)`.execute(
    db
  )
}
