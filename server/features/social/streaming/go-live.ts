import { randomUUIDv7 } from 'node:crypto'
import type { Out } from '../../../../contract/endpoint.ts'
import { maxScheduledStreams } from '../../../../contract/limits.ts'
import type { streaming } from '../../../../contract/social/streaming/streaming.ts'
import type { OwnStream } from '../../../../contract/social/streaming/streams.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { emitStream } from './emit-stream.ts'
import { loadOwnStream } from './load-own.ts'
import { goalColumns, scheduledTime, termsColumns } from './terms.ts'
import { requireMayPublishNow } from '../../identity/restrictions/policy.ts'

type Body = Out<(typeof streaming)['goLive']['body']>

/**
 * Goes live with a new stream or a scheduled one, or schedules one. It is live when its first part has arrived
 * (`startStream`). A scheduled stream that is starting or live already is returned as it is, because its creator comes
 * back to it.
 * @throws ApiError performer_pending, restricted, not_found, already_live, stream_over, limit_reached, 422
 */
export async function goLive(deps: Deps, viewer: Viewer, body: Body): Promise<OwnStream> {
  requireMayPublishNow(viewer)
  const now = deps.clock.now()
  const streamId = await transactionWithEvents(deps, async (trx, record) => {
    // One stream at a time, and a limited number of scheduled ones, also in parallel.
    await lockAccount(trx, viewer.id)
    await trx
      .insertInto('stream_conversation')
      .values({ id: randomUUIDv7(), performer_id: viewer.id, updated_at: now })
      .onConflict((conflict) => conflict.column('performer_id').doNothing())
      .execute()
    const id = body.streamId ? await begin(trx, viewer.id, body.streamId, now) : await insert(trx, viewer.id, body, now)
    record('stream.changed', { streamId: id, performerId: viewer.id })
    return id
  })
  await emitStream(deps, streamId)
  return loadOwnStream(deps, streamId, viewer.id)
}

/** Begins a scheduled stream. */
async function begin(trx: Trx, performerId: string, id: string, now: Date): Promise<string> {
  const stream = await trx
    .selectFrom('stream')
    .select('status')
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()
  if (!stream) throw new ApiError('not_found')
  if (stream.status === 'starting' || stream.status === 'live') return id
  if (stream.status !== 'scheduled') throw new ApiError('stream_over')
  await requireNoneLive(trx, performerId)
  await trx
    .updateTable('stream')
    .set({ status: 'starting', opened_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
  return id
}

async function insert(trx: Trx, performerId: string, body: Body, now: Date): Promise<string> {
  if (body.title === undefined) throw invalidField('title', 'Give it a title')
  const scheduledAt = body.scheduledAt === undefined ? null : scheduledTime(body.scheduledAt, now)
  if (scheduledAt) await requireFewScheduled(trx, performerId)
  else await requireNoneLive(trx, performerId)
  const id = randomUUIDv7()
  await trx
    .insertInto('stream')
    .values({
      id,
      performer_id: performerId,
      title: body.title,
      description: body.description,
      source: body.source,
      ...termsColumns(body),
      ...goalColumns(body.goal ?? null),
      goal_set_at: body.goal ? now : null,
      status: scheduledAt ? 'scheduled' : 'starting',
      scheduled_at: scheduledAt,
      opened_at: scheduledAt ? null : now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

async function requireNoneLive(trx: Trx, performerId: string): Promise<void> {
  const live = await trx
    .selectFrom('stream')
    .select('id')
    .where('performer_id', '=', performerId)
    .where('status', 'in', ['starting', 'live'])
    .executeTakeFirst()
  if (live) throw new ApiError('already_live')
}

async function requireFewScheduled(trx: Trx, performerId: string): Promise<void> {
  const { total } = await trx
    .selectFrom('stream')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('performer_id', '=', performerId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  if (total >= maxScheduledStreams) throw new ApiError('limit_reached')
}
