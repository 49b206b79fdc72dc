import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import {
  openSite,
  placeIn,
  refused,
  run,
  SECRET,
  startCommand,
  tablesOf,
  type BackupSite,
} from '../../support/backup/site.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'

let site: BackupSite
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

const admin = new pg.Client({ connectionString: inject('pg') })
const made: string[] = []
beforeAll(() => admin.connect())
afterAll(async () => {
  for (const name of made) {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
  }
  await admin.end()
})

/** A database whose owner may do nothing else on the server, as a hosting company sells it. */
async function hostedDatabase(): Promise<string> {
  const name = `hosted_${randomBytes(5).toString('hex')}`
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name} template template0`)
  made.push(name)
  const url = new URL(inject('pg'))
  url.username = name
  url.pathname = `/${name}`
  return url.href
}

test('a backup restores into an external database without superuser, and one can be made of it', async () => {
  const DATABASE_URL = await hostedDatabase()
  const place = placeIn(await run('backup', [join(site.folder, 'backups')], site.env))
  const env = { DATA_DIR: join(site.folder, 'hosted'), SECRET, DATABASE_URL }
  await run('restore', [place], env)
  expect(await tablesOf(DATABASE_URL)).toEqual(await tablesOf(site.database.url))
  // Foreign keys and the triggers that protect the ledger are there again.
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await expect(client.query('delete from ledger_entry')).rejects.toThrow(/append-only|ledger/i)
  await expect(client.query(`update sale set buyer_id = gen_random_uuid()`)).rejects.toThrow(/foreign key/)
  const keys = `select conname, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'f' and conparentid = 0 order by 1`
  const { rows } = await client.query(keys)
  await client.end()
  expect(rows).toEqual((await sql.raw(keys).execute(site.database.db)).rows)
  const again = placeIn(await run('backup', [join(site.folder, 'again')], env))
  expect(await run('backup', ['--verify', again], env)).toContain('The backup is good')
  // An emptied one is restored again, with the extension that is already there.
  await run('restore', [place, '--force'], env)
  expect(await tablesOf(DATABASE_URL)).toEqual(await tablesOf(site.database.url))
})

test('the database moves to an external one and back, with every row, and refuses while the site is running', async () => {
  const DATA_DIR = join(site.folder, 'site')
  const to = await hostedDatabase()
  expect(await refused('move-database', ['--to', to], site.env)).toMatch(
    /connections? to this database (?:is|are) open\. Stop the site/
  )
  expect(await tablesOf(to)).toEqual({})
  const nowhere = 'postgres://someone@127.0.0.1:1/nothing'
  expect(await refused('move-database', ['--to', nowhere], site.env)).toMatch(
    /^DATABASE_URL: no PostgreSQL responds at /
  )
  await site.test.deps.jobs.enqueue('remove-objects', { keys: ['original/none'] }, { afterMs: 3_600_000 })
  await site.test.close()
  await site.database.close()
  const before = await tablesOf(site.database.url)
  const jobsBefore = await countJobs(site.database.url)
  expect(jobsBefore).toBeGreaterThan(0)

  const out = await run('move-database', ['--to', to], site.env)
  expect(out).toContain('Now set DATABASE_URL to this address')
  expect(out).not.toContain(to)
  expect(await tablesOf(to)).toEqual(before)
  expect(await countJobs(to)).toBe(jobsBefore)
  expect(await refused('move-database', ['--to', to], site.env)).toBe('The new database is not empty.\n')

  expect(await run('move-database', ['--to', 'embedded'], { DATA_DIR, SECRET, DATABASE_URL: to })).toContain(
    'Now remove DATABASE_URL'
  )
  const embedded = await startEmbedded({ dataDir: DATA_DIR })
  try {
    expect(await tablesOf(embedded.url)).toEqual(before)
    const server = await startServerProcess(embedded.url, DATA_DIR, { SECRET })
    await server.kill()
  } finally {
    await embedded.stop()
  }
})

test('words that a command does not know are answered with how it is used', async () => {
  for (const [name, words] of [
    ['move-database', ['--to', 'somewhere']],
    ['restore', []],
    ['backup', ['--keep', '0']],
    ['backup', ['--all']],
  ] as const) {
    const { code, said } = await startCommand(name, [...words], site.env).ended
    expect([code, said]).toEqual([2, expect.stringContaining(`npm run ${name}`)])
  }
})

async function countJobs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pgboss.job')
  await client.end()
  return rows[0]!.count
}
