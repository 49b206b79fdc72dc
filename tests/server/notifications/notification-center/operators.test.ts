import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reports } from '../../../../contract/social/reports.ts'
import { notifications } from '../../../../contract/notifications/notification-center/notifications.ts'
import { sandbox } from '../../../../contract/money/sandbox.ts'
import { approvePerformer } from '../../../../server/features/catalogue/performers/approve-performer.ts'
import { approvePayout } from '../../../../server/features/money/payouts/decide-payout.ts'
import { mailOperators } from '../../../../server/features/notifications/mail/mail-operators.ts'
import { closeReport } from '../../../../server/features/social/reports/take-down.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { settled } from '../../../support/jobs.ts'
import { mailsTo } from '../../../support/data/mail.ts'
import { topUpWallet } from '../../../support/data/money.ts'
import { apply } from '../../../support/data/apply.ts'
import { actsOf, type Fixtures } from '../../../support/notifications/notification-acts.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { until } from '../../../support/until.ts'

const minute = 60_000
let test: TestApp
let operator: TestPerson
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (test = await testApp()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.updateTable('account').set({ operator_role: null }).where('is_admin', '=', true).execute()
  ;[operator, creator, fan] = [await createAdmin(test), await createPerformer(test), await createFan(test)]
  Object.assign(fixtures, { test, creator, fan })
})
const fixtures = {} as Fixtures
const { askPayout } = actsOf(fixtures)

const waitingFor = async (person = operator) => {
  await test.deps.events.flush(test.deps)
  return (await test.call(notifications.list, { query: { group: 'account' } }, person)).data.data
}
const report = async (by: TestPerson, on = creator) =>
  (
    await test.call(
      reports.create,
      { body: { objectType: 'performer', objectId: on.id, reason: 'spam', description: 'The same link everywhere' } },
      by
    )
  ).data._id
/** The mails to operators after the next run of the job, newest first. */
const mailed = async (person = operator) => {
  test.clock.advance(10 * minute)
  await mailOperators(test.deps)
  await settled(test, ['mail', 'mail-notification'])
  return mailsTo(test, person.email)
}

describe('an operator is told on the site and by mail, with the screen that shows more,', () => {
  it('of a creator who waits for approval, until none does', async () => {
    const id = await apply(test)
    expect(await waitingFor()).toMatchObject([
      {
        kind: 'waiting',
        detail: 'creator',
        total: 1,
        href: '/admin/people?kind=creator&status=pending',
      },
    ])
    const [mail] = await mailed()
    expect(mail?.subject).toBe('Stagedoor: Something is waiting for you')
    expect(mail?.text).toContain('• A creator is waiting for approval')
    await approvePerformer(test.deps, id)
    await until(async () => expect(await waitingFor()).toMatchObject([{ isRead: true }]))
  })

  it('of a requested payout, once though the creator changes it, until it is decided', async () => {
    await topUpWallet(test, fan, 150)
    const id = await askPayout()
    expect(await waitingFor()).toMatchObject([{ detail: 'payout', total: 1, href: '/admin/payouts' }])
    await approvePayout(test.deps, id)
    await until(async () => expect(await waitingFor()).toMatchObject([{ isRead: true }]))
  })

  it('of a payment that a bank took back', async () => {
    await topUpWallet(test, fan, 20)
    const { data } = await test.call(sandbox.charges, {}, fan)
    await test.call(sandbox.dispute, { params: { id: data.data[0]!._id } }, fan)
    expect(await waitingFor()).toMatchObject([
      { detail: 'dispute', href: expect.stringMatching(/^\/admin\/disputes\/[\da-f-]{36}$/) as string },
    ])
  })

  it('of a job that failed for the last time, not of one that is tried again', async () => {
    const jobsIn = async (state: string) =>
      (
        await sql`select from pgboss.job where name = 'mail-notification' and state = ${state}::pgboss.job_state`.execute(
          test.deps.db
        )
      ).rows.length
    const fail = async (attempts: number) => {
      await test.deps.jobs.enqueue('mail-notification', { notificationId: 'not an id' }, { afterMs: 3_600_000 })
      await sql`update pgboss.job set retry_count = ${attempts}, start_after = now()
        where name = 'mail-notification' and state = 'created'`.execute(test.deps.db)
    }
    await fail(4)
    await until(async () => expect(await jobsIn('retry')).toBe(1))
    await fail(5)
    await until(async () =>
      expect(await waitingFor()).toMatchObject([
        { detail: 'job', total: 1, excerpt: 'mail-notification', href: '/admin/system' },
      ])
    )
    await sql`delete from pgboss.job where name = 'mail-notification'`.execute(test.deps.db)
  })
})

describe('a flood of reports', () => {
  it('is one notification that counts, and one mail every ten minutes at most', async () => {
    for (let n = 0; n < 4; n++) await report(await createFan(test))
    await report(fan)
    await report(fan)
    expect(await waitingFor()).toMatchObject([{ detail: 'report', total: 5, href: '/admin/reports' }])
    expect((await mailed()).map(({ text }) => /• (.*)/.exec(text)?.[1])).toEqual(['5 new reports'])
    expect(await mailed()).toHaveLength(1)
    await report(await createFan(test))
    expect((await mailed())[0]?.text).toContain('6 new reports')
    await test.call(notifications.readAll, { body: {} }, operator)
    expect(await mailed()).toHaveLength(2)
  })

  it('is read for every operator when the last one is closed', async () => {
    await test.deps.db.updateTable('report').set({ status: 'closed' }).execute()
    const other = await createAdmin(test)
    const [first, last] = [await report(fan), await report(await createFan(test))]
    await closeReport(test.deps, first, 'Nothing in it')
    expect([await waitingFor(), await waitingFor(other)]).toMatchObject([[{ isRead: false }], [{ isRead: false }]])
    await closeReport(test.deps, last, 'Nothing in it')
    await until(async () =>
      expect([await waitingFor(), await waitingFor(other)]).toMatchObject([[{ isRead: true }], [{ isRead: true }]])
    )
    expect([await mailed(), await mailed(other)]).toEqual([[], []])
  })
})

it('nobody else is told: no fans or creators, no suspended operator, nobody who has switched it off; and no mail goes to an unconfirmed address', async () => {
  const [suspended, unconfirmed, silent] = [await createAdmin(test), await createAdmin(test), await createAdmin(test)]
  await test.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await test.deps.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', unconfirmed.id).execute()
  const off = { bell: false, push: false, mail: 'off' } as const
  await test.call(notifications.updateSettings, { body: { kinds: { waiting: off } } }, silent)
  await report(fan)
  expect(await waitingFor()).toHaveLength(1)
  expect(await waitingFor(unconfirmed)).toHaveLength(1)
  for (const person of [fan, creator, silent]) expect(await waitingFor(person)).toEqual([])
  const told = await test.deps.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', suspended.id)
    .execute()
  expect(told).toEqual([])
  expect(await mailed()).toHaveLength(1)
  for (const person of [fan, creator, silent, suspended, unconfirmed])
    expect(await mailsTo(test, person.email)).toEqual([])
})
