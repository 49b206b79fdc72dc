import { sql } from 'kysely'
import type { FileType, FailedJob } from '../../../../contract/admin/system.ts'
import type { Db } from '../../../db/connect.ts'
import { isOwnJob } from '../../../jobs/own-jobs.ts'

type State = FailedJob['state']

/** SQL: the state of a job of pg-boss as operators see it; null: it is done. */
const stateOf = sql`case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running' when state = 'failed' then 'failed' end`

type QueueRow = { queue: string; waiting: number; running: number; failed: number }

/** How many jobs of each queue wait, run, and have failed. A schedule's next run does not count as waiting. */
export async function countJobs(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`select name as queue,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and ${isOwnJob}
    group by name order by failed desc, waiting desc, name`.execute(db)
  return rows
}

export type JobRow = {
  id: string
  queue: string
  state: State
  created_on: Date
  completed_on: Date | null
  retry_count: number
  reason: string | null
  mail_to: string | null
  mail_subject: string | null
}

/** Jobs of a state, of one queue or of all, newest first: a page and the total. Of their data only what a mail shows. */
export async function listJobs(
  db: Db,
  { state, queue, limit, offset }: { state: State; queue?: string | undefined; limit: number; offset: number }
): Promise<{ rows: JobRow[]; total: number }> {
  const found = sql`from pgboss.job where ${stateOf} = ${state} and ${isOwnJob} and ${queue === undefined ? sql`true` : sql`name = ${queue}`}`
  const [rows, counted] = await Promise.all([
    sql<JobRow>`select id, name as queue, ${state} as state, created_on, completed_on, retry_count,
        left(coalesce(output ->> 'message', output ->> 'value'), 500) as reason,
        case when name = 'mail' then data ->> 'to' end as mail_to,
        case when name = 'mail' then data ->> 'subject' end as mail_subject
      ${found} order by coalesce(completed_on, created_on) desc, id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The ids of all failed jobs of a queue. */
export async function failedJobs(db: Db, queue: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from pgboss.job where name = ${queue} and state = 'failed'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Version of PostgreSQL, size of the database in bytes, and the newest migration. */
export async function readDatabase(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number; schema: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
      (select max(name) from migration) as schema`.execute(db)
  return rows[0]
}

/** The newest complete backup. */
export const findBackup = (db: Db) =>
  db.selectFrom('backup').select(['made_at', 'bytes']).orderBy('made_at', 'desc').limit(1).executeTakeFirst()

/** Number and bytes of uploads by type, largest first. */
export const countFiles = (db: Db) =>
  db
    .selectFrom('file')
    .select((of) => [
      sql<FileType>`type`.as('type'),
      of.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
    ])
    .groupBy('type')
    .orderBy('bytes', 'desc')
    .execute()

/** Why the last mail could not be sent, if the newest one of all has failed. */
export async function mailFailure(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, output ->> 'message' as reason from pgboss.job
    where name = 'mail' and state in ('failed', 'retry', 'completed') order by coalesce(completed_on, created_on) desc limit 1`.execute(
    db
  )
  const [last] = rows
  return last && last.state !== 'completed' ? (last.reason ?? last.state) : undefined
}

/** The number of words that searches are completed with, and of trending searches. */
export async function countSearch(db: Db): Promise<{ words: number; trending: number }> {
  const { rows } = await sql<{ words: number; trending: number }>`
    select (select count(*) from search_word)::int as words, (select count(*) from search_trend)::int as trending`.execute(
    db
  )
  return rows[0] ?? { words: 0, trending: 0 }
}
