import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { wallet } from '../../../contract/money/wallet.ts'
import type { Storage } from '../../../server/integrations/storage/storage.ts'
import { testAppOn, type TestApp } from '../app.ts'
import { cloneDatabase, type TestDatabase } from '../database/database.ts'
import { topUpWallet } from '../data/money.ts'
import { createFan, createPerformer, type TestPerson } from '../data/people.ts'
import { smallCaptions, smallSound, uploadMedia } from '../media/media.ts'
import { picture, uploadPhoto } from '../media/pictures.ts'

const root = join(import.meta.dirname, '../../..')

export const SECRET = 'the-secret-of-the-site-that-is-backed-up'

/** A site with people, money and files, on a database and a folder of its own. */
export type BackupSite = {
  test: TestApp
  database: TestDatabase
  folder: string
  /** The environment of its commands. */
  env: Record<string, string>
  fan: TestPerson
  creator: TestPerson
  close(): Promise<void>
}

/** A folder for a test's backups and restored sites. */
export const scratch = (): Promise<string> => mkdtemp(join(tmpdir(), 'stagedoor-backup-'))

/** Opens a site with some of everything; `env` is added to its environment. */
export async function openSite(env: Record<string, string> = {}): Promise<BackupSite> {
  const [database, folder] = [await cloneDatabase(), await scratch()]
  const own = { DATA_DIR: join(folder, 'site'), SECRET, ...env }
  const test = await testAppOn(database.url, own)
  const [fan, creator] = [await createFan(test), await createPerformer(test)]
  await topUpWallet(test, fan, 50)
  await tip(test, fan, creator, 10)
  await uploadPhoto(test, creator.token, { bytes: await picture(400, 250) })
  await uploadMedia(test, creator.token, 'feed-audio', smallSound())
  await uploadMedia(test, creator.token, 'captions', smallCaptions())
  return {
    test,
    database,
    folder,
    env: { DATABASE_URL: database.url, ...own },
    fan,
    creator,
    close: async () => {
      await test.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tips a creator through the API. */
export async function tip(test: TestApp, fan: TestPerson, creator: TestPerson, price: number): Promise<void> {
  const tipped = await test.call(
    wallet.tip,
    { params: { id: creator.id }, body: { price, message: 'Bravo' } },
    { token: fan.token, key: randomUUIDv7() }
  )
  expect(tipped.status).toBe(201)
}

export type Answer = { code: number | null; out: string; said: string }

/** Starts a command of the shell as a process of its own, with only `env` set of what the site reads. */
export function startCommand(
  name: string,
  words: string[],
  env: Record<string, string>
): { child: ChildProcess; ended: Promise<Answer> } {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', SECRET: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, said] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<Answer>((resolve) => child.on('close', (code) => resolve({ code, out, said })))
  return { child, ended }
}

/** A line of progress, which a command writes after half a minute, so on a busy machine only. */
const PROGRESS = /^(?:Database|Files|Checking the backup): .*\n/gm

/** Runs a command and expects that it succeeds and complains about nothing. Returns its output. */
export async function run(name: string, words: string[], env: Record<string, string>): Promise<string> {
  const { code, out, said } = await startCommand(name, words, env).ended
  expect(said.replaceAll(PROGRESS, '') + (code === 0 ? '' : out)).toBe('')
  expect(code).toBe(0)
  return out
}

/** Runs a command and expects that it refuses. Returns what it says. */
export async function refused(name: string, words: string[], env: Record<string, string>): Promise<string> {
  const { code, said } = await startCommand(name, words, env).ended
  expect(said).not.toContain('    at ') // no stack
  expect(code).toBe(1)
  return said
}

/** Where the backup of this output is. */
export const placeIn = (out: string): string => /The backup is complete: (.+)/.exec(out)![1]!

/** What tells of the schema, of this machine, of its processes, or of the backup itself. */
const notCompared = ['migration', 'migration_function', 'installation', 'server_process', 'backup']

/** A hash of the rows of each table, of a partitioned one only of the whole, computed by the server in another way than the backup does. */
export async function tablesOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'pgboss') and tablename <> all ($1)
         and not (select relispartition from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass)`,
      [notCompared]
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const read = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`
      )
      found[name] = read.rows[0]!.hash
    }
    return found
  } finally {
    await client.end()
  }
}

/** The hash of each object of a storage. */
export async function objectsOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const page of storage.list())
    for (const { key } of page)
      found[key] = createHash('md5')
        .update(await storage.read(key))
        .digest('hex')
  return found
}

/** The manifest of a backup that is a folder. */
export const readManifest = async (place: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8')) as Record<string, unknown>
