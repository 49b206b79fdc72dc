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
  await expect.poll(() => sent.filter((to) => to.startsWith('refused')).length, { timeout: 40_000 }).toBe(2)
  expect(sent.filter((to) => !to.startsWith('refused')).sort()).toEqual(all.filter((to) => !to.startsWith('refused')).sort())
}, 60_000)
