import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATION_LOCK } from '../../../server/db/migrate.ts'
import { emptyDatabase } from '../../support/database/database.ts'
import { hasRedis, startRedis } from '../../support/servers/redis-server.ts'
import { until } from '../../support/until.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

// Without the role `web` the program needs no build, but Redis.
const redis = hasRedis() ? await startRedis() : undefined
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-stop-'))
afterAll(async () => {
  await redis?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the program on a database, sends SIGTERM as soon as `reached`, and returns how it has ended. */
async function stoppedWhen(databaseUrl: string, reached: (said: () => string) => Promise<void>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLES: 'jobs,media',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis?.url ?? '',
      DATA_DIR: join(folder, 'data'),
      SECRET: 's'.repeat(40),
      PORT: '0',
      DEMO: '1',
      DEMO_PICTURES: 'small',
      LOG_LEVEL: 'info',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  const ended = once(child, 'exit')
  await reached(() => said.stdout)
  const since = performance.now()
  child.kill('SIGTERM')
  const [code, signal] = (await ended) as [number | null, string | null]
  return { code, signal, ...said, seconds: (performance.now() - since) / 1000 }
}

const open = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describe.runIf(redis !== undefined)('SIGTERM', () => {
  it('before the database answers, the program just ends', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    const asked = once(silent, 'connection')
    const url = `postgres://nina@127.0.0.1:${(silent.address() as AddressInfo).port}/stage`
    const { signal, stderr } = await stoppedWhen(url, async () => void (await asked))
    expect([signal, stderr]).toEqual(['SIGTERM', ''])
  })

  it('during the migrations it waits neither for them nor for whoever else makes them', async () => {
    const { url } = await emptyDatabase()
    const other = await open(url)
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const isWaiting = async () => {
      const { rows } = await other.query("select from pg_locks where locktype = 'advisory' and not granted")
      expect(rows).toHaveLength(1)
    }
    const { code, stdout, stderr, seconds } = await stoppedWhen(url, () => until(isWaiting, LONG_WAIT_MS))
    expect([code, stdout, stderr]).toEqual([0, 'Stopping …\n', ''])
    expect(seconds).toBeLessThan(10)
  })

  it('while the demo is written it leaves the rest to the next start, and when it is ready it ends as always', async () => {
    const { url } = await emptyDatabase()
    const client = await open(url)
    const isBegun = async () => expect((await client.query('select from account limit 1')).rows).toHaveLength(1)
    const { code, stdout, stderr, seconds } = await stoppedWhen(url, () => until(isBegun, LONG_WAIT_MS))
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Stopping …\n')
    expect(stdout).not.toMatch(/"level":[56]0|\n {4}at /)
    expect(seconds).toBeLessThan(10)
    const whole = await stoppedWhen(url, (said) => until(() => expect(said()).toContain('ready in'), 4 * LONG_WAIT_MS))
    expect([whole.code, whole.stderr]).toEqual([0, ''])
  })
})
