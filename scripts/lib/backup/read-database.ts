import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '../../../server/db/migrate.ts'
import { Refused } from '../admin-command.ts'
import {
  listTables,
  quoted,
  readContent,
  readSequences,
  rowsOf,
  type Content,
  type Sequence,
  type Table,
} from './tables.ts'

type NamedFile = { name: string; checksum: string }

/** The tables of the job queue whose rows are kept, in the order in which they are written. */
export const JOB_TABLES = ['queue', 'schedule', 'job'] as const
export type JobTable = (typeof JOB_TABLES)[number]

/** What a database contains, besides the rows themselves. */
export type DatabaseFacts = {
  /** The server's version. */
  postgres: string
  secretFingerprint: string
  migrations: NamedFile[]
  functions: NamedFile[]
  tables: (Table & Content)[]
  sequences: Sequence[]
  jobs: { name: JobTable; rows: number }[]
}

/** A database as it was at one moment. */
export type Snapshot = {
  facts: DatabaseFacts
  client: pg.Client
  /** The rows of a table, in PostgreSQL's binary format. */
  openTable(table: Table): Readable
  /** The rows of a table of the job queue: one column of JSON, because its columns belong to the release of the package. */
  openJobs(name: JobTable): Readable
}

const copyOut = (client: pg.Client, select: string): Readable =>
  client.query(to(`copy (${select}) to stdout (format binary)`))

const jobRows = (name: JobTable): string => `select to_jsonb(t) from pgboss.${name} t`

const count = async (client: pg.Client, name: JobTable): Promise<number> => {
  const { rows } = await client.query<{ rows: string }>(`select count(*)::text as rows from pgboss.${name}`)
  return Number(rows[0]?.rows)
}

async function readFacts(client: pg.Client, tables: Table[], hasJobs: boolean): Promise<DatabaseFacts> {
  const files = async (name: string) =>
    (await client.query<NamedFile>(`select name, checksum from ${name} order by 1`)).rows
  const about = await client.query<{ postgres: string; secretFingerprint: string }>(
    `select current_setting('server_version') as postgres, secret_fingerprint as "secretFingerprint" from installation`
  )
  if (!about.rows[0]) throw new Refused('This database belongs to no site yet: start the site once.')
  const facts: DatabaseFacts = {
    ...about.rows[0],
    migrations: await files('migration'),
    functions: await files('migration_function'),
    tables: [],
    sequences: await readSequences(client),
    jobs: [],
  }
  for (const table of tables) facts.tables.push({ ...table, ...(await readContent(client, table)) })
  if (hasJobs) for (const name of JOB_TABLES) facts.jobs.push({ name, rows: await count(client, name) })
  return facts
}

/** Runs `act` in a read-only transaction. After a failure the connection is closed: it may be in the middle of a table. */
async function reading<T>(client: pg.Client, act: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const result = await act()
    await client.query('commit')
    return result
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Reads the database in one snapshot, also while the site is running: `act` sees it as it was at one moment. No
 * migration runs meanwhile. After a failure the connection is closed.
 * @throws Refused when the database contains no site
 */
export async function withSnapshot<T>(client: pg.Client, act: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  try {
    const found = await client.query<{ site: boolean; jobs: boolean }>(
      `select to_regclass('installation') is not null as site, to_regclass('pgboss.job') is not null as jobs`
    )
    if (!found.rows[0]?.site) throw new Refused('There is no site in this database.')
    const hasJobs = found.rows[0].jobs
    const tables = await listTables(client)
    const locked = [
      ...tables.map(({ name }) => quoted(name)),
      ...(hasJobs ? JOB_TABLES.map((name) => `pgboss.${name}`) : []),
    ]
    return await reading(client, async () => {
      // Before the first query, which takes the snapshot: a table that is rewritten after it would look empty.
      await client.query(`lock table ${locked.join(', ')} in access share mode`)
      return act({
        facts: await readFacts(client, tables, hasJobs),
        client,
        openTable: (table) => copyOut(client, rowsOf(table)),
        openJobs: (name) => copyOut(client, jobRows(name)),
      })
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
  }
}
