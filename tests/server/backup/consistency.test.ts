import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BACKUP_LOCK } from '../../../server/db/backup-lock.ts'
import { removeFiles } from '../../../server/features/platform/files/remove-files.ts'
import { openSite, placeIn, refused, run, tip, type BackupSite } from '../../support/backup/site.ts'
import { createFan } from '../../support/data/people.ts'
import { topUpWallet } from '../../support/data/money.ts'
import { picture, uploadPhoto } from '../../support/media/pictures.ts'

let site: BackupSite
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

/** Holds the lock that a running backup holds, until the returned function is called. */
async function holdBackupLock(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: site.database.url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])
  return () => client.end()
}

test('backups that are made while people pay, upload and delete are consistent, each of them', async () => {
  const { test: app, creator } = site
  let isWriting = true
  const pay = async (): Promise<void> => {
    const fan = await createFan(app)
    await topUpWallet(app, fan, 50)
    while (isWriting) await tip(app, fan, creator, 1).catch(() => topUpWallet(app, fan, 50))
  }
  const upload = async (): Promise<void> => {
    const bytes = await picture(200, 120)
    while (isWriting) {
      const id = await uploadPhoto(app, creator.token, { bytes })
      await removeFiles(app.deps, (files) => files.where('file.id', '=', id))
    }
  }
  const writing = [pay(), pay(), upload()]
  const places: string[] = []
  try {
    for (let n = 0; n < 3; n++) places.push(placeIn(await run('backup', [join(site.folder, `busy-${n}`)], site.env)))
  } finally {
    isWriting = false
    await Promise.all(writing)
  }
  const tips = await Promise.all(
    places.map(
      async (place) =>
        JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as {
          tables: { name: string; rows: number }[]
          missing: string[]
        }
    )
  )
  // Something happened between them, so they were made in the middle of it.
  expect(
    new Set(tips.map(({ tables }) => tables.find(({ name }) => name === 'ledger_entry')?.rows)).size
  ).toBeGreaterThan(1)
  for (const { missing } of tips) expect(missing).toEqual([])
  for (const place of places) expect(await run('backup', ['--verify', place], site.env)).toContain('The backup is good')
})

test('what is deleted while a backup is running stays in the storage until the backup has ended', async () => {
  const { deps } = site.test
  const id = await uploadPhoto(site.test, site.creator.token, { bytes: await picture(200, 120) })
  const { keys } = await deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
  const { original } = keys as { original: string }
  const release = await holdBackupLock()
  await deps.storage.remove([original])
  expect((await deps.storage.read(original)).length).toBeGreaterThan(0)
  const { rows } = await sql<{ waits: boolean }>`
    select start_after > now() as waits from pgboss.job where name = 'remove-objects' and data ->> 'keys' like ${`%${original}%`}`.execute(
    deps.db
  )
  expect(rows).toEqual([{ waits: true }])
  expect(await refused('backup', [join(site.folder, 'second')], site.env)).toBe(
    'Another backup of this site is running.\n'
  )
  await release()
  await deps.storage.remove([original])
  await expect(deps.storage.read(original)).rejects.toThrow('no such object')
})

test('an object that a row names and that is lost already is reported, and the rest is backed up', async () => {
  const { deps } = site.test
  const id = await uploadPhoto(site.test, site.creator.token, { bytes: await picture(200, 120) })
  const { keys } = await deps.db.selectFrom('file').select('keys').where('id', '=', id).executeTakeFirstOrThrow()
  const { original } = keys as { original: string }
  await deps.storage.remove([original])
  const out = await run('backup', [join(site.folder, 'lost')], site.env)
  expect(out).toMatch(/Warning: \d+ files? of the site could not be found/)
  const place = placeIn(out)
  const { missing } = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as { missing: string[] }
  expect(missing).toContain(original)
  expect(gunzipSync(await readFile(join(place, 'objects.jsonl.gz'))).toString()).not.toContain(original)
  expect(await run('backup', ['--verify', place], site.env)).toContain('missing already when it was made')
})
