import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

/** The query builder over our tables; a transaction is one too. */
export type Db = Kysely<DB>

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

// Counts, ids and minor currency units stay far below 2^53, so bigint is a number; times (timestamptz) are Dates already.
const INT8 = 20 as const
const DATE = 1082
const INT8_ARRAY: number = 1016
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(DATE, String) // a day has no time zone: it stays YYYY-MM-DD
pg.types.setTypeParser(INT8_ARRAY as typeof INT8, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)))

/**
 * Opens a pool on `url`, `size` connections at most. Connections are made when first needed, so this never waits or throws.
 * `close` ends the pool after the running queries.
 */
export const connect = (url: string, size = 16, onError: (error: Error) => void = () => {}): Connection => {
  const pool = new pg.Pool({
    connectionString: url, max: size, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, application_name: 'stagedoor',
    options: '-c timezone=UTC -c statement_timeout=30000',
  })
  pool.on('error', onError) // without it, a connection that breaks while idle ends the program
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
