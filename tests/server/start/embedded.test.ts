import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from '../../../server/db/embedded/binaries.ts'
import { startEmbedded } from '../../../server/db/embedded/start-embedded.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-kill-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const count = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  // A server that is shutting down ends the connection; the query then fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ n: string }>('select count(*) n from kept')
  await client.end()
  return Number(rows[0]?.n)
}

/** A process that starts the database and prints a number after each committed row. */
const writer = () =>
  spawn(process.execPath, [join(import.meta.dirname, '../../support/database/database-writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('acknowledged rows survive kill -9 of the database or of the process', async () => {
  for (const victim of ['application', 'database'] as const) {
    const child = writer()
    let server = 0
    let answered = 0
    let rows = 0
    await new Promise<void>((done) => {
      child.stdout.on('data', (text: Buffer) => {
        for (const line of text.toString().split('\n').filter(Boolean)) {
          if (line.startsWith('server ')) server = Number(line.slice(7))
          else {
            answered = Number(line)
            rows++
          }
        }
        if (rows > 50) done()
      })
    })
    process.kill(victim === 'application' ? Number(child.pid) : server, 'SIGKILL')
    child.kill('SIGKILL')
    const again = await startEmbedded({ dataDir })
    // The killed application's server may still be shutting down.
    await expect
      .poll(() => count(again.url).catch(() => -1), { timeout: LONG_WAIT_MS })
      .toBeGreaterThanOrEqual(answered)
    await again.stop()
  }
})

test('looking for the binaries takes no time while many visitors are connected', async () => {
  const server = createServer().listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visitors = Array.from({ length: 200 }, (_, n) =>
    connect({ port, host: '127.0.0.1', localAddress: `127.0.9.${n + 1}` })
  )
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect')))
  const since = performance.now()
  findBinaries()
  expect(performance.now() - since).toBeLessThan(1000)
  for (const visitor of visitors) visitor.destroy()
  server.close()
})

test('a killed database restarts within seconds with all acknowledged rows, repeatedly', async () => {
  const server = await startEmbedded({ dataDir })
  const before = await count(server.url)
  for (let time = 0; time < 2; time++) {
    process.kill(Number((await readFile(join(dataDir, 'pg18/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
    await expect.poll(() => count(server.url).catch(() => -1), { timeout: 20_000 }).toBe(before)
  }
  expect(server.owned).toBe(true)
  await server.stop()
})

test('a long log is rotated, and the previous one is kept', async () => {
  const log = join(dataDir, 'postgres.log')
  const server = await startEmbedded({ dataDir })
  await writeFile(log, 'x'.repeat(9_000_000))
  await expect.poll(async () => (await stat(log)).size, { timeout: 20_000 }).toBe(0)
  expect((await stat(`${log}.1`)).size).toBe(9_000_000)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('select nothing').catch(() => undefined)
  await client.end()
  // The server now writes from the start of the file, without a gap of nine megabytes.
  await expect
    .poll(async () => (await readFile(log, 'utf8')).replace(/^\S+ \S+ UTC /, '').split('\n')[0])
    .toBe('ERROR:  column "nothing" does not exist at character 8')
  expect((await stat(log)).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('a second process shares the database server, and takes it over when the first ends', async () => {
  const first = await startEmbedded({ dataDir })
  const second = await startEmbedded({ dataDir })
  expect([first.owned, second.owned]).toEqual([true, false])
  await first.stop()
  await expect.poll(() => second.owned, { timeout: LONG_WAIT_MS }).toBe(true)
  expect(await count(second.url)).toBeGreaterThan(100)
  await second.stop()
})
