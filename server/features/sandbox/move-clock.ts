import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { nextMoment } from './next-moment.ts'

const dayMs = 86_400_000
/** Moments of one day that are gone to each for itself. */
const momentsOfDay = 4

/** Whether somebody may move the time: nobody's money is real, and everybody knows the operator's password anyway. */
export const isMovable = (deps: Deps): boolean =>
  deps.config.demo && deps.gateways.sandbox !== undefined && deps.clock.moveTo !== undefined

/** Begins to move the time; the job `move-clock` does it, also after a restart. @throws ApiError not_found where it cannot be moved, conflict while it is */
export async function beginMove(deps: Deps, days: number): Promise<void> {
  if (!isMovable(deps)) throw new ApiError('not_found')
  const to = new Date(deps.clock.now().getTime() + days * dayMs)
  await deps.db.transaction().execute(async (trx) => {
    const begun = await trx
      .insertInto('sandbox.clock')
      .values({ moving_to: to })
      .onConflict((row) => row.column('id').doUpdateSet({ moving_to: to }).where('sandbox.clock.moving_to', 'is', null))
      .executeTakeFirst()
    if (!begun.numInsertedOrUpdatedRows) throw new ApiError('conflict')
    await deps.jobs.enqueue('move-clock', {}, { within: trx })
  })
}

/**
 * Moves the time to where it was asked to go, from one moment at which something is due to the next, and runs every scheduled job at each: renewals, retries,
 * releases, ends and reminders happen on their day, in their order. After a few moments of one day the rest of it is done at its end, so that a busy site takes
 * no longer. A server that stops leaves the rest of the way to the next one.
 */
export async function moveClock(deps: Deps): Promise<void> {
  const until = await movingTo(deps)
  if (!until) return
  let today = { ends: 0, moments: 0 }
  while (deps.clock.now() < until) {
    const now = deps.clock.now().getTime()
    const next = await nextMoment(deps.db, deps.clock.now())
    const ends = next ? Math.ceil((next.getTime() + 1) / dayMs) * dayMs - 1 : now
    today = { ends, moments: today.ends === ends ? today.moments + 1 : 1 }
    const due = !next ? until.getTime() : today.moments > momentsOfDay ? ends : next.getTime()
    const to = Math.min(until.getTime(), due)
    await keepSessions(deps, to - now)
    await deps.clock.moveTo?.(new Date(to))
    await deps.jobs.runScheduled()
  }
  await deps.db.updateTable('sandbox.clock').set({ moving_to: null }).where('moving_to', '=', until).execute()
}

/** Where the time is being moved to, or undefined. */
export async function movingTo(deps: Pick<Deps, 'db'>): Promise<Date | undefined> {
  return (await deps.db.selectFrom('sandbox.clock').select('moving_to').executeTakeFirst())?.moving_to ?? undefined
}

/** Nobody is signed out by it: sessions live as long as they would have. */
async function keepSessions({ db, clock }: Deps, ms: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql`expires_at + make_interval(secs => ${Math.max(0, ms) / 1000})` })
    .where('expires_at', '>', clock.now())
    .execute()
}
