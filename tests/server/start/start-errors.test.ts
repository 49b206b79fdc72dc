import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/lib/site.ts'
import { checkBucket } from '../../../server/integrations/storage/check-bucket.ts'
import { testDatabase } from '../../support/database/database.ts'
import { startFakePostgres } from '../../support/servers/fake-postgres.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { startS3 } from '../../support/servers/s3-server.ts'

const root = join(import.meta.dirname, '../../..')
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-faults-'))
const database = await testDatabase()
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Runs `npm start` without npm, on a site that is not built yet. Returns its output and exit code. The environment
 * contains only the given variables.
 */
const start = (env: Record<string, string>): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const given = {
      PATH: process.env['PATH'],
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      NEXT_DIST_DIR: `.never-built-${process.pid}`,
      ...env,
    }
    execFile(
      process.execPath,
      [join(root, 'scripts/start.ts')],
      { env: given as unknown as NodeJS.ProcessEnv, cwd: folder, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr })
    )
  })
const refused = (sentence: string) => ({ code: 1, stdout: '', stderr: `${sentence}\n` })

/** The test's database address with parts replaced. It is reached by a socket in a folder. */
const elsewhere = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

describe('an error at the start is one sentence that names the variable; nothing is built, and no database is created', () => {
  test('PORT, HOST', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = (server.address() as AddressInfo).port
    expect(await start({ PORT: String(port) })).toEqual(refused(`PORT: ${port} is in use by another program`))
    server.close()
    expect(await start({ PORT: String(await freePort()), HOST: '203.0.113.1' })).toEqual(
      refused('HOST: 203.0.113.1 is not an address of this machine')
    )
    expect(await readdir(join(folder, 'data'))).toEqual(['secret'])
  })

  test('DATA_DIR', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const withSecret: Record<string, string>[] = [{}, { SECRET: 's'.repeat(40) }]
    for (const env of withSecret) {
      expect(await start({ DATA_DIR: file, ...env })).toEqual(refused(`DATA_DIR: ${file} is not a folder`))
      expect(await start({ DATA_DIR: join(file, 'below'), ...env })).toEqual(
        refused(`DATA_DIR: ${join(file, 'below')} is not a folder`)
      )
    }
  })

  test('DATABASE_URL: unreachable, or wrong host, user, database, password or permission', async () => {
    const port = await freePort()
    const at = (DATABASE_URL: string) => start({ DATABASE_URL, PORT: '0' })
    expect(await at(`postgres://nina@127.0.0.1:${port}/stage`)).toEqual(
      refused(`DATABASE_URL: no PostgreSQL responds at 127.0.0.1:${port}`)
    )
    expect(await at('postgres://nina@stage.invalid/stage')).toEqual(
      refused('DATABASE_URL: the host stage.invalid does not exist')
    )
    expect((await at(elsewhere((url) => (url.pathname = '/nothing_here')))).stderr).toMatch(
      /^DATABASE_URL: the database nothing_here does not exist at [^\n]+\n$/
    )
    expect((await at(elsewhere((url) => (url.username = 'nobody_here')))).stderr).toMatch(
      /^DATABASE_URL: PostgreSQL at \S+ rejects the user nobody_here or the password\n$/
    )
    const name = `guest_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(`create role ${name} login; revoke create on schema public from public`)
    const guest = await at(elsewhere((url) => (url.username = name)))
    expect(guest.stderr).toMatch(
      new RegExp(
        `^DATABASE_URL: the user ${name} may not create tables in the database test_\\w+; make it the owner of that database\n$`
      )
    )
    await admin.query(`drop role ${name}`)
    await admin.end()
  })

  test('DATABASE_URL: a PostgreSQL that is too old', async () => {
    const old = await startFakePostgres({ number: '140011', name: '14.11', may: 't' })
    expect(await start({ DATABASE_URL: old.url, PORT: '0' })).toEqual(
      refused('DATABASE_URL: PostgreSQL 15 or newer is needed; this is 14.11')
    )
    old.close()
  })

  test('DATABASE_URL: a database with another encoding', async () => {
    const name = `ascii_${randomBytes(4).toString('hex')}`
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    const answer = await start({ DATABASE_URL: elsewhere((url) => (url.pathname = `/${name}`)), PORT: '0' })
    await admin.query(`drop database ${name}`)
    await admin.end()
    expect(answer).toEqual(refused(`DATABASE_URL: the database ${name} must have the encoding UTF8; it has SQL_ASCII`))
  })

  test.runIf(hasRedis())('REDIS_URL', async () => {
    const port = await freePort()
    expect(await start({ DATABASE_URL: database.url, PORT: '0', REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual(
      refused(`REDIS_URL: no Redis responds at 127.0.0.1:${port}`)
    )
    const redis = await startRedis()
    const client = new Redis(redis.url)
    await client.config('SET', 'requirepass', 'a password')
    client.disconnect()
    const answer = await start({ DATABASE_URL: database.url, PORT: '0', REDIS_URL: redis.url })
    await redis.close()
    expect(answer).toEqual(refused('REDIS_URL: Redis rejects the user name or the password'))
  })

  test('S3_BUCKET, S3_KEY; an unreachable bucket is no error', async () => {
    const bucket = await startS3({ key: 'the-key', secret: 'the-secret' })
    const at = (more: Record<string, string>) =>
      start({
        DATABASE_URL: database.url,
        PORT: '0',
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: 'nowhere',
        S3_KEY: 'the-key',
        S3_SECRET: 'the-secret',
        ...more,
      })
    expect(await at({})).toEqual(refused('S3_BUCKET: the bucket nowhere does not exist'))
    expect(await at({ S3_SECRET: 'another' })).toEqual(
      refused('S3_KEY: the key and its S3_SECRET have no access to the bucket nowhere')
    )
    await bucket.close()
    await expect(
      checkBucket({
        endpoint: bucket.endpoint,
        region: 'us-east-1',
        bucket: 'nowhere',
        key: 'the-key',
        secret: 'the-secret',
      })
    ).resolves.toBeUndefined()
  })

  test('a public SITE_URL without Stripe', async () => {
    const said =
      'STRIPE_SECRET_KEY is missing: SITE_URL is public, and without Stripe anybody can top up with play money; for a site that is only tried out, set SANDBOX=1'
    expect(await start({ SITE_URL: 'https://stage.example' })).toEqual(refused(said))
    expect(await start({ SITE_URL: 'https://stage.example', DEMO: '1' })).toEqual(refused(said))
    // With it the start continues to the next error.
    expect((await start({ SITE_URL: 'https://stage.example', SANDBOX: '1', HOST: '203.0.113.1' })).stderr).toMatch(
      /^HOST: /
    )
  })
})
