import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { nextMoment } from './next-moment.ts'

const dayMs = 86_400_000
/**
 * Number of due times within one day at which the clock stops; after that the rest of the day is handled at its end.
 */
const maxStopsPerDay = 4

/** Whether the clock can be moved: only in the demo, where no payment is real and the operator's password is public. */
export const isMovable = (deps: Deps): boolean =>
  deps.config.demo && deps.gateways.sandbox !== undefined && deps.clock.moveTo !== undefined

/**
 * Starts to move the clock; the job `move-clock` does the work, and continues after a restart.
 * @throws ApiError not_found when the clock cannot be moved, clock_moving
 */
export async function beginMove(deps: Deps, days: number): Promise<void> {
  if (!isMovable(deps)) throw new ApiError('not_found')
  const to = new Date(deps.clock.now().getTime() + days * dayMs)
  await deps.db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('sandbox.clock')
      .values({ moving_to: to })
      .onConflict((row) => row.column('id').doUpdateSet({ moving_to: to }).where('sandbox.clock.moving_to', 'is', null))
      .executeTakeFirst()
    if (!begun.numInsertedOrUpdatedRows) throw new ApiError('clock_moving')
    await deps.jobs.enqueue('move-clock', {}, { within: trx })
  })
}

/**
 * Moves the clock to the requested time, stopping at each time at which something is due, and runs all scheduled jobs
 * there, so that renewals, retries, releases, ends and reminders happen in their order and on their day. After a few
 * stops in one day the rest of that day is handled at its end, so that a busy site takes no longer. After a restart the
 * job continues.
 */
export async function moveClock(deps: Deps): Promise<void> {
  const until = await movingTo(deps)
  if (!until) return
  let day = { ends: 0, stops: 0 }
  while (deps.clock.now() < until) {
    const now = deps.clock.now().getTime()
    const next = await nextMoment(deps.db, deps.clock.now())
    const ends = next ? Math.ceil((next.getTime() + 1) / dayMs) * dayMs - 1 : now
    day = { ends, stops: day.ends === ends ? day.stops + 1 : 1 }
    const due = !next ? until.getTime() : day.stops > maxStopsPerDay ? ends : next.getTime()
    const to = Math.min(until.getTime(), due)
    await extendSessions(deps, to - now)
    await deps.clock.moveTo?.(new Date(to))
    await deps.jobs.runScheduled()
  }
  await deps.db.updateTable('sandbox.clock').set({ moving_to: null }).where('moving_to', '=', until).execute()
}

/** The time to which the clock is being moved, or undefined. */
export async function movingTo(deps: Pick<Deps, 'db'>): Promise<Date | undefined> {
  return (await deps.db.selectFrom('sandbox.clock').select('moving_to').executeTakeFirst())?.moving_to ?? undefined
}

/** Extends all sessions by the same period, so that nobody is signed out. */
async function extendSessions({ db, clock }: Deps, ms: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql`expires_at + make_interval(secs => ${Math.max(0, ms) / 1000})` })
    .where('expires_at', '>', clock.now())
    .execute()
}
