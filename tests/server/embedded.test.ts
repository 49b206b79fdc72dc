import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../server/db/embedded.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-kill-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const count = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: string }>('select count(*) n from kept')
  await client.end()
  return Number(rows[0]?.n)
}

/** A process that starts the database and says a number after each row that was committed. */
const writer = () => spawn(process.execPath, [join(import.meta.dirname, '../support/database-writer.ts'), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })

test('what was answered is there after kill -9, whoever is killed', async () => {
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
    expect(await count(again.url)).toBeGreaterThanOrEqual(answered)
    await again.stop()
  }
})

test('a second process shares the server, and takes it over when the first ends', async () => {
  const first = await startEmbedded({ dataDir })
  const second = await startEmbedded({ dataDir })
  expect([first.owned, second.owned]).toEqual([true, false])
  await first.stop()
  await expect.poll(() => second.owned).toBe(true)
  expect(await count(second.url)).toBeGreaterThan(100)
  await second.stop()
})
