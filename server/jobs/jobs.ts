import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { fromKysely, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { DB } from '../db/schema.ts'
import type { Role } from '../environment.ts'
import { countDeath, forgetDeaths, hasDied, maxDeaths, maxDeathsOfPersistent } from './deaths.ts'
import type { WorkOptions } from './given-up.ts'
import { nextPriority } from './next-priority.ts'
import { roleOf, type QueueName, type Queues } from './queues.ts'

/** Long-running queues, one job at a time. */
const longRunning: readonly QueueName[] = [
  'process-media',
  'make-ladder',
  'make-replay',
  'move-clock',
  'send-broadcast',
  'notify-fans',
  'sweep-objects',
  'sweep-live-objects',
  'sweep-notifications',
  'erase-accounts',
  'make-export',
  'read-archive',
]
const longRunningOptions = { expireInSeconds: 12 * 3600, heartbeatSeconds: 60 }
/**
 * While a job runs, its worker sends heartbeats. When they stop for this time, in s, because the process was killed, another worker starts the job
 * again; without them it would wait for its end by age, a quarter of an hour. Jobs that take less than half of it send none.
 */
const heartbeatSeconds = 15
/** Seconds between two looks for jobs whose heartbeats have stopped. */
const lookSeconds = 10

/** Queues whose jobs wait for other servers: the number of jobs that run at the same time, one at most of each `queueGroup`, so that a slow server delays only its own. */
const parallel: { readonly [Q in QueueName]?: number } = { 'send-webhook': 8 }

/** Queues whose jobs nobody would trigger again, such as deleting stored objects, gateway events or the fans of an item: they are retried for about two days. */
const persistent: readonly QueueName[] = [
  'remove-objects',
  'settle-payment',
  'settle-refund',
  'send-evidence',
  'refresh-payee',
  'notify-fans',
  'refund-tickets',
  'close-recording',
  'leave-site',
  'refund-rest',
]
const persistentOptions = { retryLimit: 60, retryDelayMax: 3600 }
/** Attempts after the first one. */
const retryLimit = 5

/** What pg-boss tells of a job with `includeMetadata`: the result of its last attempt is in `output`. */
type Attempt = Pick<JobWithMetadata, 'id' | 'retryCount' | 'output'>

/** Why a job that was set aside is not run any more, for operators. */
const setAsideText = (deaths: number): string =>
  `set aside: the process that ran it has died ${deaths === 2 ? 'twice' : `${deaths} times`}`

const isLastAttempt = (queue: QueueName, retryCount: number): boolean =>
  retryCount >= (persistent.includes(queue) ? persistentOptions.retryLimit : retryLimit)

export type JobOptions = {
  /** Enqueues inside this transaction: after a rollback the job does not exist. */
  within?: Transaction<DB>
  /** Delay in ms of real time: moving the site's clock does not shorten it, so a schedule has to look as well. */
  afterMs?: number
  /** The account that the job is for: accounts take turns, so that nobody waits for all jobs of another account. */
  queueGroup?: string
}

/** Runs a job and observes it; throws what the job throws. */
export type ObserveJob = (queue: QueueName, act: () => Promise<void>) => Promise<void>

/** Background jobs, stored in the same database. A job may run twice, so handlers must be idempotent. */
export type Jobs = {
  enqueue<Q extends QueueName>(queue: Q, data: Queues[Q], options?: JobOptions): Promise<void>
  /** Enqueues many jobs with one statement. */
  enqueueAll<Q extends QueueName>(
    queue: Q,
    all: readonly Queues[Q][],
    options?: Pick<JobOptions, 'within'>
  ): Promise<void>
  /**
   * Runs the jobs of a queue in this process, if it has the queue's role; otherwise another process does. A job that
   * fails is repeated some times; one whose process has died twice while it ran is set aside at once. Operators see both
   * and may try them again; whom else is told is said by `givenUp`.
   */
  work<Q extends QueueName>(
    queue: Q,
    handler: (data: Queues[Q]) => Promise<void>,
    ...options: WorkOptions<Q>
  ): Promise<void>
  /** Runs `queue` by a cron expression (UTC), if this process runs schedules. Runs missed while the server was down are made up for once. */
  schedule(queue: QueueName, cron: string): Promise<void>
  /**
   * Runs `act` in each process that runs jobs again and again, `ms` after it has ended, until the jobs stop; a failure is logged.
   * With a clock of the caller's own it does not run by itself.
   */
  repeat(ms: number, act: () => Promise<void>): void
  /** Runs every scheduled queue once, one after the other, after the clock was moved; what this process does not run is enqueued. A failure does not stop the others. @throws Error while stopping */
  runScheduled(): Promise<void>
  /** Runs failed jobs of a queue again, also those that were set aside. */
  retry(queue: string, ids: readonly string[]): Promise<void>
  /** Deletes a job, which then is never done. */
  discard(queue: string, id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts pg-boss on the site's database, with settings chosen by measurement: with the defaults, bursts are slow.
 * Without `runsSchedules` no schedule runs by itself, because cron uses the time of this machine and not the given
 * clock. A process without the roles `jobs` and `media` enqueues, and works on nothing.
 */
export async function startJobs(
  connection: { connectionString: string } | { host: string; user: string; database: string },
  db: Kysely<DB>,
  log: Logger,
  {
    runsSchedules = true,
    roles = { jobs: true, media: true },
    observe = (_queue, act) => act(),
  }: {
    runsSchedules?: boolean
    roles?: Readonly<Pick<Record<Role, boolean>, 'jobs' | 'media'>>
    observe?: ObserveJob
  } = {}
): Promise<Jobs> {
  const repeats = runsSchedules && roles.jobs
  const boss = new PgBoss({
    ...connection,
    max: 4,
    useListenNotify: true,
    schema: 'pgboss',
    schedule: repeats,
    supervise: roles.jobs || roles.media,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  })
  let stopping = false
  // Logs only message and stack, because the error refers to the client. While stopping, closed connections are expected.
  boss.on(
    'error',
    ({ message, stack }) => void (stopping || log.error({ err: { message, stack } }, 'the job queue reported an error'))
  )
  await boss.start()
  const known = new Set<string>()
  const former = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.heartbeatSeconds]))
  const handlers = new Map<QueueName, () => Promise<void>>()
  const scheduled = new Set<QueueName>()
  const ensure = async (queue: QueueName) => {
    if (known.has(queue)) return
    const options = {
      notify: true,
      retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds,
      ...(longRunning.includes(queue) && longRunningOptions),
      ...(persistent.includes(queue) && persistentOptions),
    }
    await boss.createQueue(queue, options)
    // A queue that an earlier release has created stays as it is otherwise.
    if (former.has(queue) && former.get(queue) !== options.heartbeatSeconds)
      await boss.updateQueue(queue, { heartbeatSeconds: options.heartbeatSeconds })
    known.add(queue)
  }
  const reportFailure = async (failed: QueueName): Promise<void> => {
    const queue: QueueName = 'report-failure'
    if (failed === queue) return
    await ensure(queue)
    await boss
      .send(queue, { queue: failed })
      .catch((error: unknown) => log.warn({ err: error, queue: failed }, 'a failed job could not be reported'))
  }
  const enqueue: Jobs['enqueue'] = async (queue, data, options = {}) => {
    await ensure(queue)
    const { within, afterMs, queueGroup } = options
    await boss.send(queue, data, {
      ...(within && { db: fromKysely(within) }),
      ...(afterMs !== undefined && { startAfter: new Date(Date.now() + afterMs) }),
      ...(queueGroup !== undefined && {
        group: { id: queueGroup },
        priority: await nextPriority(within ?? db, queue, queueGroup),
      }),
    })
  }
  return {
    enqueue,
    async enqueueAll(queue, all, { within } = {}) {
      if (all.length === 0) return
      await ensure(queue)
      await boss.insert(
        queue,
        all.map((data) => ({ data })),
        within && { db: fromKysely(within) }
      )
    },
    async work(queue, handler, ...[options]) {
      if (!roles[roleOf(queue)]) return
      await ensure(queue)
      handlers.set(queue, () => handler({} as Queues[typeof queue]))
      const localConcurrency = parallel[queue]
      const giveUp = async (data: Queues[typeof queue]): Promise<void> => {
        await reportFailure(queue)
        if (typeof options?.givenUp !== 'function') return
        await options
          .givenUp(data)
          .catch((error: unknown) =>
            log.error({ err: error, queue }, 'the end of a job that was given up could not be recorded')
          )
      }
      const deathsAllowed = persistent.includes(queue) ? maxDeathsOfPersistent : maxDeaths
      const isSetAside = async ({ id, retryCount, output }: Attempt): Promise<boolean> =>
        retryCount > 0 && hasDied(output) && (await countDeath(db, id, queue)) >= deathsAllowed
      const isSingle = longRunning.includes(queue) || localConcurrency !== undefined
      // Each job of a batch has its own result: a failure must not repeat the others, whose mail may already be sent.
      const worker = await boss.work<Queues[typeof queue]>(
        queue,
        {
          batchSize: isSingle ? 1 : 4,
          burstWhenBatchFull: true,
          notifyPollingIntervalSeconds: 5,
          perJobResults: true,
          includeMetadata: true,
          ...(localConcurrency !== undefined && { localConcurrency, groupConcurrency: 1 }),
        },
        async (jobs) => {
          const results: JobResult[] = []
          for (const job of jobs) {
            const { id, data, retryCount } = job
            try {
              if (await isSetAside(job as unknown as Attempt)) {
                log.error({ queue, job: id }, 'a job was set aside because its process has died again')
                await giveUp(data)
                results.push({ id, status: 'deadletter', output: { message: setAsideText(deathsAllowed) } })
                continue
              }
              await observe(queue, () => handler(data))
              results.push({ id, status: 'completed' })
            } catch (error) {
              log.warn({ err: error, queue, job: id }, 'a job failed')
              if (isLastAttempt(queue, retryCount)) await giveUp(data)
              results.push({
                id,
                status: 'failed',
                output: { message: error instanceof Error ? error.message : String(error) },
              })
            }
          }
          // A batch of one never counts as full, so the worker is notified: otherwise the next job would wait for the next poll, seconds later.
          if (isSingle) boss.notifyWorker(worker)
          return results
        }
      )
    },
    async schedule(queue, cron) {
      if (!roles.jobs) return
      await ensure(queue)
      scheduled.add(queue)
      await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once' })
    },
    repeat(ms, act) {
      if (!repeats) return
      const again = async (): Promise<void> => {
        if (stopping) return
        await act().catch((error: unknown) => void (stopping || log.warn({ err: error }, 'repeated work has failed')))
        setTimeout(() => void again(), ms).unref()
      }
      setTimeout(() => void again(), ms).unref()
    },
    async runScheduled() {
      for (const queue of scheduled) {
        if (stopping) throw new Error('the jobs are being stopped')
        const run = handlers.get(queue)
        await (run ? run() : enqueue(queue, {})).catch((error: unknown) =>
          log.warn({ err: error, queue }, 'a job failed')
        )
      }
    },
    async retry(queue, ids) {
      if (ids.length === 0) return
      await forgetDeaths(db, ids)
      await boss.retry(queue, [...ids])
    },
    discard: async (queue, id) => void (await boss.deleteJob(queue, id)),
    stop: async () => {
      stopping = true
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
