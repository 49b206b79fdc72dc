import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sitePromos } from '../../../contract/platform/promos.ts'
import { adminSystem } from '../../../contract/admin/system.ts'
import { operatorLog } from '../../../contract/admin/operator-log.ts'
import { storeErrors, sweepErrors } from '../../../server/features/admin/system/errors.ts'
import { keepError } from '../../../server/http/observe/recent-errors.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { mailsTo, waitForMails } from '../../support/data/mail.ts'
import { createAdmin, createOperator, type TestPerson } from '../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
})
afterAll(() => test.close())

const view = async () => (await test.call(adminSystem.view, {}, owner)).data
const failed = async () => (await test.call(adminSystem.jobs, { query: { queue: 'mail' } }, owner)).data

/** A mail whose last attempt the other server has refused; returns the id of its job. */
async function failedMail(to: string): Promise<string> {
  const mail = { to, subject: 'Your link', text: 'secret-link', html: '<p>secret-link</p>' }
  await test.deps.jobs.enqueue('mail', mail, { afterMs: 3_600_000 })
  const { rows } = await sql<{ id: string }>`update pgboss.job
    set state = 'failed', completed_on = now(), start_after = now(), retry_count = retry_limit, output = '{"message":"550 no such user"}'
    where name = 'mail' and data ->> 'to' = ${to} returning id`.execute(test.deps.db)
  return rows[0]!.id
}

describe('the page of the system', () => {
  it('shows versions, working parts, and what is stored', async () => {
    const { versions, checks, databaseBytes, files } = await view()
    expect(versions.node).toBe(process.version)
    expect(versions.postgres).toMatch(/^\d+/)
    expect(versions.schema).toMatch(/^\d{4}-/)
    expect(checks.map(({ part, isWorking }) => [part, isWorking])).toEqual([
      ['database', true],
      ['storage', true],
      ['mail', true],
      ['payments', true],
      ['streaming', true],
      ['push', true],
      ['captcha', true],
    ])
    expect(databaseBytes).toBeGreaterThan(1_000_000)
    expect(files).toEqual([])
  })

  it('shows the last backup, and says when one is due', async () => {
    expect(await view()).toMatchObject({ isBackupDue: true })
    const insert = (daysAgo: number, bytes: number) =>
      test.deps.db
        .insertInto('backup')
        .values({ made_at: new Date(Date.now() - daysAgo * 86_400_000), bytes, objects: 3 })
        .execute()
    await insert(8, 1000)
    expect(await view()).toMatchObject({ isBackupDue: true, backup: { bytes: 1000 } })
    await insert(6, 2000)
    expect(await view()).toMatchObject({ isBackupDue: false, backup: { bytes: 2000 } })
  })

  it('lists a failed mail with its reason but not its text, and sends it when asked to', async () => {
    const id = await failedMail('late@example.com')
    expect((await view()).checks.find(({ part }) => part === 'mail')).toMatchObject({
      isWorking: false,
      reason: '550 no such user',
    })
    expect((await view()).queues).toContainEqual({ queue: 'mail', waiting: 0, running: 0, failed: 1 })
    const list = await failed()
    expect(list).toMatchObject({
      total: 1,
      data: [{ _id: id, reason: '550 no such user', mail: { to: 'late@example.com', subject: 'Your link' } }],
    })
    expect(JSON.stringify(list)).not.toContain('secret-link')
    expect((await test.call(adminSystem.retry, { params: { queue: 'mail', id } }, owner)).status).toBe(204)
    expect((await waitForMails(test, 'late@example.com')).length).toBe(1)
    expect((await failed()).total).toBe(0)
    expect((await test.call(adminSystem.retry, { params: { queue: 'mail', id } }, owner)).status).toBe(404)
  })

  it('repeats all failed jobs of a queue, and deletes one for good', async () => {
    const lost = await failedMail('never@example.com')
    expect((await test.call(adminSystem.discard, { params: { queue: 'mail', id: lost } }, owner)).status).toBe(204)
    expect(
      (await test.call(adminSystem.discard, { params: { queue: 'mail', id: randomUUIDv7() } }, owner)).status
    ).toBe(404)
    await failedMail('one@example.com')
    await failedMail('two@example.com')
    const { data } = await test.call(adminSystem.retryAll, { params: { queue: 'mail' } }, owner)
    expect(data).toEqual({ retried: 2 })
    for (const to of ['one@example.com', 'two@example.com']) await waitForMails(test, to)
    expect(await mailsTo(test, 'never@example.com')).toEqual([])
    const log = (await test.call(operatorLog.list, { query: { q: 'adminSystem.' } }, owner)).data.data
    expect(log.map(({ action }) => action)).toContain('adminSystem.discard')
  })

  it('keeps the answers of the parts for a while, and asks again when told to', async () => {
    const first = (await view()).checks
    test.clock.advance(60_000)
    expect((await view()).checks).toEqual(first)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    await sql`alter table sandbox.charge rename to charge_gone`.execute(test.deps.db)
    const again = (await test.call(adminSystem.check, {}, owner)).data
    await sql`alter table sandbox.charge_gone rename to charge`.execute(test.deps.db)
    const payments = again.find(({ part }) => part === 'payments')
    expect(payments).toMatchObject({
      kind: 'sandbox',
      isWorking: false,
      reason: expect.stringContaining('charge') as string,
    })
    expect(payments?.checkedAt).not.toBe(first[0]?.checkedAt)
    expect((await view()).checks).toEqual(again)
  })

  it('stores errors for all processes, without addresses and secrets', async () => {
    keepError(
      new Error(
        'No answer for ana@example.test from 203.0.113.9 at /api/x?token=abc with key sk_live_4242424242424242abcdefgh'
      ),
      'req-9',
      test.clock.now()
    )
    // What the timer of every process does.
    await storeErrors(test.deps)
    const [found] = (await view()).errors.filter(({ requestId }) => requestId === 'req-9')
    expect(found?.message).toBe('Error: No answer for [address] from [address] at /api/x?[…] with key […]')
    await test.deps.db
      .updateTable('unexpected_error')
      .set({ last_at: new Date(Date.now() - 15 * 86_400_000) })
      .where('request_id', '=', 'req-9')
      .execute()
    await sweepErrors(test.deps)
    expect((await view()).errors.filter(({ requestId }) => requestId === 'req-9')).toEqual([])
  })

  it('keeps unexpected errors with the number of times', async () => {
    await sql`alter table site_promo rename to site_promo_gone`.execute(test.deps.db)
    for (let n = 0; n < 2; n++) expect((await test.call(sitePromos.search, {})).status).toBe(500)
    await sql`alter table site_promo_gone rename to site_promo`.execute(test.deps.db)
    const found = (await view()).errors.find(({ message }) => message.includes('site_promo'))
    expect(found).toMatchObject({ count: 2, requestId: expect.any(String) as string })
  })

  it('is closed to those who do not run the machine', async () => {
    for (const role of ['finance', 'moderator', 'support'] as const) {
      const person = await createOperator(test, role)
      expect((await test.call(adminSystem.view, {}, person)).error.code).toBe('forbidden')
    }
  })
})
