/**
 * SQLSTATE classes and codes of PostgreSQL that are independent of the query and usually pass: the same call may
 * succeed later.
 */
const classes = [
  '08', // connection exception
  '53', // insufficient resources: disk, memory or connections
]
const codes = [
  '57P01',
  '57P02',
  '57P03',
  '57P05', // shutdown by the administrator, crash, starting or stopping, idle session
  '57014',
  '55P03', // statement timeout, lock timeout
  '25006', // read-only transaction: a standby during a failover
  '40001',
  '40P01', // serialization failure and deadlock, after the retries
  '58030', // I/O error
]
/** Messages of the driver and its pool for a lost connection. System errors have a code instead. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|timeout expired|Query read timeout)/
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * Whether a query failed because the database is unavailable, full or overloaded. The commit did not happen or is
 * unknown, so the caller repeats with the same idempotency key.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, syscall = '' } = error as NodeJS.ErrnoException
  if (
    classes.some((start) => code.startsWith(start) && code.length === 5) ||
    codes.includes(code) ||
    lostConnection.test(message)
  )
    return true
  // ENOENT counts only for the missing socket file of an embedded database, not for other files.
  return (
    (systemCodes.includes(code) || code === 'ENOENT') &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall) &&
    (code !== 'ENOENT' || syscall === 'connect')
  )
}
