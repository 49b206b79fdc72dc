import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import {
  attachMonth,
  changePartitions,
  keepMonths,
  listPartitions,
  monthOf,
  nameOfMonth,
  type TableByMonth,
} from '../../../db/months.ts'
import type { Deps } from '../../../deps.ts'

/** The ledger's entries, kept by the month of their transaction's id: real time, not the site's clock. */
export const ledgerByMonth: TableByMonth = {
  table: 'ledger_entry',
  key: { column: 'transaction_id', type: 'id' },
  prepare: (name) =>
    `create trigger ledger_entry_fixed before update or delete or truncate on ${name} for each statement execute function ledger_is_append_only()`,
}

/** Months that cannot be taken out of the ledger. */
const KEPT = 24
/** Accounts whose last entry is filled in by one statement. */
const BATCH = 500

/** The name of a month's table when it was taken out of the ledger. */
export const DETACHED = /^ledger_entry_\d{4}_\d{2}$/

/** The tables of months that were taken out of the ledger and are still in the database. */
export const listDetachedMonths = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and relname ~ ${DETACHED.source} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const monthNamed = (month: string) => monthOf(new Date(`${month}-01T00:00:00Z`))

/**
 * Takes a month (`2024-01`) out of the ledger: its table stays in the database under its name, `ledger:verify` and
 * backups include it, and histories no longer show its balances. Charges wait for two seconds at most.
 * @returns false when the ledger has no such month, or it is younger than two years: refunds and disputes need it
 * @throws Error when the ledger was busy for two seconds
 */
export const detachLedgerMonth = (db: Db, month: string, now = new Date()): Promise<boolean> =>
  changePartitions(db, async (trx) => {
    const wanted = monthNamed(month)
    if (!(wanted <= monthOf(now) - KEPT)) return false
    const name = nameOfMonth(ledgerByMonth, wanted)
    if (!(await listPartitions(trx, ledgerByMonth)).some((each) => each.name === name)) return false
    await sql`alter table ledger_entry detach partition ${sql.table(name)}`.execute(trx)
    return true
  })

/** Puts a month that was taken out back into the ledger. @returns false when there is none */
export const attachLedgerMonth = (db: Db, month: string): Promise<boolean> =>
  changePartitions(db, async (trx) => {
    const wanted = monthNamed(month)
    if (Number.isNaN(wanted) || !(await listDetachedMonths(trx)).includes(nameOfMonth(ledgerByMonth, wanted)))
      return false
    await attachMonth(trx, ledgerByMonth, wanted)
    return true
  })

/**
 * Fills in the last entry of accounts that have not moved since accounts know theirs, in batches, so
 * that no charge waits. The migration that added the column could not: until the functions have followed it, charges do not keep the number.
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

/** Makes months and fills in last entries at the start and every hour. */
export const keepLedgerMonths = async (deps: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  await keepMonths(deps, ledgerByMonth)
  try {
    await fillLastEntries(deps.db)
  } catch (error) {
    deps.log.warn({ err: error }, 'last entries could not be filled in; it is tried again within the hour')
  }
}
