import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../support/database/database.ts'
import { startServerProcess } from '../../support/servers/server-process.ts'
import { lengthOf } from '../../support/long-run.ts'

const root = join(import.meta.dirname, '../../..')
const [one, other] = ['1'.repeat(40), '2'.repeat(40)]
let database: TestDatabase
let folders: string
const made: (() => Promise<void>)[] = []
beforeEach(async () => {
  database = await cloneDatabase()
  folders = await mkdtemp(join(tmpdir(), 'stagedoor-claim-'))
  const [{ drop }, mine] = [database, folders]
  made.push(drop, () => rm(mine, { recursive: true, force: true }))
})
afterAll(async () => {
  for (const remove of made) await remove()
})

/** Runs `npm run admin -- …` as a process of the site. */
const admin = (
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: unknown; out: string; said: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/admin.ts', ...words],
      { cwd: root, env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, ...env } },
      (error, out, said) => resolve({ code: error?.code ?? 0, out, said })
    )
  })
const at = (folder: string, SECRET = one) => ({ DATA_DIR: join(folders, folder), SECRET })

test('a process with another secret is refused with one sentence that names SECRET, and the database never contains a secret', async () => {
  expect(await admin(at('first'), 'settings')).toMatchObject({ code: 0 })
  const refused = await admin(at('first', other), 'settings')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.said).toMatch(/^SECRET: this database belongs to a site with another secret; [^\n]+\n$/)
  await expect(startServerProcess(database.url, join(folders, 'first'), { SECRET: other })).rejects.toThrow(
    'did not start'
  )
  const kept = await database.db.selectFrom('installation').selectAll().execute()
  expect(kept).toEqual([
    {
      id: true,
      secret_fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      files_id: expect.any(String) as string,
    },
  ])
  expect(JSON.stringify(kept)).not.toContain(one)
})

test('with files on disk all processes must share a folder, wherever it is mounted; with a bucket they need none', async () => {
  expect(await admin(at('first'), 'settings')).toMatchObject({ code: 0 })
  const refused = await admin(at('second'), 'settings')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.said).toMatch(/^DATA_DIR: the files of this site lie in another folder than [^\n]+\n$/)
  await mkdir(join(folders, 'third'))
  await symlink(join(folders, 'first/files'), join(folders, 'third/files'))
  expect(await admin(at('third'), 'settings')).toMatchObject({ code: 0 })
  const bucket = { S3_BUCKET: 'b', S3_KEY: 'k', S3_SECRET: 's', S3_ENDPOINT: 'http://127.0.0.1:1' }
  expect(await admin({ ...at('fourth'), ...bucket }, 'settings')).toMatchObject({ code: 0 })
})

test('the operator can accept a new secret and another folder for the site', async () => {
  await admin(at('first'), 'settings')
  expect((await admin(at('second', other), 'accept-setup')).out).toContain(
    'now belongs to the SECRET and the folder of files of this machine'
  )
  expect((await admin(at('second', other), 'settings')).code).toBe(0)
  expect((await admin(at('first', other), 'settings')).said).toMatch(/^DATA_DIR: /)
  expect((await admin(at('second'), 'settings')).said).toMatch(/^SECRET: /)
})

test('of two first processes started in parallel with different secrets, one starts and the other is refused', async () => {
  const answers = await Promise.all([admin(at('first'), 'settings'), admin(at('first', other), 'settings')])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(answers.find(({ code }) => code === 1)?.said).toMatch(/^SECRET: /)
  expect((await stat(join(folders, 'first/files/site-id'))).mode & 0o777).toBe(0o600)
})

test('of processes that create the same file in parallel one wins, and none reads a partial file', async () => {
  const start = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { folders, start, rounds: lengthOf(20, 200), workers: 4 }
  const read = await Promise.all(
    Array.from({ length: workerData.workers }, async (_, n) => {
      const worker = new Worker(new URL('../../support/media/create-files.ts', import.meta.url), {
        workerData: { ...workerData, n },
      })
      return ((await once(worker, 'message')) as [string[]])[0]
    })
  )
  for (const texts of read) expect(texts).toEqual(read[0])
  expect(read[0]?.every((text) => /^worker \d{3}$/.test(text))).toBe(true)
  expect((await readdir(folders)).length).toBe(workerData.rounds)
})
