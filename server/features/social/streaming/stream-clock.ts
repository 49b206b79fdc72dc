import { sql } from 'kysely'
import { lockedStatuses } from '../../../http/authenticate.ts'
import { silentStreamS } from '../../../../contract/limits.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { endStream, type EndReason } from './end-stream.ts'

/** Time in ms after which a stream that has sent nothing yet is cancelled. */
export const startingMs = 15 * 60_000
/** Time in ms after its announced time at which a stream that was not begun is cancelled. */
export const noShowMs = 2 * 3_600_000
/** Time in ms before a scheduled stream at which those who asked for it are reminded. */
export const remindedMs = 15 * 60_000

type Stream = { status: string; last_part_at: Date | null; opened_at: Date | null; scheduled_at: Date | null }

/**
 * Why a stream has to end now; undefined when it goes on. Time during which this server could not take parts does not
 * count as silence: `since` is the moment from which it takes them.
 */
function dueReason(stream: Stream, now: Date, since: Date): EndReason | undefined {
  const isPast = (at: Date | null, ms: number): boolean => at !== null && now.getTime() - at.getTime() > ms
  const lastPartAt = stream.last_part_at && stream.last_part_at > since ? stream.last_part_at : since
  if (stream.status === 'live') return isPast(lastPartAt, silentStreamS * 1000) ? 'silent' : undefined
  if (stream.status === 'starting') return isPast(stream.opened_at, startingMs) ? 'never_started' : undefined
  return isPast(stream.scheduled_at, noShowMs) ? 'never_started' : undefined
}

/**
 * Ends every stream that has fallen silent, never sent a part, was announced and not begun, or whose creator was suspended or has closed the account. Any number of processes
 * may do this at the same time. A failure of one stream does not affect the others.
 */
export async function endDueStreams(deps: Deps, since: Date): Promise<void> {
  const now = deps.clock.now()
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const found = await deps.db
    .selectFrom('stream')
    .innerJoin('account', 'account.id', 'stream.performer_id')
    .select([
      'stream.id',
      'stream.status',
      'last_part_at',
      'opened_at',
      'scheduled_at',
      'account.status as account_status',
    ])
    .where((is) =>
      is.or([
        is.and([is('stream.status', 'in', ['starting', 'live']), is('account.status', 'in', [...lockedStatuses])]),
        is.and([is('stream.status', '=', 'live'), is('last_part_at', '<', before(silentStreamS * 1000))]),
        is.and([is('stream.status', '=', 'starting'), is('opened_at', '<', before(startingMs))]),
        is.and([is('stream.status', '=', 'scheduled'), is('scheduled_at', '<', before(noShowMs))]),
      ])
    )
    .limit(500)
    .execute()
  for (const stream of found) {
    const isLocked = lockedStatuses.includes(stream.account_status)
    const reason = isLocked ? 'operator' : dueReason(stream, now, since)
    if (reason)
      await endStream(
        deps,
        stream.id,
        reason,
        now,
        (locked) => isLocked || dueReason(locked, now, since) === reason
      ).catch((error: unknown) => deps.log.warn({ err: error, streamId: stream.id }, 'a stream could not be ended'))
  }
}

/** Has those who asked for it reminded of each scheduled stream that begins soon, once (`remind-of-stream`). */
export async function remindOfStreams(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await transaction(deps.db, async (trx) => {
    const due = await trx
      .updateTable('stream')
      .set({ reminded_at: now })
      .where('status', '=', 'scheduled')
      .where('reminded_at', 'is', null)
      .where('scheduled_at', '<=', new Date(now.getTime() + remindedMs))
      .where('scheduled_at', '>', now)
      .returning('id')
      .execute()
    await deps.jobs.enqueueAll(
      'remind-of-stream',
      due.map(({ id: streamId }) => ({ streamId })),
      { within: trx }
    )
  })
}

/** Whether anything can be due, so that an idle site asks for nothing else. */
export const hasOpenStreams = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  (
    await sql<{ is_any: boolean }>`select exists (select from stream where status in ('starting', 'live'))
      or exists (select from stream where status = 'scheduled') as is_any`.execute(db)
  ).rows[0]?.is_any ?? false
