import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Refused } from '../admin-command.ts'

/** A connection of its own for long statements. `lost` is aborted when the connection has ended. */
export type Session = { client: pg.Client; lost: AbortSignal; close(): Promise<void> }

/** No time limits, and texts of values that are the same on every server, because checksums are computed from them. */
const SETTINGS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/**
 * Opens a connection to the database at `url`. It ends when `signal` is aborted, also in the middle of a statement, and
 * what it has not committed is rolled back.
 */
export async function openSession(url: string, signal?: AbortSignal): Promise<Session> {
  signal?.throwIfAborted()
  const client = new pg.Client({ connectionString: url, application_name: 'stagedoor backup', keepAlive: true })
  const ended = new AbortController()
  client.on('error', () => ended.abort(new Refused('The connection to the database was lost.')))
  await client.connect().catch((error: unknown) => {
    throw new Refused(
      `The database cannot be opened: ${(error as Error).message || String((error as { code?: string }).code)}`
    )
  })
  const end = (): Promise<void> => client.end().catch(() => undefined)
  const onAbort = (): void => void end()
  signal?.addEventListener('abort', onAbort)
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query('select set_config($1, $2, false)', [name, value])
  const close = (): Promise<void> => {
    signal?.removeEventListener('abort', onAbort)
    return end()
  }
  return { client, lost: ended.signal, close }
}

/** Runs `act` in a transaction that `begin` starts; a throw rolls it back. */
export async function inTransaction<T>(client: pg.Client, begin: string, act: () => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Time, in ms, that connections of a site that was just stopped may take to end. */
const ENDING_MS = 3000

/** @throws Refused when the site is running, or another program is connected to this database */
export async function requireNoOthers(client: pg.Client): Promise<void> {
  for (const until = Date.now() + ENDING_MS; ; await sleep(100)) {
    // Workers of the server itself have no user name.
    const { rows } = await client.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null'
    )
    const others = rows[0]?.others ?? 0
    if (others === 0) return
    if (Date.now() > until)
      throw new Refused(
        `${others === 1 ? 'Another connection' : `${others} other connections`} to this database ${others === 1 ? 'is' : 'are'} open. Stop the site and other programs that use it, then try again.`
      )
  }
}
