import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { DB } from './schema.ts'

/** The handle inside a transaction. */
export type Trx = Transaction<DB>

const ATTEMPTS = 5
const isClash = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/**
 * Runs `act` in one transaction and returns its value; a throw rolls everything back. A clash with another transaction (serialization, deadlock)
 * runs it again, five times at most with growing pauses: `act` must do nothing outside the database. Inside a transaction it joins that one.
 */
export const transaction = async <T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? act(db as Trx) : retryOnConflict(() => db.transaction().execute(act))

/** Runs one statement or transaction, again when it clashed with another: that undid it as a whole. */
export const retryOnConflict = async <T>(act: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= ATTEMPTS || !isClash(error)) throw error
      await sleep(2 ** attempt * 5 * (0.5 + Math.random()))
    }
  }
}
