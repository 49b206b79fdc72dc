import { join } from 'node:path'
import { Redis } from 'ioredis'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { DomainEvent } from '../contract/events.ts'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { claimDatabase } from './db/claim-database.ts'
import { connect } from './db/connect.ts'
import { openReplica } from './db/replica.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events/events.ts'
import { openLiveCounts } from './integrations/live-counts/open.ts'
import { openLiveSegments } from './integrations/live-segments/open.ts'
import { openMedia } from './integrations/media/open.ts'
import { openMailer } from './integrations/mail/open.ts'
import { openGateways } from './integrations/payments/open.ts'
import { openSandboxClock } from './integrations/payments/sandbox-clock.ts'
import { keepDuringBackup } from './integrations/storage/keep-during-backup.ts'
import { restrictToOwner } from './integrations/storage/restrict-to-owner.ts'
import { openStorage } from './integrations/storage/open.ts'
import { openStreaming } from './integrations/streaming/open.ts'
import { openLiveSettings } from './http/live-settings.ts'
import { redactUrl } from './http/redact-url.ts'
import { openCounter } from './http/limits/shared-counter.ts'
import { startJobs, type ObserveJob } from './jobs/jobs.ts'
import { createRealtime } from './realtime/realtime.ts'
import { subscriptions } from './subscriptions.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Tracing } from './telemetry/tracing-types.ts'

/** The log of the process. Tokens are removed from headers and signed addresses, and addresses have no query. */
export function createLog(config: Config, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', 'token', 'password'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, url: redactUrl(request.url) }),
    },
  }
  return pino(options, destination)
}

/**
 * The connection to Redis for single values. It connects and reconnects by itself; a command fails at once while it is
 * away, so that nobody waits for it.
 */
function openRedis({ redisUrl }: Config, log: Logger): Redis | undefined {
  if (redisUrl === undefined) return undefined
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, enableAutoPipelining: true })
  // Logged by the adapter of the sockets too, which uses the same Redis.
  redis.on('error', (error: Error) => log.debug({ err: error }, 'the connection to Redis failed'))
  return redis
}

/** The figures of this process, if they are asked for. The package is loaded only then. */
async function openMetrics({ metrics: { port, token } }: Config): Promise<Metrics | undefined> {
  if (port === undefined && token === undefined) return undefined
  return (await import('./telemetry/metrics.ts')).createMetrics()
}

/** The traces of this process, if there is a receiver. The packages are loaded only then. */
async function openTracing({ otlpEndpoint }: Config): Promise<Tracing | undefined> {
  return otlpEndpoint === undefined ? undefined : (await import('./telemetry/tracing.ts')).openTracing(otlpEndpoint)
}

/** Counts what happens on the site, and what wallets are charged for. */
const countEvents =
  (metrics: Metrics) =>
  (events: readonly DomainEvent[]): void => {
    for (const event of events) {
      metrics.event(event.name)
      if (event.name === 'purchase.completed') metrics.charge(event.data.type)
    }
  }

/** Measures and traces each job. */
const observeJobs =
  (metrics: Metrics | undefined, tracing: Tracing | undefined): ObserveJob =>
  async (queue, act) => {
    const start = performance.now()
    const note = (outcome: 'completed' | 'failed') => metrics?.job(queue, outcome, (performance.now() - start) / 1000)
    try {
      await (tracing ? tracing.job(queue, act) : act())
      note('completed')
    } catch (error) {
      note('failed')
      throw error
    }
  }

export type OpenDeps = Deps & { realtime: ReturnType<typeof createRealtime>; close(): Promise<void> }

/**
 * Opens the dependencies of features on the database at `databaseUrl`; `close` closes them in reverse order. With a
 * `clock` of the caller's own no schedule runs by itself, because cron does not use that clock. `accept` assigns this
 * secret and this folder of files to the database.
 * @throws ConfigError when the database belongs to another secret or folder
 */
export async function openDeps(
  config: Config,
  databaseUrl: string,
  options: { clock?: Clock; log?: Logger; accept?: boolean } = {}
): Promise<OpenDeps> {
  const log = options.log ?? createLog(config)
  let closing = false
  // Without the error's reference to the client, which contains statements of other requests. While closing, lost
  // connections are expected.
  const report = ({ message, stack }: Error): void =>
    void (closing || log.error({ err: { message, stack } }, 'a database connection failed'))
  const metrics = await openMetrics(config)
  const tracing = await openTracing(config)
  const connection = connect(databaseUrl, config.databasePool, report, {}, tracing?.statement)
  const { db, pool } = connection
  try {
    await claimDatabase(config, db, options.accept)
  } catch (error) {
    await connection.close()
    throw error
  }
  const { databaseReadUrl, databasePool } = config
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : openReplica(databaseReadUrl, databasePool, connection, log, tracing?.statement)
  for (const folder of ['files', 'work'])
    await restrictToOwner(join(config.dataDir, folder)).catch((error: unknown) =>
      log.warn(
        { err: error, folder },
        'other accounts of this machine can read this folder, and its permissions could not be changed'
      )
    )
  const sandboxClock = options.clock || config.stripe ? undefined : await openSandboxClock(db, config.demo)
  const clock = options.clock ?? sandboxClock ?? systemClock
  const liveSettings = await openLiveSettings(db)
  const jobs = await startJobs({ connectionString: databaseUrl }, db, log, {
    runsSchedules: !options.clock,
    roles: config.roles,
    observe: observeJobs(metrics, tracing),
  })
  const realtime = createRealtime()
  const redis = openRedis(config, log)
  const media = openMedia(config, log)
  const liveCounts = openLiveCounts(config, log)
  const liveSegments = openLiveSegments(config, log)
  return {
    config,
    db,
    pool,
    replica,
    redis,
    counter: openCounter(redis),
    lifecycle: { isDraining: false },
    metrics,
    tracing,
    log,
    clock,
    storage: keepDuringBackup(openStorage(config, clock), db, jobs),
    media,
    streaming: openStreaming(config, clock),
    liveCounts,
    liveSegments,
    mailer: openMailer(config, db),
    gateways: openGateways(config, db, clock, log),
    jobs,
    realtime,
    events: createEvents(subscriptions, metrics && countEvents(metrics)),
    liveSettings,
    close: async () => {
      closing = true
      sandboxClock?.close()
      liveSettings.close()
      liveCounts.close()
      await realtime.close()
      await media.close() // first, so that a job that waits for media returns to its queue
      await jobs.stop()
      await liveSegments.close()
      redis?.disconnect()
      await replica?.close()
      await connection.close()
      await tracing?.close()
      metrics?.close()
    },
  }
}
