import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { monthTable } from '../../../server/db/months.ts'
import { DETACHED, ledgerByMonth } from '../../../server/features/money/ledger/months.ts'
import { Refused } from '../admin-command.ts'
import type { DatabaseFacts, JobTable } from './read-database.ts'
import { inTransaction } from './session.ts'
import {
  columnsOf,
  listPartitions,
  listTables,
  quoted,
  readContent,
  siteSchemas,
  type Content,
  type Table,
} from './tables.ts'

type ForeignKey = { table: string; name: string; definition: string }

/** What is loaded, and where its rows come from. */
export type Source = {
  facts: Pick<DatabaseFacts, 'tables' | 'sequences' | 'jobs'>
  openTable(table: Table): Promise<Readable> | Readable
  openJobs(name: JobTable): Promise<Readable> | Readable
  signal?: AbortSignal | undefined
}

const copyIn = (client: pg.Client, into: string, rows: Readable, signal: AbortSignal | undefined): Promise<void> =>
  pipeline(rows, client.query(from(`copy ${into} from stdin (format binary)`)), { signal })

const listForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace in ${siteSchemas} and conparentid = 0`
    )
  ).rows

/** The tables that exist here. @throws Refused when one of these has other columns */
async function chooseTables<T extends Table>(
  client: pg.Client,
  wanted: readonly T[]
): Promise<{ here: T[]; unknown: string[] }> {
  const known = new Map((await listTables(client)).map((table) => [table.name, table.columns.toSorted().join()]))
  const other = wanted.find(({ name, columns }) => known.has(name) && known.get(name) !== columns.toSorted().join())
  if (other) throw new Refused(`The table ${other.name} has other columns than its migrations say.`)
  return {
    here: wanted.filter(({ name }) => known.has(name)),
    unknown: wanted.flatMap(({ name }) => (known.has(name) ? [] : [name])),
  }
}

/** Writes the jobs, with the columns that this release of the job queue knows. A job that was running runs again. */
async function loadJobs(client: pg.Client, { facts, openJobs, signal }: Source): Promise<void> {
  await client.query('delete from pgboss.job; delete from pgboss.schedule; delete from pgboss.queue')
  for (const { name, rows } of facts.jobs) {
    await client.query('create temporary table incoming (line jsonb)')
    await copyIn(client, 'incoming', await openJobs(name), signal)
    const found = await client.query<{ column: string }>(
      `select column_name::text as column from information_schema.columns where table_schema = 'pgboss' and table_name = $1
         and column_name in (select jsonb_object_keys(line) from (select line from incoming limit 1) first)`,
      [name]
    )
    const columns = found.rows.map(({ column }) => pg.escapeIdentifier(column)).join(', ')
    const written = rows
      ? await client.query(
          `insert into pgboss.${name} (${columns}) select ${columns} from incoming, jsonb_populate_record(null::pgboss.${name}, line)`
        )
      : { rowCount: 0 }
    await client.query('drop table incoming')
    if (written.rowCount !== rows) throw new Refused(`Of ${rows} rows of pgboss.${name}, ${written.rowCount} arrived.`)
  }
  await client.query(
    `update pgboss.job set state = case when retry_count = 0 then 'created' else 'retry' end::pgboss.job_state,
       started_on = null, heartbeat_on = null, start_after = now() where state = 'active'`
  )
}

async function compare(client: pg.Client, table: Table & Content): Promise<void> {
  const { rows, digest } = await readContent(client, table)
  if (rows !== table.rows || digest !== table.digest)
    throw new Refused(`The table ${table.name} differs: ${table.rows} rows were expected, ${rows} are there.`)
}

/**
 * Fills the tables of a migrated database, in one transaction: everything or nothing. Foreign keys are dropped and
 * created again, which checks them, and triggers are switched off meanwhile, as the owner of the tables may; a superuser
 * is not needed. At the end every table is compared with its source, then `finish` runs in the same transaction. Returns
 * the names of tables that were left out because no migration creates them.
 * @throws Refused when a table differs
 */
export async function loadDatabase(client: pg.Client, source: Source, finish: () => Promise<void>): Promise<string[]> {
  const { facts, openTable, signal } = source
  const unknown = await inTransaction(client, 'begin', async () => {
    for (const { name } of facts.tables) if (DETACHED.test(name)) await client.query(monthTable(ledgerByMonth, name))
    const tables = await chooseTables(client, facts.tables)
    const all = (await listTables(client)).map(({ name }) => quoted(name))
    const parts = await listPartitions(client)
    const keys = await listForeignKeys(client)
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    for (const name of [...all, ...parts]) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    for (const table of tables.here)
      await copyIn(client, `${quoted(table.name)} (${columnsOf(table)})`, await openTable(table), signal)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    for (const name of [...all, ...parts]) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, last, isCalled } of facts.sequences)
      await client.query(
        'select setval(found, $2::bigint, $3) from (select to_regclass($1) as found) s where found is not null',
        [quoted(name), last, isCalled]
      )
    await loadJobs(client, source)
    for (const table of tables.here) await compare(client, table)
    await finish()
    return tables.unknown
  })
  await client.query('analyze')
  return unknown
}
