import { sql, type Kysely, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { fromKysely, PgBoss, type JobResult } from 'pg-boss'
import type { Language } from '../../contract/errors.ts'
import type { ServerEvent, ServerPayload } from '../../contract/realtime.ts'
import type { DB } from '../db/schema.ts'
import type { Mail } from '../integrations/mail/mailer.ts'

/** Every queue with its payload. A schedule's payload is empty. */
export type Queues = {
  mail: Mail
  /** `made`: the link of an account that has just taken this address; without it, whoever has the address is looked for. `next`: where the person was going on this site. */
  'send-link': {
    purpose: 'reset' | 'confirm_email'
    email: string
    language: Language
    next?: string | undefined
    made?: { accountId: string; path: string }
  }
  'end-sessions': { accountId: string }
  'process-picture': { fileId: string }
  'process-media': { fileId: string }
  'make-ladder': { fileId: string }
  'remove-objects': { keys: string[] }
  'draw-glimpses': Record<string, never>
  'seal-documents': Record<string, never>
  'settle-payment': { paymentId: string }
  'refresh-payee': { reference: string }
  'release-earnings': Record<string, never>
  'renew-subscriptions': Record<string, never>
  'remind-subscriptions': Record<string, never>
  'move-clock': Record<string, never>
  'publish-assets': Record<string, never>
  'publish-scheduled': Record<string, never>
  'sweep-stories': Record<string, never>
  'sweep-notifications': Record<string, never>
  'tell-late': Record<string, never>
  'tell-sellers': Record<string, never>
  'settle-payments': Record<string, never>
  'send-payouts': Record<string, never>
  'send-broadcast': { broadcastId: string }
  'send-welcome': { performerId: string; accountId: string; by: 'follow' | 'subscription' }
  /** A creator's chat or stream has opened: their followers hear of it, those after `addMs` (an account) of them. */
  'tell-live': { performerId: string; at: string; after?: string }
  /** What a process without sockets has to say to an account: any event of the server's. */
  emit: { accountId: string; event: ServerEvent; payload: ServerPayload<ServerEvent> }
  'push-notification': { notificationId: string }
  'push-message': { subscriptionId: string; notificationId: string }
  'mail-notification': { notificationId: string }
  'mail-digests': Record<string, never>
  'expire-calls': Record<string, never>
  'sweep-uploads': Record<string, never>
  'sweep-objects': Record<string, never>
  'sweep-sessions': Record<string, never>
}
export type QueueName = keyof Queues

/** Work that may take long, one at a time: while its process lives it says so, and when that one is gone another begins again. */
const long: readonly QueueName[] = ['process-media', 'make-ladder', 'move-clock', 'send-broadcast', 'sweep-objects']
const longLife = { expireInSeconds: 12 * 3600, heartbeatSeconds: 60 }

/** Work that nobody would ask for again: a deleted file's bytes go, and a message of the gateway's is acted upon, though what they need be away for two days. */
const stubborn: readonly QueueName[] = ['remove-objects', 'settle-payment', 'refresh-payee']
const longPatience = { retryLimit: 60, retryDelayMax: 3600 }

export type JobOptions = {
  /** Enqueue inside this transaction: rolled back means it never runs. */
  within?: Transaction<DB>
  /** ms from now. */
  afterMs?: number
  /** Whose work it is: accounts take turns, so that nobody waits for all that somebody else has brought. */
  turnOf?: string
}

/** Work that outlives its request, in the same database. A job may run twice: handlers must bear it. */
export type Jobs = {
  enqueue<Q extends QueueName>(queue: Q, data: Queues[Q], options?: JobOptions): Promise<void>
  /** Enqueues many at once, with one statement. */
  enqueueAll<Q extends QueueName>(
    queue: Q,
    all: readonly Queues[Q][],
    options?: Pick<JobOptions, 'within'>
  ): Promise<void>
  work<Q extends QueueName>(queue: Q, handler: (data: Queues[Q]) => Promise<void>): Promise<void>
  /** Runs `queue` by a cron line (UTC); a run missed while the server was down is made up once. */
  schedule(queue: QueueName, cron: string): Promise<void>
  /** Runs every scheduled queue once, here and now, one after the other: what a clock that was moved asks for. A failure leaves the others alone. @throws while it stops */
  runScheduled(): Promise<void>
  stop(): Promise<void>
}

/**
 * The priority of an account's next job: one below its last that waits, and none above the first of all that wait, so that who has just come waits for one job of each other.
 * With nobody waiting the count begins anew.
 */
async function nextTurn(db: Kysely<DB>, queue: QueueName, accountId: string): Promise<number> {
  const { rows } = await sql<{
    priority: number
  }>`select coalesce(least(max(priority), min(priority) filter (where group_id = ${accountId}) - 1), 0) as priority
    from pgboss.job where name = ${queue} and state < 'active' and not blocked`.execute(db)
  return rows[0]?.priority ?? 0
}

/**
 * Starts pg-boss over our database. Settings as measured: with notify and the defaults a burst would crawl. Without `keepsTime` nothing is begun by a cron line:
 * those go by the time of this machine, which is not everybody's.
 */
export async function startJobs(
  connection: { connectionString: string } | { host: string; user: string; database: string },
  db: Kysely<DB>,
  log: Logger,
  { keepsTime = true }: { keepsTime?: boolean } = {}
): Promise<Jobs> {
  const boss = new PgBoss({ ...connection, max: 4, useListenNotify: true, schema: 'pgboss', schedule: keepsTime })
  let stopping = false
  // Without the client that hangs on the error. While we stop, connections that end are what we asked for.
  boss.on('error', ({ message, stack }) => void (stopping || log.error({ err: { message, stack } }, 'job queue')))
  await boss.start()
  const known = new Set<string>()
  const handlers = new Map<QueueName, () => Promise<void>>()
  const scheduled = new Set<QueueName>()
  const ensure = async (queue: QueueName) => {
    if (known.has(queue)) return
    await boss.createQueue(queue, {
      notify: true,
      retryLimit: 5,
      retryDelay: 5,
      retryBackoff: true,
      ...(long.includes(queue) && longLife),
      ...(stubborn.includes(queue) && longPatience),
    })
    known.add(queue)
  }
  return {
    async enqueue(queue, data, options = {}) {
      await ensure(queue)
      const { within, afterMs, turnOf } = options
      await boss.send(queue, data, {
        ...(within && { db: fromKysely(within) }),
        ...(afterMs !== undefined && { startAfter: new Date(Date.now() + afterMs) }),
        ...(turnOf !== undefined && { group: { id: turnOf }, priority: await nextTurn(within ?? db, queue, turnOf) }),
      })
    },
    async enqueueAll(queue, all, { within } = {}) {
      if (all.length === 0) return
      await ensure(queue)
      await boss.insert(
        queue,
        all.map((data) => ({ data })),
        within && { db: fromKysely(within) }
      )
    },
    async work(queue, handler) {
      await ensure(queue)
      handlers.set(queue, () => handler({} as Queues[typeof queue]))
      const isLong = long.includes(queue)
      // Each job of a batch ends for itself: one that fails must not run its neighbours again, whose mail is sent already.
      const worker = await boss.work<Queues[typeof queue]>(
        queue,
        { batchSize: isLong ? 1 : 4, burstWhenBatchFull: true, notifyPollingIntervalSeconds: 5, perJobResults: true },
        async (jobs) => {
          const results: JobResult[] = []
          for (const { id, data } of jobs)
            try {
              await handler(data)
              results.push({ id, status: 'completed' })
            } catch (error) {
              log.warn({ err: error, queue, job: id }, 'a job failed')
              results.push({
                id,
                status: 'failed',
                output: { message: error instanceof Error ? error.message : String(error) },
              })
            }
          // A batch of one never counts as full: without this the next film would begin with the next poll, seconds later.
          if (isLong) boss.notifyWorker(worker)
          return results
        }
      )
    },
    async schedule(queue, cron) {
      await ensure(queue)
      scheduled.add(queue)
      await boss.schedule(queue, cron, {}, { tz: 'UTC', missed: 'once' })
    },
    async runScheduled() {
      for (const queue of scheduled) {
        if (stopping) throw new Error('the jobs are being stopped')
        await handlers
          .get(queue)?.()
          .catch((error: unknown) => log.warn({ err: error, queue }, 'a job failed'))
      }
    },
    stop: async () => {
      stopping = true
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
