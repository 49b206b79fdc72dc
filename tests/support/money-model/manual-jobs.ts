import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Clock } from '../../../server/clock.ts'
import type { DB } from '../../../server/db/schema.ts'
import type { Jobs } from '../../../server/jobs/jobs.ts'
import type { QueueName } from '../../../server/jobs/queues.ts'

type Handler = (data: never) => Promise<void>

/**
 * A job queue for the model: jobs are enqueued in the caller's transaction as usual, and run when the test says so, in
 * any order and any number of times.
 */
export type ManualJobs = Jobs & {
  run(queue: QueueName, data?: object): Promise<void>
  /** Jobs that are due; they stay in the queue. */
  due(): Promise<{ id: string; queue: QueueName; data: object }[]>
  done(id: string): Promise<void>
}

/** Creates the queue in this database; mails stay in it. */
export async function manualJobs(db: Kysely<DB>, clock: Clock): Promise<ManualJobs> {
  await sql`create table job_bag (id uuid primary key, queue text not null, data jsonb not null, due_at timestamptz not null)`.execute(
    db
  )
  const handlers = new Map<QueueName, Handler>()
  const scheduled = new Set<QueueName>()
  const run: ManualJobs['run'] = async (queue, data = {}) => handlers.get(queue)?.(data as never)
  return {
    run,
    enqueue: async (queue, data, { within, afterMs = 0 } = {}) =>
      void (await sql`insert into job_bag values (${randomUUIDv7()}, ${queue}, ${JSON.stringify(data)}, ${new Date(clock.now().getTime() + afterMs)})`.execute(
        within ?? db
      )),
    enqueueAll: async (queue, all, { within } = {}) =>
      void (await sql`insert into job_bag select gen_random_uuid(), ${queue}, data, ${clock.now()} from unnest(${all.map((data) => JSON.stringify(data))}::jsonb[]) as data`.execute(
        within ?? db
      )),
    work: async (queue, handler, ..._options) => void handlers.set(queue, handler as Handler),
    schedule: async (queue) => void scheduled.add(queue),
    repeat: () => undefined,
    runScheduled: async () => {
      for (const queue of scheduled) await run(queue)
    },
    retry: async () => undefined,
    discard: async (_, id) => void (await sql`delete from job_bag where id = ${id}`.execute(db)),
    stop: async () => {},
    due: async () =>
      (
        await sql<{
          id: string
          queue: QueueName
          data: object
        }>`select id, queue, data from job_bag where queue <> 'mail' and due_at <= ${clock.now()}`.execute(db)
      ).rows,
    done: async (id) => void (await sql`delete from job_bag where id = ${id}`.execute(db)),
  }
}
