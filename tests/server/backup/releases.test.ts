import { randomUUIDv7 } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintOf } from '../../../server/db/claim-database.ts'
import { migrate } from '../../../server/db/migrate.ts'
import {
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

let site: BackupSite
let place: string
beforeAll(async () => {
  site = await openSite()
  place = placeIn(await run('backup', [join(site.folder, 'backups')], site.env))
})
afterAll(() => site.close())

const MIGRATIONS = new URL('../../../server/db/migrations/', import.meta.url)

/** A copy of the backup, changed by `change`. */
async function changed(name: string, change: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(site.folder, name)
  await cp(place, folder, { recursive: true })
  await change(folder)
  return folder
}

/** Changes one byte in the middle of a file. */
const damage = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
}

test('a damaged or missing file is found before anything is changed, and named', async () => {
  const target = await emptyDatabase()
  const env = { DATA_DIR: join(site.folder, 'untouched'), SECRET, DATABASE_URL: target.url }
  const photo = async (folder: string): Promise<string> => {
    const names = await readdir(join(folder, 'files'), { recursive: true })
    return join('files', names.find((name) => name.endsWith('.webp'))!)
  }
  const cases: [what: string, says: RegExp, change: (folder: string) => Promise<void>][] = [
    [
      'table',
      /the file database\/sale\.copy\.gz is damaged/,
      (folder) => damage(join(folder, 'database/sale.copy.gz')),
    ],
    ['jobs', /the file jobs\/job\.copy\.gz is damaged/, (folder) => damage(join(folder, 'jobs/job.copy.gz'))],
    ['object', /the file files\/\S+\.webp is damaged/, async (folder) => damage(join(folder, await photo(folder)))],
    ['lost', /the file files\/\S+\.webp is missing/, async (folder) => rm(join(folder, await photo(folder)))],
    ['list', /objects\.jsonl\.gz is damaged/, (folder) => damage(join(folder, 'objects.jsonl.gz'))],
    ['manifest', /manifest\.json is damaged/, (folder) => writeFile(join(folder, 'manifest.json'), '{"format":1,')],
    ['no-manifest', /the file manifest\.json is missing/, (folder) => rm(join(folder, 'manifest.json'))],
  ]
  for (const [what, says, change] of cases) {
    const folder = await changed(what, change)
    expect(await refused('restore', [folder], env)).toMatch(says)
    expect(await refused('backup', ['--verify', folder], env)).toMatch(says)
  }
  expect(await tablesOf(target.url)).toEqual({})
})

test('rows that differ from the manifest are found by comparing, although every checksum is right', async () => {
  const target = await emptyDatabase()
  const env = { DATA_DIR: join(site.folder, 'differs'), SECRET, DATABASE_URL: target.url }
  const folder = await changed('one-row-less', async (at) => {
    const manifest = (await readManifest(at)) as { tables: { name: string; digest: string }[] }
    manifest.tables.find(({ name }) => name === 'account')!.digest = '1'
    await writeFile(join(at, 'manifest.json'), JSON.stringify(manifest))
  })
  expect(await refused('restore', [folder], env)).toMatch(
    /^The table account differs: 2 rows were expected, 2 are there\./
  )
  expect(await refused('../server/main', [], { ...env, PORT: '0' })).toContain(
    'DATABASE_URL: a restore into this database was interrupted'
  )
})

test('a backup of a newer release is refused in one sentence', async () => {
  const target = await emptyDatabase()
  const env = { DATA_DIR: join(site.folder, 'newer'), SECRET, DATABASE_URL: target.url }
  const rewrite = (name: string, change: (manifest: Record<string, unknown>) => void) =>
    changed(name, async (folder) => {
      const manifest = await readManifest(folder)
      change(manifest)
      await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    })
  const migration = await rewrite('newer-migration', (manifest) =>
    (manifest['migrations'] as object[]).push({ name: '9999-later.sql', checksum: 'x' })
  )
  expect(await refused('restore', [migration], env)).toBe(
    'This backup comes from a newer release: this one does not know its migration 9999-later.sql. Update this site first, then try again.\n'
  )
  const format = await rewrite('newer-format', (manifest) => (manifest['format'] = 2))
  expect(await refused('restore', [format], env)).toMatch(/was made by a newer release\. Update this site first/)
  expect(await tablesOf(target.url)).toEqual({})
})

test('a backup of an older release restores and is migrated, functions included', async () => {
  const [older, target] = [await emptyDatabase(), await emptyDatabase()]
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-older-'))
  // Before there were operators and files for the functions: every migration until then.
  for (const name of await readdir(MIGRATIONS))
    if (name < '0033') await cp(new URL(name, MIGRATIONS), join(folder, name))
  const none = await mkdtemp(join(tmpdir(), 'stagedoor-none-'))
  await migrate(older.url, pathToFileURL(`${folder}/`), pathToFileURL(`${none}/`))
  await rm(folder, { recursive: true })
  await rm(none, { recursive: true })
  await sql`insert into installation (secret_fingerprint) values (${fingerprintOf(SECRET)})`.execute(older.db)
  const id = randomUUIDv7()
  await sql`insert into account (id, name, username, email) values (${id}, 'Old Friend', 'oldfriend', 'old@example.test')`.execute(
    older.db
  )
  const env = { DATA_DIR: join(site.folder, 'older'), SECRET, DATABASE_URL: older.url }
  const made = placeIn(await run('backup', [join(site.folder, 'of-older')], env))
  // The backup has not touched the old database.
  const { rows } = await sql<{ newest: string }>`select max(name) as newest from migration`.execute(older.db)
  expect(rows[0]!.newest < '0033').toBe(true)
  await run('restore', [made], { ...env, DATABASE_URL: target.url })
  expect(await migrate(target.url)).toEqual({ ran: [], functions: [], fresh: false })
  const found = await target.db.selectFrom('account').select(['id', 'name', 'is_admin', 'search_name']).execute()
  expect(found).toEqual([
    { id, name: 'Old Friend', is_admin: false, search_name: expect.stringContaining('friend') as string },
  ])
})
