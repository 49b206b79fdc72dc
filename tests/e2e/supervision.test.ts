import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../scripts/lib/build.ts'
import { freePort } from '../../scripts/lib/site.ts'
import { isProcessAlive } from '../../server/db/embedded/cluster.ts'
import { until as untilWithin } from '../support/until.ts'
import { LONG_WAIT_MS } from '../support/wait-times.ts'

/** Starting and stopping the whole site takes seconds. */
const until = <T>(check: () => T | Promise<T>): Promise<T> => untilWithin(check, LONG_WAIT_MS)

const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-npm-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const started: ChildProcess[] = []
afterAll(async () => {
  for (const npm of started) npm.kill('SIGTERM')
  await until(async () => {
    if (isProcessAlive(await postmaster())) throw new Error('the database still runs')
  })
  await rm(dataDir, { recursive: true, force: true })
})

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'pg18/postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]) || 2 ** 30

/** Starts `npm start` as an operator does, and waits until it answers. */
const npmStart = async (): Promise<{ npm: ChildProcess; output(): string }> => {
  let text = ''
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'warn',
  }
  const npm = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: env as NodeJS.ProcessEnv })
  started.push(npm)
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // Of an empty folder, so that all migrations run.
  await untilWithin(() => expect(text).toContain('Stagedoor is at'), 2 * LONG_WAIT_MS)
  return { npm, output: () => text }
}

const register = async (username: string): Promise<number> => {
  const body = JSON.stringify({
    name: 'Nina Vale',
    username,
    email: `${username}@example.test`,
    password: 'a long enough secret',
    birthDate: '1991-04-30',
  })
  return (
    await fetch(`${url}/api/auth/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).status
}
const mails = async (): Promise<string> => (await fetch(`${url}/api/dev/outbox.json`)).text()
const nothingLeft = (database: number): Promise<void> =>
  until(async () => {
    expect(isProcessAlive(database)).toBe(false)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
  })

test('the site recovers by itself when its database is killed, with pages, writes and jobs', async () => {
  const { npm, output } = await npmStart()
  expect(await register('before')).toBe(201)
  await until(async () => expect(await mails()).toContain('before@example.test'))
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  await until(async () => expect(await register('after')).toBe(201))
  await until(async () => expect(await mails()).toContain('after@example.test'))
  expect(output()).toContain('the embedded PostgreSQL is running again')
  expect(await postmaster()).not.toBe(killed)

  const database = await postmaster()
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await nothingLeft(database)
  // The log says what happened, without the connection parameters.
  expect(output()).not.toContain('connectionParameters')
})

test('server and database end when npm itself is killed', async () => {
  const { npm } = await npmStart()
  const database = await postmaster()
  npm.kill('SIGKILL')
  await nothingLeft(database)
})
