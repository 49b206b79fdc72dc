import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { isCompatible } from './compatible-migration.ts'

type SqlFile = { name: string; sql: string; checksum: string }

/**
 * What `migrate` did: the numbered migrations that ran now, the functions that were created or replaced now, and
 * whether the database was empty before.
 */
export type Migrated = { ran: string[]; functions: string[]; fresh: boolean }

/** The advisory lock of whoever changes the tables. */
export const MIGRATION_LOCK = 7_364_001
const MIGRATIONS = new URL('./migrations/', import.meta.url)
const FUNCTIONS = new URL('./functions/', import.meta.url)

const readSqlFiles = (folder: URL): SqlFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

const readMigrations = (folder: URL): SqlFile[] => {
  const files = readSqlFiles(folder)
  const names = files.map(({ name }) => name)
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`A migration is named NNNN-name.sql: ${misnamed}`)
  const numbers = names.map((name) => name.slice(0, 4))
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (duplicate) throw new Error(`Two migrations have the number ${duplicate}`)
  return files
}

/** The functions of the database, one to a file, by the function's name. */
const readFunctions = (folder: URL): SqlFile[] =>
  readSqlFiles(folder).map((file) => {
    const name = file.name.slice(0, -'.sql'.length)
    const defined = [...file.sql.matchAll(/^create (?:or replace )?function (\w+)/gim)].map(([, found]) => found)
    if (defined.length !== 1 || defined[0] !== name || !file.sql.includes(`create or replace function ${name}(`))
      throw new Error(`functions/${file.name} must have exactly one statement: create or replace function ${name}(…)`)
    return { ...file, name }
  })

const runFile = async (client: pg.Client, path: string, sql: string): Promise<void> => {
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`The migration ${path} failed${line}: ${message}`, { cause: error })
  }
}

/** The table that exists while a restore is not finished (decision 56). */
export const UNFINISHED_RESTORE = 'unfinished_restore'

/** @throws ConfigError when a restore into this database was interrupted */
const refuseUnfinishedRestore = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    UNFINISHED_RESTORE,
  ])
  if (rows[0]?.found)
    throw new ConfigError(
      'DATABASE_URL: a restore into this database was interrupted; run npm run restore with the same backup again'
    )
}

type Done = { name: string; checksum: string; is_compatible: boolean }

/**
 * Checks what has run here against the files. Others may have run, if a later release has
 * marked them as compatible: then this one runs beside it, or again after it. Their numbers need not be higher.
 */
const checkDone = (done: readonly Done[], migrations: readonly SqlFile[]): void => {
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, checksum, is_compatible: mayStay } of done) {
    const file = migrations.find((migration) => migration.name === name)
    if (file && file.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it ran here: write a new one instead`)
    if (file || mayStay) continue
    throw new Error(
      name > newest
        ? `A later release has run the migration ${name} here, with which this release cannot work: start that release, or restore a backup from before it`
        : `The migration ${name} is gone after it ran here: write a new one instead`
    )
  }
}

/** Runs the numbered migrations that have not run yet, each in a transaction of its own. */
const runMigrations = async (client: pg.Client, migrations: SqlFile[]): Promise<Pick<Migrated, 'ran' | 'fresh'>> => {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())'
  )
  await client.query('alter table migration add column if not exists is_compatible boolean not null default false')
  const done = (await client.query<Done>('select name, checksum, is_compatible from migration')).rows
  checkDone(done, migrations)
  const ran: string[] = []
  for (const { name, sql, checksum } of migrations) {
    if (done.some((row) => row.name === name)) continue
    await client.query('begin')
    await runFile(client, name, sql)
    await client.query('insert into migration (name, checksum, is_compatible) values ($1, $2, $3)', [
      name,
      checksum,
      isCompatible(sql),
    ])
    await client.query('commit')
    ran.push(name)
  }
  return { ran, fresh: done.length === 0 }
}

/**
 * Creates or replaces the functions whose file has changed or that are missing, all in one transaction. A text that has
 * been replaced here before belongs to an earlier release, which runs beside a later one or again after it: the later
 * text stays, because both can work with it and only it works for both.
 */
const replaceFunctions = async (client: pg.Client, files: SqlFile[]): Promise<string[]> => {
  await client.query(
    'create table if not exists migration_function (name text primary key, checksum text not null, ran_at timestamptz not null default now())'
  )
  await client.query("alter table migration_function add column if not exists earlier text[] not null default '{}'")
  const current = await client.query<{ name: string; checksum: string; earlier: string[] }>(
    'select name, checksum, earlier from migration_function where exists (select from pg_proc where proname = name and pronamespace = current_schema::regnamespace)'
  )
  const changed = files.filter(
    ({ name, checksum }) =>
      !current.rows.some((row) => row.name === name && [row.checksum, ...row.earlier].includes(checksum))
  )
  if (changed.length === 0) return []
  await client.query('begin')
  for (const { name, sql, checksum } of changed) {
    await runFile(client, `functions/${name}.sql`, sql)
    await client.query(
      `insert into migration_function (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum,
        earlier = migration_function.earlier || migration_function.checksum, ran_at = now()`,
      [name, checksum]
    )
  }
  const overloaded = await client.query<{ proname: string }>(
    'select proname from pg_proc where proname = any($1) and pronamespace = current_schema::regnamespace group by 1 having count(*) > 1',
    [changed.map(({ name }) => name)]
  )
  // `create or replace` with other arguments adds a second function with the same name.
  if (overloaded.rows[0])
    throw new Error(
      `The arguments of ${overloaded.rows[0].proname} have changed: drop the old function in a numbered migration`
    )
  await client.query('commit')
  return changed.map(({ name }) => name)
}

type NamedFile = { name: string; checksum: string }

/** The names and checksums of all numbered migrations of this release, in order. */
export const listMigrations = (): NamedFile[] =>
  readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }))

/** Runs `act` on a connection that holds the lock of the migrations, so that none runs meanwhile. */
const whileLocked = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Runs only the numbered migrations with these names, and no function: the tables as an older release had them. */
export const migrateTo = (url: string, names: readonly string[]): Promise<void> =>
  whileLocked(url, async (client) => {
    await runMigrations(
      client,
      readMigrations(MIGRATIONS).filter(({ name }) => names.includes(name))
    )
  })

/**
 * Brings the database at `url` up to date, one process at a time: first the numbered files of `migrations/`, each once
 * and in a transaction of its own, then the files of `functions/` whose text has changed, all in one transaction
 * (decision 33).
 * @throws Error when a numbered file that ran has changed or is gone, unless it is a compatible one of a later release,
 * and with the name of a file that fails; ConfigError when a restore into it was interrupted
 */
export const migrate = async (
  url: string,
  migrations: URL = MIGRATIONS,
  functions: URL = FUNCTIONS
): Promise<Migrated> => {
  const numbered = readMigrations(migrations)
  const repeatable = readFunctions(functions)
  return whileLocked(url, async (client) => {
    await refuseUnfinishedRestore(client)
    const ran = await runMigrations(client, numbered)
    return { ...ran, functions: await replaceFunctions(client, repeatable) }
  })
}

/** Those numbered migrations of this release that have not run on the database of `ran`. */
export const missingMigrations = (ran: ReadonlySet<string>): string[] =>
  readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && !ran.has(name))
