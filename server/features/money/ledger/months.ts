import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'

/** Months that are made ahead, besides the current one. */
const AHEAD = 3
/** Months that cannot be taken out of the ledger. */
const KEPT = 24
/** The advisory lock of whoever makes months. */
const MONTHS_LOCK = 7_364_007
/**
 * How long, in ms, the ledger may wait for a month to be added. Whoever reads the ledger for longer than that, such as
 * `ledger:verify`, makes the attempt fail; the next one is an hour later.
 */
const LOCK_WAIT_MS = 2000

/** Accounts whose last entry is filled in by one statement. */
const BATCH = 500

/** A month as the number of months since the year 0. */
type Month = number
const monthOf = (at: Date): Month => at.getUTCFullYear() * 12 + at.getUTCMonth()
const startOf = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))
const nameOf = (month: Month): string => `ledger_entry_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`

/** The lowest id of version 7 that can be given at a moment. */
export const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The moment of an id of version 7. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** SQL: the partitions of the ledger's entries, with the id at which each ends; null for the default one. */
const partitions = sql<{ name: string; ends_at: string | null }>`
  select c.relname::text as name, substring(pg_get_expr(c.relpartbound, c.oid) from $$TO [(]'([0-9a-f-]+)'$$) as ends_at
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger_entry'::regclass order by 2, 1`

/** The first month that the ledger has no partition for. */
const firstMissing = async (db: Db): Promise<Month> => {
  const { rows } = await partitions.execute(db)
  const last = rows.findLast((row) => row.ends_at !== null)?.ends_at
  if (!last) throw new Error('the ledger has no partition')
  return monthOf(timeOf(last))
}

/** SQL that creates the table of a month, not yet as a part of the ledger. */
export const monthTable = (name: string): string =>
  `create table ${name} (like ledger_entry including constraints);
   create trigger ledger_entry_fixed before update or delete or truncate on ${name} for each statement execute function ledger_is_append_only()`

/** Makes a table a part of the ledger, with what was written for its month meanwhile. */
const attach = async (trx: Trx, month: Month): Promise<void> => {
  const [table, spare] = [sql.table(nameOf(month)), sql.table('ledger_entry_default')]
  const [from, to] = [startOf(month), startOf(month + 1)].map((at) => sql.lit(firstIdAt(at)))
  const within = sql`transaction_id >= ${from} and transaction_id < ${to}`
  // Before it is read, so that nothing is added to it between the copy and the deletion. Before the tables of charges,
  // which attaching locks too: a charge waits for other charges, and never for somebody who reads the whole ledger.
  await sql`lock table ${spare} in access exclusive mode`.execute(trx)
  const moved = await sql`insert into ${table} select * from ${spare} where ${within}`.execute(trx)
  if (moved.numAffectedRows) {
    await sql`alter table ${spare} disable trigger user`.execute(trx)
    await sql`delete from ${spare} where ${within}`.execute(trx)
    await sql`alter table ${spare} enable trigger user`.execute(trx)
  }
  await sql`alter table ledger_entry attach partition ${table} for values from (${from}) to (${to})`.execute(trx)
}

/**
 * Makes the months of the ledger's entries that are missing (decision 60): up to three ahead of the one at `at`, which
 * is real time as in ids, not the site's clock. Entries of a new month that were put into the default partition move
 * into it. Any number of processes may call it. Returns the names of the new tables.
 * @throws Error when the ledger was busy for two seconds; nothing has changed then
 */
export const makeLedgerMonths = async (db: Db, at = new Date()): Promise<string[]> => {
  const until = monthOf(at) + AHEAD
  if ((await firstMissing(db)) > until) return []
  return changing(db, async (trx) => {
    const made: string[] = []
    for (let month = await firstMissing(trx); month <= until; month++) {
      await sql.raw(monthTable(nameOf(month))).execute(trx)
      await attach(trx, month)
      made.push(nameOf(month))
    }
    return made
  })
}

/** Changes the partitions, one caller at a time, and waits for readers no longer than `LOCK_WAIT_MS`. */
const changing = <T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true), pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(
      trx
    )
    return act(trx)
  })

/** The name of a month's table when it was taken out of the ledger. */
export const DETACHED = /^ledger_entry_\d{4}_\d{2}$/

/** The tables of months that were taken out of the ledger and are still in the database. */
export const listDetachedMonths = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and relname ~ ${DETACHED.source} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Takes a month (`2024-01`) out of the ledger: its table stays in the database under its name, `ledger:verify` and
 * backups include it, and histories no longer show its balances. Charges wait for two seconds at most.
 * @returns false when the ledger has no such month, or it is younger than two years: refunds and disputes need it
 * @throws Error when the ledger was busy for two seconds
 */
export const detachLedgerMonth = (db: Db, month: string, now = new Date()): Promise<boolean> =>
  changing(db, async (trx) => {
    const wanted = monthOf(new Date(`${month}-01T00:00:00Z`))
    const { rows } = await partitions.execute(trx)
    if (!(wanted <= monthOf(now) - KEPT) || !rows.some(({ name }) => name === nameOf(wanted))) return false
    await sql`alter table ledger_entry detach partition ${sql.table(nameOf(wanted))}`.execute(trx)
    return true
  })

/** Puts a month that was taken out back into the ledger. @returns false when there is none */
export const attachLedgerMonth = (db: Db, month: string): Promise<boolean> =>
  changing(db, async (trx) => {
    const wanted = monthOf(new Date(`${month}-01T00:00:00Z`))
    if (Number.isNaN(wanted) || !(await listDetachedMonths(trx)).includes(nameOf(wanted))) return false
    await attach(trx, wanted)
    return true
  })

/**
 * Fills in the last entry of accounts that have not moved since accounts know theirs (migration 0080), in batches, so
 * that no charge waits. The migration could not: until the functions have followed it, charges do not keep the number.
 */
const fillLastEntries = async (db: Db): Promise<void> => {
  for (;;) {
    const { numAffectedRows } = await sql`
      update ledger_account a set last_entry_id = (select coalesce(max(id), 0) from ledger_entry where account_id = a.id)
      where id in (select id from ledger_account where last_entry_id is null limit ${BATCH} for update skip locked)`.execute(
      db
    )
    if (!numAffectedRows) return
  }
}

/** Makes months and fills in last entries at the start and every hour: an attempt that fails stops nothing. */
export const keepLedgerMonths = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  try {
    const made = await makeLedgerMonths(db)
    if (made.length > 0) log.info({ made }, 'the ledger has new months')
    await fillLastEntries(db)
  } catch (error) {
    log.warn({ err: error }, 'no month could be added to the ledger; it is tried again within the hour')
  }
}

/** How many months after the one at `at` have a partition, and how many entries, up to a thousand, belong to no month. */
export const readLedgerMonths = async (db: Db, at = new Date()): Promise<{ ahead: number; unplaced: number }> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ledger_entry_default limit 1000) unplaced`.execute(db)
  return { ahead: (await firstMissing(db)) - monthOf(at) - 1, unplaced: rows[0]?.total ?? 0 }
}
