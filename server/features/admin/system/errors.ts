import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { forgetDeaths } from '../../../jobs/deaths.ts'
import { returnErrors, takeErrors } from '../../../http/observe/recent-errors.ts'

/** Interval, in ms, in which a process stores its errors for the others to show. */
const storeMs = 5000
/** Number of days for which an error is kept after it was last seen, and how many different ones are kept at most. */
const [keptDays, maxKept] = [14, 500]
/** Number of errors that operators see. */
const maxShown = 100

/** Stores the errors of this process with those of the others. While the database is away they wait. */
export async function storeErrors({ db }: Pick<Deps, 'db'>): Promise<void> {
  const errors = takeErrors()
  if (errors.length === 0) return
  try {
    await sql`
      insert into unexpected_error as stored (message, count, request_id, first_at, last_at)
      select message, count, request_id, at, at from unnest(
        ${errors.map(({ message }) => message)}::text[], ${errors.map(({ count }) => count)}::integer[],
        ${errors.map(({ requestId }) => requestId ?? null)}::text[], ${errors.map(({ at }) => at)}::timestamptz[]
      ) as taken (message, count, request_id, at) order by message
      on conflict (message) do update set count = stored.count + excluded.count, request_id = excluded.request_id, last_at = greatest(stored.last_at, excluded.last_at)`.execute(
      db
    )
  } catch (error) {
    returnErrors(errors)
    throw error
  }
}

/** Deletes old errors, the oldest where there are too many, and what is known of old jobs. Runs every night. */
export async function sweepErrors({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    delete from unexpected_error where last_at < now() - ${keptDays} * interval '1 day'
      or message not in (select message from unexpected_error order by last_at desc limit ${maxKept})`.execute(db)
  await forgetDeaths(db, [])
}

/** The errors of all processes, newest first. */
export async function listErrors(deps: Pick<Deps, 'db'>) {
  await storeErrors(deps)
  const rows = await deps.db
    .selectFrom('unexpected_error')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('message')
    .limit(maxShown)
    .execute()
  return rows.map(({ message, count, request_id, first_at, last_at }) => ({
    message,
    count,
    requestId: request_id ?? undefined,
    since: first_at.toISOString(),
    at: last_at.toISOString(),
  }))
}

/** Stores errors again and again until the returned function is called, which does it for the last time. */
export function storeErrorsRegularly(deps: Pick<Deps, 'db'>): () => Promise<void> {
  const store = () => storeErrors(deps).catch(() => undefined)
  const timer = setInterval(() => void store(), storeMs).unref()
  return async () => {
    clearInterval(timer)
    await store()
  }
}
