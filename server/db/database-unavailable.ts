/** SQLSTATE classes and codes with which PostgreSQL says that it cannot serve now, whatever it was asked: the same call may do in a moment. */
const classes = [
  '08', // the connection broke
  '53', // out of disk, memory or connections
]
const codes = [
  '57P01',
  '57P02',
  '57P03',
  '57P05', // ended by the administrator, by a crash, while starting or stopping, because it was idle
  '57014',
  '55P03', // took longer than the server allows, waited too long for a lock
  '25006', // a standby that takes no writes: another server is becoming the primary
  '40001',
  '40P01', // clashed with other transactions, also when it was tried again
  '58030', // the disk cannot be read or written
]
/** What the driver and its pool say when there is no connection; those of the system come with a code of their own. */
const lost =
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

/** Whether an error of a query says that the database is away, full or overloaded, and nothing about the query. Nothing was committed, or nobody knows: the caller repeats with the same key. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, syscall = '' } = error as NodeJS.ErrnoException
  if (
    classes.some((start) => code.startsWith(start) && code.length === 5) ||
    codes.includes(code) ||
    lost.test(message)
  )
    return true
  // A socket file of an embedded database that is gone is no file that is missing.
  return (
    (systemCodes.includes(code) || code === 'ENOENT') &&
    ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall) &&
    (code !== 'ENOENT' || syscall === 'connect')
  )
}
