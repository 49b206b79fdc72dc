import type { Transaction } from 'kysely'
import pRetry from 'p-retry'
import type { Db } from './connect.ts'
import type { DB } from './schema.ts'

/** The handle inside a transaction. */
export type Trx = Transaction<DB>

/**
 * SQLSTATE codes of a serialization failure and a deadlock: PostgreSQL has undone the statement or transaction as a
 * whole.
 */
const conflictCodes = ['40001', '40P01']
const isConflict = (error: unknown): boolean => conflictCodes.includes((error as { code?: string }).code ?? '')

/**
 * Runs `act` in one transaction and returns its value; a throw rolls everything back. A conflict with another
 * transaction (serialization, deadlock) runs it again, five times at most with growing pauses: `act` must do nothing
 * outside the database. Inside a transaction it joins that one.
 */
export const transaction = async <T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? act(db as Trx) : retryOnConflict(() => db.transaction().execute(act))

/**
 * Runs one statement or transaction, and repeats it when it conflicts with another: five attempts at most, with pauses
 * from 10 ms that double.
 */
export const retryOnConflict = <T>(act: () => Promise<T>): Promise<T> =>
  pRetry(act, { retries: 4, minTimeout: 10, factor: 2, randomize: true, shouldRetry: ({ error }) => isConflict(error) })
