import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '../../../server/integrations/storage/s3.ts'
import {
  objectsOf,
  openSite,
  placeIn,
  refused,
  run,
  SECRET,
  startCommand,
  tablesOf,
  type BackupSite,
} from '../../support/backup/site.ts'
import { emptyDatabase } from '../../support/database/database.ts'
import { s3Credentials, startS3 } from '../../support/servers/s3-server.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'
import { until } from '../../support/until.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

let site: BackupSite
beforeAll(async () => void (site = await openSite()))
afterAll(() => site.close())

/** Starts a backup that stops at its first table, because a migration holds it. `release` lets it go on. */
async function stuckBackup(folder: string) {
  const holder = new pg.Client({ connectionString: site.database.url })
  await holder.connect()
  await holder.query('begin; lock table sale in access exclusive mode')
  const command = startCommand('backup', [folder], site.env)
  await until(async () => {
    // Of this database only: another test on this server may wait for a lock too.
    const { rowCount } = await holder.query(
      `select from pg_locks where not granted and relation = 'sale'::regclass and database = (select oid from pg_database where datname = current_database())`
    )
    expect(rowCount).toBe(1)
  }, LONG_WAIT_MS)
  return { ...command, release: () => holder.end() }
}

test('a backup that is killed leaves nothing that passes for one, and the next one clears it away', async () => {
  const folder = join(site.folder, 'killed')
  const { child, ended, release } = await stuckBackup(folder)
  child.kill('SIGKILL')
  await ended
  await release()
  const [left, ...others] = await readdir(folder)
  expect(left).toMatch(/\.unfinished$/)
  expect(others).toEqual([])
  expect(await refused('restore', [join(folder, left!)], site.env)).toMatch(
    /is a backup that was interrupted: it is not complete\.\n$/
  )
  const place = placeIn(await run('backup', [folder], site.env))
  expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([place])
})

test('a backup that is stopped removes what it has written, and says so', async () => {
  const folder = join(site.folder, 'stopped')
  const { child, ended, release } = await stuckBackup(folder)
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130, said: 'Stopped.\n' })
  await release()
  expect(await readdir(folder)).toEqual([])
})

test('a restore that is killed leaves a target that no start accepts, and continues when it is run again', async () => {
  let writes = 0
  let isStuck = true
  const waiting: (() => void)[] = []
  // The bucket takes two objects, and then answers no more.
  const bucket = await startS3(s3Credentials, async (method) => {
    if (method === 'PUT' && ++writes > 2 && isStuck) await new Promise<void>((resolve) => waiting.push(resolve))
  })
  const env = {
    DATA_DIR: join(site.folder, 'half'),
    SECRET,
    DATABASE_URL: (await emptyDatabase()).url,
    ...bucket.env('half'),
  }
  await mkdir(env.DATA_DIR)
  const place = placeIn(await run('backup', [join(site.folder, 'source')], site.env))
  const { child, ended } = startCommand('restore', [place], env)
  await until(() => expect(waiting.length).toBeGreaterThan(0), LONG_WAIT_MS)
  child.kill('SIGKILL')
  await ended
  isStuck = false
  waiting.forEach((answer) => answer())
  const unfinished = /^DATABASE_URL: a restore into this database was interrupted; [^\n]+\n$/
  expect(await refused('admin', ['settings'], env)).toMatch(unfinished)
  // Another backup does not continue it.
  const other = placeIn(await run('backup', [join(site.folder, 'other')], site.env))
  expect(await refused('restore', [other], env)).toMatch(/^A restore of another backup was interrupted here\. /)
  expect(await run('restore', [place], env)).toContain('Continuing the restore that was interrupted.')
  expect(await tablesOf(env.DATABASE_URL)).toEqual(await tablesOf(site.database.url))
  const storage = s3Storage({ endpoint: bucket.endpoint, region: 'us-east-1', bucket: 'half', ...s3Credentials })
  expect(await objectsOf(storage)).toEqual(await objectsOf(site.test.deps.storage))
  const server = await startServerProcess(env.DATABASE_URL, env.DATA_DIR, env)
  await server.kill()
  expect((await stat(join(env.DATA_DIR, 'work'))).isDirectory()).toBe(true)
  await bucket.close()
})
