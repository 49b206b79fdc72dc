import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pino } from 'pino'
import { failedJobs, listJobs } from '../../../server/features/admin/system/queries.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { testDatabase } from '../../support/database/database.ts'
import { LONG_WAIT_MS } from '../../support/wait-times.ts'

const toldNobody = { givenUp: { nobody: 'a test' } }
const root = join(import.meta.dirname, '../../..')

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

it('repeats a failed job alone, without the others of its batch', async () => {
  const sent: string[] = []
  Object.assign(test.deps.mailer, {
    send: async ({ to }: { to: string }) => {
      sent.push(to)
      if (to.startsWith('refused')) throw new Error('no such mailbox')
    },
  })
  const all = ['first@example.test', 'refused@example.test', 'third@example.test', 'fourth@example.test']
  await Promise.all(all.map((to) => test.deps.jobs.enqueue('mail', { to, subject: '', text: '', html: '' })))
  await expect.poll(() => sent.filter((to) => to.startsWith('refused')).length, { timeout: LONG_WAIT_MS }).toBe(2)
  expect(sent.filter((to) => !to.startsWith('refused')).sort()).toEqual(
    all.filter((to) => !to.startsWith('refused')).sort()
  )
})

it('keeps trying to delete stored files while the storage is unreachable for a day', async () => {
  const { rows } = await sql<{ most: number; first: number; longest: number }>`
    select retry_limit as most, retry_delay as first, retry_delay_max as longest from pgboss.queue where name = 'remove-objects'`.execute(
    test.deps.db
  )
  const [queue] = rows
  const waits = Array.from({ length: queue?.most ?? 0 }, (_, n) =>
    Math.min(queue?.longest ?? Infinity, ((queue?.first ?? 0) * 2 ** Math.min(16, n)) / 2)
  )
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3600)
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600)
})

it('starts the job of a killed process again within a minute', async () => {
  const database = await testDatabase()
  const code = `
    const { connect } = await import('${root}/server/db/connect.ts')
    const { startJobs } = await import('${root}/server/jobs/jobs.ts')
    const url = process.env.DATABASE_URL
    const log = { warn() {}, error() {} }
    const jobs = await startJobs({ connectionString: url }, connect(url, 1).db, log)
    await jobs.work('process-picture', () => new Promise(() => console.log('begun')))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: database.url },
  })
  const jobs = await startJobs({ connectionString: database.url }, database.db, pino({ level: 'silent' }))
  try {
    await jobs.enqueue('process-picture', { fileId: 'a picture' })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    const again: string[] = []
    await jobs.work('process-picture', async ({ fileId }) => void again.push(fileId), toldNobody)
    await expect.poll(() => again, { timeout: LONG_WAIT_MS }).toEqual(['a picture'])
    // Its process has died once: at the second time it would be set aside.
    expect(await database.db.selectFrom('job_death').select(['queue', 'deaths']).execute()).toEqual([
      { queue: 'process-picture', deaths: 1 },
    ])
  } finally {
    child.kill('SIGKILL')
    await jobs.stop()
  }
})

it('takes turns between accounts: a new account waits for one video of each other account only', async () => {
  const database = await testDatabase()
  const jobs = await startJobs({ connectionString: database.url }, database.db, pino({ level: 'silent' }))
  /** Enqueues videos of accounts; the first letter names the account. */
  const bring = async (...films: string[]) => {
    for (const fileId of films) await jobs.enqueue('make-ladder', { fileId }, { queueGroup: fileId.slice(0, 1) })
  }
  await bring('a1', 'a2', 'a3', 'b1', 'b2', 'c1')
  const made: string[] = []
  const isLate = Promise.withResolvers<undefined>()
  await jobs.work(
    'make-ladder',
    async ({ fileId }) => {
      made.push(fileId)
      // Another account arrives while the third round is due, and a waiting one adds more.
      if (fileId === 'b2') await bring('d1', 'd2', 'a4')
      if (made.length === 9) isLate.resolve(undefined)
    },
    toldNobody
  )
  await isLate.promise
  expect(made).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'd1', 'd2', 'a4'])
  await jobs.stop()
})

describe('a job whose process has died twice', () => {
  /** Starts a job as often as given, each time in a process that dies; then what this process does with it. */
  async function afterDeaths(queue: 'read-archive' | 'mail' | 'settle-payment', deaths: number) {
    const database = await testDatabase()
    const jobs = await startJobs({ connectionString: database.url }, database.db, pino({ level: 'silent' }))
    onTestFinished(() => jobs.stop())
    await jobs.enqueue(queue, {} as never, { afterMs: 3_600_000 })
    // As pg-boss leaves a job whose heartbeats have stopped.
    const die = () =>
      sql`update pgboss.job set state = 'retry', started_on = now(), start_after = now(),
        output = '{"value":{"message":"job heartbeat timeout"}}' where name = ${queue}`.execute(database.db)
    await sql`insert into job_death select id, name, ${deaths - 1}, now() from pgboss.job where name = ${queue}`.execute(
      database.db
    )
    await die()
    const done: string[] = []
    await jobs.work(queue, async () => void done.push('run'), { givenUp: async () => void done.push('given up') })
    await expect.poll(() => done.length, { timeout: LONG_WAIT_MS }).toBe(1)
    const { rows } = await sql<{
      id: string
      state: string
      reason: string | null
    }>`select id, state, output ->> 'message' as reason from pgboss.job where name = ${queue}`.execute(database.db)
    return { done, jobs, job: rows[0]!, db: database.db }
  }

  it.each(['read-archive', 'mail'] as const)(
    'is set aside in %s, is shown, and runs when it is tried again',
    async (queue) => {
      const { done, jobs, job, db } = await afterDeaths(queue, 2)
      expect(done).toEqual(['given up'])
      await expect.poll(async () => (await failedJobs(db, queue)).length, { timeout: LONG_WAIT_MS }).toBe(1)
      const { rows } = await listJobs(db, { state: 'failed', queue, limit: 12, offset: 0 })
      expect(rows[0]?.reason).toBe('set aside: the process that ran it has died twice')
      await jobs.retry(queue, [job.id])
      await expect.poll(() => done, { timeout: LONG_WAIT_MS }).toEqual(['given up', 'run'])
    }
  )

  it('is run once more after one death, and longer where money is settled', async () => {
    expect((await afterDeaths('read-archive', 1)).done).toEqual(['run'])
    expect((await afterDeaths('settle-payment', 2)).done).toEqual(['run'])
  })
})
