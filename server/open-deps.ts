import { join } from 'node:path'
import { pino, type DestinationStream, type Logger } from 'pino'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { claimDatabase } from './db/claim-database.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events/events.ts'
import { openLiveCounts } from './integrations/live-counts/open.ts'
import { openLiveParts } from './integrations/live-parts/open.ts'
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
import { startJobs } from './jobs/jobs.ts'
import { createRealtime } from './realtime/realtime.ts'
import { subscriptions } from './subscriptions.ts'

/** The log of the process. Tokens are removed from headers, query strings and signed addresses. */
export function createLog(config: Config, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', 'token', 'password'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: redactUrl(request.url),
        ip: request.ip,
      }),
    },
  }
  return pino(options, destination)
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
  const connection = connect(databaseUrl, config.databasePool, report)
  const { db } = connection
  try {
    await claimDatabase(config, db, options.accept)
  } catch (error) {
    await connection.close()
    throw error
  }
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
  const jobs = await startJobs({ connectionString: databaseUrl }, db, log, { runsSchedules: !options.clock })
  const realtime = createRealtime()
  const media = openMedia(config, log)
  const liveCounts = openLiveCounts(config, log)
  const liveParts = openLiveParts(config, log)
  return {
    config,
    db,
    log,
    clock,
    storage: keepDuringBackup(openStorage(config, clock), db, jobs),
    media,
    streaming: openStreaming(config, clock),
    liveCounts,
    liveParts,
    mailer: openMailer(config, db),
    gateways: openGateways(config, db, clock, log),
    jobs,
    realtime,
    events: createEvents(subscriptions),
    liveSettings,
    close: async () => {
      closing = true
      sandboxClock?.close()
      liveSettings.close()
      liveCounts.close()
      await realtime.close()
      await media.close() // first, so that a job that waits for media returns to its queue
      await jobs.stop()
      await liveParts.close()
      await connection.close()
    },
  }
}
