import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'

let test: TestApp
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())

it('runs a failed job again alone: its neighbours in the batch are not sent twice', async () => {
  const sent: string[] = []
  Object.assign(test.deps.mailer, {
    send: async ({ to }: { to: string }) => {
      sent.push(to)
      if (to.startsWith('refused')) throw new Error('no such mailbox')
    },
  })
  const all = ['first@example.test', 'refused@example.test', 'third@example.test', 'fourth@example.test']
  await Promise.all(all.map((to) => test.deps.jobs.enqueue('mail', { to, subject: '', text: '', html: '' })))
  await expect.poll(() => sent.filter((to) => to.startsWith('refused')).length).toBe(2)
  expect(sent.filter((to) => !to.startsWith('refused')).sort()).toEqual(all.filter((to) => !to.startsWith('refused')).sort())
})

it('goes on trying to remove the bytes of what was deleted while the storage is away for a day', async () => {
  const { rows } = await sql<{ most: number; first: number; longest: number }>`
    select retry_limit as most, retry_delay as first, retry_delay_max as longest from pgboss.queue where name = 'remove-objects'`.execute(test.deps.db)
  const [queue] = rows
  const waits = Array.from({ length: queue?.most ?? 0 }, (_, n) => Math.min(queue?.longest ?? Infinity, ((queue?.first ?? 0) * 2 ** Math.min(16, n)) / 2))
  expect(waits.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(24 * 3600)
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600)
})
