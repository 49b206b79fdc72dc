import { ConfigError } from './config-error.ts'
import { writeFault, type Config } from './config.ts'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import { isDiskError } from './integrations/storage/storage.ts'

/** Where the database is, without its password. */
const databaseOf = ({ databaseUrl }: Config): string => {
  const { host } = new URL(databaseUrl ?? 'postgres://localhost')
  return databaseUrl === undefined ? 'the embedded PostgreSQL' : `PostgreSQL at ${host || 'the local socket'}`
}

/**
 * What to print when the program cannot start or go on: one sentence that begins with the variable, for what was right
 * when the start was checked and is not any more. Only of a fault of the program itself the stack.
 */
export const startFault = (error: unknown, config?: Config): string => {
  if (error instanceof ConfigError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'PORT: the port is in use by another program'
  if (config && (isDiskError(error) || ['EACCES', 'EPERM', 'EROFS'].includes(code)))
    return `DATA_DIR: ${writeFault(config.dataDir, error)}`
  if (config && (isDatabaseUnavailable(error) || /timeout/i.test(error.message)))
    return `${config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'}: ${databaseOf(config)} does not answer: ${error.message}`
  return error.stack ?? error.message
}
