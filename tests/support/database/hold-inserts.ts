import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '../../../server/db/connect.ts'

const LOCK = 4711
/** SQL: the sessions of this database that wait for a lock. */
export const waitingSessions = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** How many sessions of a database wait for a lock. */
export const countWaiting = async (db: Db): Promise<number> =>
  (await sql`select from ${waitingSessions}`.execute(db)).rows.length

/** Runs `act` while `writing`, which it starts, waits before the first row that it inserts into a table. */
export async function amidInsert<T>(
  { deps: { db }, databaseUrl }: { deps: { db: Db }; databaseUrl: string },
  table: string,
  writing: () => Promise<T>,
  act: (written: Promise<T>) => Promise<void>
): Promise<void> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query(`create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger hold before insert on ${table} for each row execute function hold(); select pg_advisory_lock(${LOCK})`)
  try {
    const written = writing()
    await expect.poll(() => countWaiting(db)).toBe(1)
    await act(written)
    await holder.query(`select pg_advisory_unlock(${LOCK})`)
    await written
  } finally {
    await holder.query('select pg_advisory_unlock_all(); drop function hold cascade')
    await holder.end()
  }
}
