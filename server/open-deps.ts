import { join } from 'node:path'
import { pino, type DestinationStream, type Logger } from 'pino'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { claimDatabase } from './db/claim-database.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { openMedia } from './integrations/media/open.ts'
import { openMailer } from './integrations/mail/open.ts'
import { openGateways } from './integrations/payments/open.ts'
import { openSandboxClock } from './integrations/payments/sandbox-clock.ts'
import { keepPrivate } from './integrations/storage/keep-private.ts'
import { openStorage } from './integrations/storage/open.ts'
import { redactUrl } from './http/redact-url.ts'
import { startJobs } from './jobs/jobs.ts'
import { createRealtime } from './realtime/realtime.ts'

/** The log of the process. A token never reaches a line: not in a header, a query string or a signed address. */
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
 * Opens everything a feature is given, on the database at `databaseUrl`. `close` ends it in the reverse order. Who brings a `clock` of their own says when what
 * is due is done: no schedule runs by itself, at a minute that has nothing to do with that clock. `accept` makes
 * this secret and this folder of files those of the database. Throws ConfigError where the database belongs to another secret or folder.
 */
export async function openDeps(
  config: Config,
  databaseUrl: string,
  options: { clock?: Clock; log?: Logger; accept?: boolean } = {}
): Promise<OpenDeps> {
  const log = options.log ?? createLog(config)
  let closing = false
  // Without the client that hangs on the error: it holds the statements of other requests. While we close, lost connections are what we asked for.
  const report = ({ message, stack }: Error): void =>
    void (closing || log.error({ err: { message, stack } }, 'database connection'))
  const connection = connect(databaseUrl, config.databasePool, report)
  const { db } = connection
  try {
    await claimDatabase(config, db, options.accept)
  } catch (error) {
    await connection.close()
    throw error
  }
  for (const folder of ['files', 'work'])
    await keepPrivate(join(config.dataDir, folder)).catch((error: unknown) =>
      log.warn(
        { err: error, folder },
        'other accounts of this machine may read this folder, and it cannot be closed to them'
      )
    )
  const moved = options.clock || config.stripe ? undefined : await openSandboxClock(db, config.demo)
  const clock = options.clock ?? moved ?? systemClock
  const jobs = await startJobs({ connectionString: databaseUrl }, db, log, { keepsTime: !options.clock })
  const realtime = createRealtime()
  const media = openMedia(config, log)
  return {
    config,
    db,
    log,
    clock,
    storage: openStorage(config, clock),
    media,
    mailer: openMailer(config, db),
    gateways: openGateways(config, db, clock, log),
    jobs,
    realtime,
    close: async () => {
      closing = true
      moved?.close()
      await realtime.close()
      await media.close() // first: a job that waits for it goes back to its queue
      await jobs.stop()
      await connection.close()
    },
  }
}
