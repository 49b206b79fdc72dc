import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** Deaths of its process after which a job is set aside. */
export const maxDeaths = 2
/** As `maxDeaths`, for queues whose jobs nobody would trigger again: they read no file of a person, and must not be lost to a machine that fails. */
export const maxDeathsOfPersistent = 10
/** What pg-boss notes of a job whose heartbeats have stopped. */
const heartbeatsStopped = 'job heartbeat timeout'
/** Days for which the deaths of a job are remembered; none is retried for longer. */
const keptDays = 14

/** Whether the process that ran this job the last time has died, or was too busy with it for a heartbeat. */
export function hasDied(output: unknown): boolean {
  const { value } = (output ?? {}) as { value?: { message?: unknown } }
  return value?.message === heartbeatsStopped
}

/** Counts a death, and returns how often the process of this job has died. */
export async function countDeath(db: Kysely<DB>, id: string, queue: string): Promise<number> {
  const { rows } = await sql<{ deaths: number }>`
    insert into job_death as known (job_id, queue, deaths, last_at) values (${id}, ${queue}, 1, now())
    on conflict (job_id) do update set deaths = known.deaths + 1, last_at = now() returning deaths`.execute(db)
  return rows[0]?.deaths ?? 1
}

/** Forgets the deaths of a job that an operator tries again, and old ones. */
export async function forgetDeaths(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  await sql`delete from job_death where job_id = any(${[...ids]}::uuid[])
    or last_at < now() - ${keptDays} * interval '1 day'`.execute(db)
}
