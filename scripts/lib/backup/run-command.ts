import { checkStart } from '../../../server/check-start.ts'
import { ConfigError } from '../../../server/config-error.ts'
import type { Config } from '../../../server/config.ts'
import { loadDotEnv } from '../../../server/environment.ts'
import { StorageError } from '../../../server/integrations/storage/storage.ts'
import { Refused } from '../admin-command.ts'
import { endWithNpm } from '../end-with-npm.ts'
import { openReport, type Report } from './report.ts'

/** ms in which a second signal counts as the same: the terminal and npm both send one. */
const SAME_SIGNAL_MS = 500
const INTERRUPTED = 130

/** A command was called with words that it does not know. */
export class UsageError extends Error {}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** Whether the storage, the disk or the network has failed, and not this program: the message says it all. */
const isOutside = (error: unknown): error is Error => error instanceof StorageError || /^E[A-Z]+$/.test(codeOf(error))

/**
 * Checks that the data folder and the database can be used, as a start does.
 * @throws ConfigError with one sentence that names the variable
 */
export const checkDatabase = (config: Config): Promise<void> =>
  checkStart({ ...config, port: 0, redisUrl: undefined, s3: undefined })

/**
 * Runs a command of the shell: reads `.env`, stops it by `signal` at Ctrl-C or SIGTERM, and sets the exit code. The
 * second signal ends the process at once.
 */
export async function runCommand(
  usage: string,
  act: (tools: { signal: AbortSignal; report: Report }) => Promise<void>
): Promise<void> {
  endWithNpm()
  const stop = new AbortController()
  let since: number | undefined
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now()
      stop.abort(new Refused('Stopped.'))
    } else if (performance.now() - since > SAME_SIGNAL_MS) process.exit(INTERRUPTED)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  const report = openReport()
  const fail = (message: string, code: number): void => {
    report.clear()
    process.stderr.write(`${message}\n`)
    process.exitCode = stop.signal.aborted ? INTERRUPTED : code
  }
  try {
    loadDotEnv()
    await act({ signal: stop.signal, report })
  } catch (error) {
    if (error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS'))
      fail(`${(error as Error).message}\n${usage}`, 2)
    else if (error instanceof Refused || error instanceof ConfigError || isOutside(error)) fail(error.message, 1)
    else throw error
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
