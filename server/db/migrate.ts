import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

type Migration = { name: string; sql: string; checksum: string }

const LOCK = 7_364_001
const FOLDER = new URL('./migrations/', import.meta.url)

const read = (folder: URL): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const odd = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (odd) throw new Error(`A migration is named NNNN-name.sql: ${odd}`)
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice) throw new Error(`Two migrations have the number ${twice}`)
  return names.map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the database at `url` up to date: the files of `migrations/` in order, each in a transaction of its own, one process at a time.
 * Returns the names that ran now; `fresh` when none had ever run. Throws when a file that ran has changed or is gone, and names the file that fails.
 */
export const migrate = async (url: string, folder: URL = FOLDER): Promise<{ ran: string[]; fresh: boolean }> => {
  const migrations = read(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, ran_at timestamptz not null default now())'
    )
    const done = (await client.query<{ name: string; checksum: string }>('select name, checksum from migration')).rows
    for (const { name, checksum } of done) {
      const file = migrations.find((migration) => migration.name === name)
      if (file?.checksum !== checksum)
        throw new Error(
          `The migration ${name} ${file ? 'was changed' : 'is gone'} after it ran here: write a new one instead`
        )
    }
    const ran: string[] = []
    for (const { name, sql, checksum } of migrations.filter(
      (migration) => !done.some((row) => row.name === migration.name)
    )) {
      try {
        await client.query('begin')
        await client.query(sql)
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        const { message, position } = error as { message: string; position?: string }
        const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
        throw new Error(`The migration ${name} failed${line}: ${message}`, { cause: error })
      }
      ran.push(name)
    }
    return { ran, fresh: done.length === 0 }
  } finally {
    await client.end()
  }
}
