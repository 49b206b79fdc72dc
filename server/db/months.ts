import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Db } from './connect.ts'
import type { Trx } from './transaction.ts'

/** A table that is kept in partitions by month (decision 60). */
export type TableByMonth = {
  /** The partitioned table. Its partitions are `<table>_2026_11` and so on, and `<table>_default` for what belongs to none of them. */
  table: string
  /** What divides it: an id of version 7, which begins with the time, or a `timestamptz`. */
  key: { column: string; type: 'id' | 'time' }
  /** SQL that is run on the table of a new month before it is attached: its own triggers and unique indexes. */
  prepare?: (name: string) => string
}

/** A month as the number of months since the year 0, in UTC. */
export type Month = number

/** Months that are made ahead, besides the current one. */
const AHEAD = 3
/** The advisory lock of whoever changes the partitions of a table. */
const MONTHS_LOCK = 7_364_007
/**
 * How long, in ms, a table may wait for a change of its partitions. Whoever reads the table for longer than that makes
 * the attempt fail; the next one comes by a schedule.
 */
const LOCK_WAIT_MS = 2000

/** The month of a moment. */
export const monthOf = (at: Date): Month => at.getUTCFullYear() * 12 + at.getUTCMonth()
const startOf = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))

/** The name of a month's partition. */
export const nameOfMonth = ({ table }: TableByMonth, month: Month): string =>
  `${table}_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`

/** The lowest id of version 7 that can be given at a moment. */
export const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The moment of an id of version 7. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** A partition, and the moment at which it ends; null: the default one. */
type Partition = { name: string; endsAt: Date | null }

/** The partitions of a table, the oldest first and the default one last. */
export async function listPartitions(db: Db, { table, key }: TableByMonth): Promise<Partition[]> {
  const end = sql`substring(pg_get_expr(c.relpartbound, c.oid) from $$TO [(]'([^']+)'$$)`
  const { rows } = await sql<{ name: string; ends_at: string | Date | null }>`
    select c.relname::text as name, ${key.type === 'time' ? sql`${end}::timestamptz` : end} as ends_at
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by 2, 1`.execute(
    db
  )
  return rows.map(({ name, ends_at: at }) => ({ name, endsAt: typeof at === 'string' ? timeOf(at) : at }))
}

/** The first month that a table has no partition for. */
async function firstMissing(db: Db, of: TableByMonth): Promise<Month> {
  const last = (await listPartitions(db, of)).findLast(({ endsAt }) => endsAt !== null)?.endsAt
  if (!last) throw new Error(`${of.table} has no partition`)
  return monthOf(last)
}

/** SQL that creates the table of a month, not yet as a part of the whole. */
export const monthTable = ({ table, prepare }: TableByMonth, name: string): string =>
  `create table ${name} (like ${table} including defaults including constraints); ${prepare?.(name) ?? ''}`

const boundOf = ({ key }: TableByMonth, month: Month): RawBuilder<unknown> =>
  sql.lit(key.type === 'id' ? firstIdAt(startOf(month)) : startOf(month).toISOString())

/** Attaches the table of a month, after moving the month's rows from the default partition into it. */
export async function attachMonth(trx: Trx, of: TableByMonth, month: Month): Promise<void> {
  const [table, spare] = [sql.table(nameOfMonth(of, month)), sql.table(`${of.table}_default`)]
  const [from, to, column] = [boundOf(of, month), boundOf(of, month + 1), sql.ref(of.key.column)]
  const within = sql`${column} >= ${from} and ${column} < ${to}`
  // Before it is read, so that nothing is added to it between the copy and the deletion. Before the tables that foreign
  // keys name, which attaching locks too: a charge waits for other charges, and never for somebody who reads the whole ledger.
  await sql`lock table ${spare} in access exclusive mode`.execute(trx)
  const moved = await sql`insert into ${table} select * from ${spare} where ${within}`.execute(trx)
  if (moved.numAffectedRows) {
    await sql`alter table ${spare} disable trigger user`.execute(trx)
    await sql`delete from ${spare} where ${within}`.execute(trx)
    await sql`alter table ${spare} enable trigger user`.execute(trx)
  }
  await sql`alter table ${sql.table(of.table)} attach partition ${table} for values from (${from}) to (${to})`.execute(
    trx
  )
}

/**
 * Changes the partitions of a table, one caller at a time, and waits for readers no longer than `LOCK_WAIT_MS`.
 * @throws Error when the table was busy for two seconds; nothing has changed then
 */
export const changePartitions = <T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true), pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(
      trx
    )
    return act(trx)
  })

/**
 * Makes the months of a table that are missing (decision 60): up to three ahead of the one at `at`, which is real time
 * where ids divide the table. Rows of a new month that were put into the default partition move into it. Any number of
 * processes may call it. Returns the names of the new tables.
 * @throws Error when the table was busy for two seconds; nothing has changed then
 */
export async function makeMonths(db: Db, of: TableByMonth, at = new Date()): Promise<string[]> {
  const until = monthOf(at) + AHEAD
  if ((await firstMissing(db, of)) > until) return []
  return changePartitions(db, async (trx) => {
    const made: string[] = []
    for (let month = await firstMissing(trx, of); month <= until; month++) {
      await sql.raw(monthTable(of, nameOfMonth(of, month))).execute(trx)
      await attachMonth(trx, of, month)
      made.push(nameOfMonth(of, month))
    }
    return made
  })
}

/** Makes the months of a table at the start and by a schedule: an attempt that fails stops nothing. */
export async function keepMonths({ db, log }: Pick<Deps, 'db' | 'log'>, of: TableByMonth, at?: Date): Promise<void> {
  try {
    const made = await makeMonths(db, of, at)
    if (made.length > 0) log.info({ table: of.table, made }, 'a table has new months')
  } catch (error) {
    log.warn({ err: error, table: of.table }, 'no month could be added to a table; it is tried again later')
  }
}

/**
 * Drops the months of a table that end before a moment or at it, except the last one, and deletes what is older than that
 * in the default partition. Returns the names of the dropped tables.
 * @throws Error when the table was busy for two seconds; nothing has changed then
 */
export async function dropMonths(db: Db, of: TableByMonth, before: Date): Promise<string[]> {
  const old = async (on: Db) =>
    (await listPartitions(on, of))
      .filter(({ endsAt }) => endsAt !== null)
      .slice(0, -1)
      .flatMap(({ name, endsAt }) => (endsAt !== null && endsAt <= before ? [name] : []))
  const bound = of.key.type === 'id' ? firstIdAt(before) : before
  await sql`delete from ${sql.table(`${of.table}_default`)} where ${sql.ref(of.key.column)} < ${bound}`.execute(db)
  if ((await old(db)).length === 0) return []
  return changePartitions(db, async (trx) => {
    const dropped = await old(trx)
    for (const name of dropped) await sql`drop table ${sql.table(name)}`.execute(trx)
    return dropped
  })
}

/** How many months after the one at `at` a table has a partition for, and how many rows, up to a thousand, belong to no month. */
export async function readMonths(
  db: Db,
  of: TableByMonth,
  at = new Date()
): Promise<{ ahead: number; unplaced: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${sql.table(`${of.table}_default`)} limit 1000) unplaced`.execute(
    db
  )
  return { ahead: (await firstMissing(db, of)) - monthOf(at) - 1, unplaced: rows[0]?.total ?? 0 }
}

/** All tables that are kept by month, as the database knows them. */
export async function listTablesByMonth(db: Db): Promise<TableByMonth[]> {
  const { rows } = await sql<{ table: string; column: string; type: 'id' | 'time' }>`
    select c.relname::text as table, a.attname::text as column, case when a.atttypid = 'uuid'::regtype then 'id' else 'time' end as type
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = current_schema()::regnamespace and p.partstrat = 'r' order by 1`.execute(db)
  return rows.map(({ table, column, type }) => ({ table, key: { column, type } }))
}
