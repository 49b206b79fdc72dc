import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The query builder over our tables; also accepts a transaction. */
export type Db = Kysely<DB>

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

// Counts, ids and minor currency units stay far below 2^53, so bigint is read as a number; timestamptz is read as a
// Date by default.
const INT8 = 20 as const
const DATE = 1082
const INT8_ARRAY: number = 1016
const TIMESTAMPTZ = 1184
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, String) // a date has no time zone: it stays YYYY-MM-DD
pg.types.setTypeParser(INT8_ARRAY as typeof INT8, (value) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)
)

const anyTime = pg.types.getTypeParser(TIMESTAMPTZ) as (value: string) => unknown
const [SPACE, POINT, ZERO] = [32, 46, 48]
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO

/** Milliseconds from the fractional part of a time, truncated. */
const thousandths = (time: string): number => {
  if (time.charCodeAt(19) !== POINT) return 0
  const digit = (at: number): number => (at < time.length - 3 ? time.charCodeAt(at) - ZERO : 0)
  return digit(20) * 100 + digit(21) * 10 + digit(22)
}

// Times in UTC have a fixed format, so they are parsed by position, at a third of the cost. Years outside 1000–9999 and
// infinity take the general parser.
const readTime = (time: string): unknown => {
  if (time.charCodeAt(10) !== SPACE || time.charCodeAt(0) === ZERO || !time.endsWith('+00')) return anyTime(time)
  const year = twoDigits(time, 0) * 100 + twoDigits(time, 2)
  return new Date(
    Date.UTC(
      year,
      twoDigits(time, 5) - 1,
      twoDigits(time, 8),
      twoDigits(time, 11),
      twoDigits(time, 14),
      twoDigits(time, 17),
      thousandths(time)
    )
  )
}
pg.types.setTypeParser(TIMESTAMPTZ, readTime)

/** Maximum number of statements that a pool keeps prepared; each uses memory in every server connection that runs it. */
const MAX_PREPARED = 200
/**
 * A statement is prepared once it has run this many times: pages do so in seconds, and what a start or an hourly job runs
 * takes no place from them.
 */
const PREPARE_AFTER = 20
/** The server's error when a table has changed since a statement was prepared. */
const STALE_PLAN = '0A000'

/** Statements without values are prepared if they read: the rest of them are commands such as `begin`. */
const isQuery = (text: string, values: readonly unknown[]): boolean => values.length > 0 || text.startsWith('select ')

type Query = (statement: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Prepares repeated statements, so that the server parses and plans them once per connection: without it a list costs
 * half as much again (bench/). After a migration by another process, a statement whose columns changed is sent
 * unprepared on that connection.
 */
const prepareRepeated = (): ((client: pg.PoolClient) => void) => {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= MAX_PREPARED) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times >= PREPARE_AFTER) {
      seen.delete(text)
      names.set(text, `s${names.size}`)
    } else if (seen.size < 10 * MAX_PREPARED) seen.set(text, times)
    else seen.clear()
    return names.get(text)
  }
  return (client) => {
    const query: Query = (...args) => Reflect.apply(pg.Client.prototype.query as Query, client, args)
    const plain = new Set<string>()
    const prepared: Query = (text, values, ...rest) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && isQuery(text, values) && !rest.length && !plain.has(text)
          ? nameOf(text)
          : undefined
      if (name === undefined) return query(text, values, ...rest)
      return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
        if ((error as { code?: string }).code !== STALE_PLAN) throw error
        plain.add(text as string)
        if (client.getTransactionStatus() !== 'I') throw error // a failed transaction accepts no further statements
        return query(text, values)
      })
    }
    Object.assign(client, { query: prepared })
  }
}

const elsewhere = new AsyncLocalStorage<{ of: pg.Pool; use: pg.Pool }>()

/** Runs `act`; its queries to the pool `of` are sent to `use` instead, which has the same tables. */
export const readFrom = <T>(of: pg.Pool, use: pg.Pool, act: () => T): T => elsewhere.run({ of, use }, act)

/** A statement that has run: its text without its values, and how long it took, in ms. */
export type StatementRun = { sql: string; ms: number; error?: unknown }

/**
 * Opens a pool on `url` with at most `size` connections, each with the PostgreSQL `settings` in addition to ours. `onStatement` hears of every statement of `db`.
 * Connections are opened on demand, so this never waits or throws. `close` ends the pool after the running queries.
 */
export const connect = (
  url: string,
  size = 16,
  onError: (error: Error) => void = () => {},
  settings: Record<string, string> = {},
  onStatement?: (run: StatementRun) => void
): Connection => {
  const all = { timezone: 'UTC', statement_timeout: '30000', ...settings }
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'stagedoor',
    options: Object.entries(all)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  pool.on('error', onError) // without a listener, a connection that breaks while idle ends the program
  // The pool listens to idle connections only; a checked-out connection that breaks between two statements has no other
  // listener. Its next statement fails with the error.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  pool.on('connect', prepareRepeated())
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () => {
          const other = elsewhere.getStore()
          return (other?.of === pool ? other.use : pool).connect()
        },
        end: () => pool.end(),
      },
    }),
    ...(onStatement && {
      log: (event: LogEvent) =>
        onStatement({
          sql: event.query.sql,
          ms: event.queryDurationMillis,
          ...(event.level === 'error' && { error: event.error }),
        }),
    }),
  })
  return { db, pool, close: () => db.destroy() }
}
