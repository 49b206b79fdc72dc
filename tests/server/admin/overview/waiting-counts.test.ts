import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminAppeals } from '../../../../contract/admin/appeals.ts'
import { adminComments } from '../../../../contract/admin/comments.ts'
import { adminDisputes } from '../../../../contract/admin/disputes.ts'
import { supportRequests } from '../../../../contract/admin/support-requests.ts'
import { adminSystem } from '../../../../contract/admin/system.ts'
import { Overview, overview } from '../../../../contract/admin/overview.ts'
import { adminPayouts } from '../../../../contract/admin/payouts.ts'
import { people } from '../../../../contract/admin/people.ts'
import { adminReports } from '../../../../contract/admin/reports.ts'
import { reports } from '../../../../contract/social/reports.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createItem } from '../../../support/data/items.ts'
import { createAdmin, createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let test: TestApp
let owner: TestPerson
beforeAll(async () => {
  test = await testApp()
  owner = await createAdmin(test)
  await fill()
})
afterAll(() => test.close())

/** What waits, and beside it what does not any more, is on its way, or is nobody's business. */
async function fill(): Promise<void> {
  const { db, clock } = test.deps
  const [now, creator, fan] = [clock.now(), await createPerformer(test), await createFan(test)]
  await createPerformer(test, { approved_at: null }, { status: 'pending' })
  await createPerformer(test, { approved_at: null }, { status: 'rejected' })
  await createFan(test, { status: 'pending' })
  const item = await createItem(test, creator, 'feed')
  const closed = await createItem(test, creator, 'feed')
  for (const objectId of [item, item, closed])
    await test.call(
      reports.create,
      { body: { objectType: 'feed', objectId, reason: 'spam', description: 'Ads' } },
      await createFan(test)
    )
  await db.updateTable('report').set({ status: 'closed', closed_at: now }).where('object_id', '=', closed).execute()
  for (const held of [now, null])
    await db
      .insertInto('comment')
      .values({
        id: randomUUIDv7(),
        object_type: 'feed',
        object_id: item,
        performer_id: creator.id,
        author_id: fan.id,
        content: 'Words',
        held_at: held,
        held_words: held && ['words'],
        created_at: now,
      })
      .execute()
  const payouts: Record<string, unknown>[] = [
    { status: 'pending' },
    { status: 'approved' },
    { status: 'approved', method: 'stripe' },
    { status: 'approved', sent_at: now },
    { status: 'paid' },
    { status: 'rejected', returned_at: now },
  ]
  for (const columns of payouts)
    await db
      .insertInto('payout_request')
      .values({
        id: randomUUIDv7(),
        performer_id: (await createPerformer(test)).id,
        amount: 5000,
        method: 'bank',
        destination: 'A bank',
        history: '[]',
        created_at: now,
        updated_at: now,
        ...columns,
      })
      .execute()
}

const all = { limit: 1 } as const
/** The list that each figure opens. */
const lists: Record<keyof Overview['waiting'], () => Promise<number>> = {
  creators: async () =>
    (await test.call(people.search, { query: { ...all, kind: 'creator', status: 'pending' } }, owner)).data.total,
  reports: async () => (await test.call(adminReports.list, { query: all }, owner)).data.total,
  appeals: async () => (await test.call(adminAppeals.list, { query: all }, owner)).data.total,
  comments: async () => (await test.call(adminComments.list, { query: all }, owner)).data.total,
  supportRequests: async () =>
    (await test.call(supportRequests.list, { query: { ...all, status: 'open' } }, owner)).data.total,
  failedJobs: async () => (await test.call(adminSystem.jobs, { query: { ...all, state: 'failed' } }, owner)).data.total,
  disputes: async () =>
    (await test.call(adminDisputes.list, { query: { ...all, state: 'needs_response' } }, owner)).data.total,
  payouts: async () => (await test.call(adminPayouts.list, { query: { ...all, status: 'pending' } }, owner)).data.total,
  transfers: async () =>
    (await test.call(adminPayouts.list, { query: { ...all, status: 'approved' } }, owner)).data.total,
}

it.each(Object.keys(Overview.shape.waiting.shape) as (keyof Overview['waiting'])[])(
  'the figure of %s that wait is the total of the list that it opens',
  async (name) => {
    const { waiting } = (await test.call(overview.view, { query: {} }, owner)).data
    expect([name, waiting[name]]).toEqual([name, await lists[name]()])
  }
)

it('something waits of most', async () => {
  const { waiting } = (await test.call(overview.view, { query: {} }, owner)).data
  expect(waiting).toMatchObject({ creators: 1, reports: 1, comments: 1, payouts: 1, transfers: 2 })
})
