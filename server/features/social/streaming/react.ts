import { sql } from 'kysely'
import { StreamReaction } from '../../../../contract/social/streaming/streams.ts'
import type { Deps } from '../../../deps.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { momentS } from './summary.ts'

/** Interval, in ms, in which the reactions to one stream are collected. */
const collectMs = 500
/** Time, in ms, for which it is known which stream of a chat is live. */
const knownMs = 2000

/** The reactions to live streams: collected, published at most twice a second over all processes, and counted. */
export type Reactions = {
  /** Adds a reaction; false when no stream of this chat is live. */
  add(conversationId: string, kind: StreamReaction): Promise<boolean>
  stop(): void
}

/** Collects the reactions that arrive at this process. */
export function collectReactions(deps: Deps): Reactions {
  const live = new Map<string, { streamId: string | undefined; until: number }>()
  const pending = new Map<string, Map<StreamReaction, number>>()
  const timers = new Map<string, NodeJS.Timeout>()

  const liveStreamOf = async (conversationId: string): Promise<string | undefined> => {
    const known = live.get(conversationId)
    if (known && known.until > performance.now()) return known.streamId
    const row = await deps.db
      .selectFrom('stream')
      .innerJoin('stream_conversation as chat', 'chat.performer_id', 'stream.performer_id')
      .select('stream.id')
      .where('chat.id', '=', conversationId)
      .where('stream.status', '=', 'live')
      .executeTakeFirst()
    for (const [id, { until }] of live) if (until < performance.now()) live.delete(id)
    live.set(conversationId, { streamId: row?.id, until: performance.now() + knownMs })
    return row?.id
  }

  const publishLater = (conversationId: string, streamId: string): void => {
    if (timers.has(conversationId)) return
    const publish = () =>
      void publishCollected(conversationId, streamId).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'reactions to a stream could not be published')
      )
    timers.set(conversationId, setTimeout(publish, collectMs).unref())
  }

  const publishCollected = async (conversationId: string, streamId: string): Promise<void> => {
    timers.delete(conversationId)
    const own = pending.get(conversationId) ?? new Map<StreamReaction, number>()
    pending.delete(conversationId)
    for (const [kind, total] of own) await deps.liveCounts.add(streamId, kind, total)
    // Another process has published less than half a second ago.
    if (!(await deps.liveCounts.claim(`reactions:${streamId}`, collectMs - 50)))
      return publishLater(conversationId, streamId)
    const counts = await deps.liveCounts.take(streamId)
    const known = StreamReaction.options.filter((kind) => (counts[kind] ?? 0) > 0)
    if (known.length === 0) return
    const shown = Object.fromEntries(known.map((kind) => [kind, counts[kind] ?? 0]))
    deps.realtime.emitRoom(streamRoom(conversationId), 'stream/reactions', { conversationId, counts: shown })
    await addToMoment(
      deps,
      streamId,
      known.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    )
  }

  return {
    async add(conversationId, kind) {
      const streamId = await liveStreamOf(conversationId)
      if (streamId === undefined) return false
      const counts = pending.get(conversationId) ?? new Map<StreamReaction, number>()
      pending.set(conversationId, counts.set(kind, (counts.get(kind) ?? 0) + 1))
      publishLater(conversationId, streamId)
      return true
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Adds reactions to the half minute of a stream in which they were published. */
async function addToMoment({ db, clock }: Deps, streamId: string, total: number): Promise<void> {
  await sql`
    insert into stream_moment (stream_id, place, reactions)
    select id, greatest(0, floor(extract(epoch from ${clock.now()}::timestamptz - started_at) / ${momentS}))::int, ${total} from stream where id = ${streamId} and started_at is not null
    on conflict (stream_id, place) do update set reactions = stream_moment.reactions + excluded.reactions`.execute(db)
}
