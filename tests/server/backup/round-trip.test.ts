import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../server/clock.ts'
import { connect } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { diskStorage } from '../../../server/integrations/storage/disk.ts'
import { s3Storage } from '../../../server/integrations/storage/s3.ts'
import {
  objectsOf,
  openSite,
  placeIn,
  readManifest,
  refused,
  run,
  SECRET,
  tablesOf,
  type BackupSite,
} from '../../support/backup/site.ts'
import { emptyDatabase } from '../../support/database/database.ts'
import { s3Credentials, startS3, type TestBucket } from '../../support/servers/s3-server.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'
let site: BackupSite
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startS3()
  site = await openSite()
})
afterAll(async () => {
  await site.close()
  await bucket.close()
})

const inFolder = (name: string): string => join(site.folder, name)
const disk = (dataDir: string) => diskStorage(join(dataDir, 'files'), SECRET, systemClock)

test('a backup of the running site restores into an embedded database and an empty folder, with every row and object', async () => {
  const place = placeIn(await run('backup', [inFolder('first')], site.env))
  const [tables, objects] = [await tablesOf(site.database.url), await objectsOf(site.test.deps.storage)]
  expect(Object.keys(objects).length).toBeGreaterThan(4)
  const { tables: written } = (await readManifest(place)) as { tables: { name: string }[] }
  const { rows: existing } = await sql<{ name: string }>`
    select case when schemaname = 'public' then '' else schemaname || '.' end || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') and tablename not like 'migration%'
      and not (select relispartition from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass)`.execute(
    site.database.db
  )
  expect(written.map(({ name }) => name).sort()).toEqual(existing.map(({ name }) => name).sort())
  const DATA_DIR = inFolder('restored')
  expect(await run('restore', [place], { DATA_DIR, SECRET })).toContain('Restored: ')
  const embedded = await startEmbedded({ dataDir: DATA_DIR })
  try {
    expect(await tablesOf(embedded.url)).toEqual(tables)
    expect(await objectsOf(disk(DATA_DIR))).toEqual(objects)
    // Numbers continue where they were: a row that a sequence numbers does not collide.
    const { db, close } = connect(embedded.url, 1)
    const { rows } = await sql<{
      ok: boolean
    }>`select nextval('ledger_entry_id_seq') > (select max(id) from ledger_entry) as ok`.execute(db)
    expect(rows).toEqual([{ ok: true }])
    await close()
  } finally {
    await embedded.stop()
  }
  expect(await run('backup', ['--verify', place], { DATA_DIR, SECRET })).toContain('The backup is good')
  expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('verify-'))).toEqual([])
})

test('files move from disk to a bucket and back, also in one zip file', async () => {
  const [first, second] = [await emptyDatabase(), await emptyDatabase()]
  const expected = await objectsOf(site.test.deps.storage)
  const zip = inFolder('site.zip')
  await run('backup', [zip], site.env)
  expect((await stat(zip)).mode & 0o777).toBe(0o600)
  const DATA_DIR = inFolder('with-bucket')
  await run('restore', [zip], { DATA_DIR, SECRET, DATABASE_URL: first.url, ...bucket.env('moved') })
  const storage = s3Storage({ endpoint: bucket.endpoint, region: 'us-east-1', bucket: 'moved', ...s3Credentials })
  expect(await objectsOf(storage)).toEqual(expected)
  const back = inFolder('back.zip')
  await run('backup', [back], { DATA_DIR, SECRET, DATABASE_URL: first.url, ...bucket.env('moved') })
  await run('restore', [back], { DATA_DIR: inFolder('back'), SECRET, DATABASE_URL: second.url })
  expect(await objectsOf(disk(inFolder('back')))).toEqual(expected)
  expect(await tablesOf(second.url)).toEqual(await tablesOf(site.database.url))
})

test('the restored site starts, its people are signed in, and waiting jobs are there exactly once', async () => {
  const { deps } = site.test
  await deps.jobs.enqueue('remove-objects', { keys: ['original/waits'] }, { afterMs: 3_600_000 })
  await deps.jobs.enqueue('remove-objects', { keys: ['original/runs'] }, { afterMs: 3_600_000 })
  await sql`update pgboss.job set state = 'active', started_on = now() where data ->> 'keys' like '%runs%'`.execute(
    deps.db
  )
  const target = await emptyDatabase()
  const place = placeIn(await run('backup', [inFolder('jobs')], site.env))
  const env = { DATA_DIR: inFolder('started'), SECRET, DATABASE_URL: target.url }
  await run('restore', [place], env)
  const { rows } = await sql<{ keys: string; state: string; is_due: boolean }>`
    select data ->> 'keys' as keys, state::text, start_after <= now() as is_due from pgboss.job where name = 'remove-objects' and state <> 'completed' order by 1`.execute(
    target.db
  )
  // What was running has not ended in the snapshot: it runs again.
  expect(rows).toEqual([
    { keys: '["original/runs"]', state: 'created', is_due: true },
    { keys: '["original/waits"]', state: 'created', is_due: false },
  ])
  const server = await startServerProcess(target.url, env.DATA_DIR, { SECRET, SANDBOX: '1' })
  try {
    const me = await fetch(`${server.url}/api/auth/sessions`, {
      headers: { authorization: `Bearer ${site.fan.token}` },
    })
    expect(me.status).toBe(200)
  } finally {
    await server.kill()
  }
})

test('a restore refuses a database or a storage that is not empty, and deletes them only when it is told to', async () => {
  const place = placeIn(await run('backup', [inFolder('force')], site.env))
  const target = await emptyDatabase()
  const env = { DATA_DIR: inFolder('forced'), SECRET, DATABASE_URL: target.url }
  await mkdir(join(env.DATA_DIR, 'files/original'), { recursive: true })
  await writeFile(join(env.DATA_DIR, 'files/original/other'), 'of another site')
  expect(await refused('restore', [place], env)).toMatch(/^There are files in the storage already\. .*--force/)
  await rm(join(env.DATA_DIR, 'files'), { recursive: true })
  await run('restore', [place], env)
  await sql`update account set name = 'Changed since'`.execute(target.db)
  await target.close()
  const before = await tablesOf(target.url)
  expect(await refused('restore', [place], env)).toMatch(/^The database is not empty: it has 2 accounts\. /)
  expect(await tablesOf(target.url)).toEqual(before)
  expect(await run('restore', [place, '--force'], env)).toContain('Deleting the database with its 2 accounts')
  expect(await tablesOf(target.url)).toEqual(await tablesOf(site.database.url))
})

test('the secret is in a backup only when it is asked for, and a restore never goes on with another one unnoticed', async () => {
  const place = placeIn(await run('backup', [inFolder('secret')], site.env))
  expect(JSON.stringify(await readManifest(place))).not.toContain(SECRET)
  expect(await readdir(place)).not.toContain('secret')
  const target = await emptyDatabase()
  const env = { DATA_DIR: inFolder('other-secret'), DATABASE_URL: target.url }
  expect(await refused('restore', [place], env)).toMatch(/^SECRET: set the secret of the old site/)
  expect(await refused('restore', [place], { ...env, SECRET: '2'.repeat(40) })).toMatch(
    /^SECRET: the backup belongs to a site with another secret/
  )
  const whole = placeIn(await run('backup', [inFolder('with-secret'), '--with-secret'], site.env))
  expect((await stat(join(whole, 'secret'))).mode & 0o777).toBe(0o600)
  await run('restore', [whole], env)
  // It is in the data folder now, and the site is its own.
  expect(await run('backup', [inFolder('again')], env)).toContain('The backup is complete')
})
