import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { publishScheduled } from '../../../../server/features/catalogue/feeds/publish-scheduled.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
let creator: TestPerson
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
})
afterAll(() => app.close())

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minuteMs).toISOString()
const make = (body: In<(typeof feeds.create)['body']>) =>
  app.call(feeds.create, { body: { text: 'Soon', access: 'free', ...body } }, creator)
const change = (id: string, body: In<(typeof feeds.update)['body']>) =>
  app.call(feeds.update, { params: { id }, body: { text: 'Soon', access: 'free', ...body } }, creator)
const list = async () => (await app.call(feeds.search, { query: { performerId: creator.id } })).data
const seen = async (id: string) => (await app.call(feeds.view, { params: { id } })).status

test('a scheduled post is visible only to its creator until its time, and is then dated by that time', async () => {
  const fan = await createFan(app)
  const [later, sooner] = [
    (await make({ text: 'Later', status: 'scheduled', scheduledAt: inMinutes(20) })).data,
    (await make({ text: 'Sooner', status: 'scheduled', scheduledAt: inMinutes(10) })).data,
  ]
  expect(later).toMatchObject({ status: 'scheduled', scheduledAt: inMinutes(20) })
  expect(await seen(later._id)).toBe(404)
  await publishScheduled(app.deps)
  expect((await list()).total).toBe(0)

  app.clock.advance(10 * minuteMs - 1)
  await publishScheduled(app.deps)
  expect(await seen(sooner._id)).toBe(404)
  app.clock.advance(1)
  await Promise.all([publishScheduled(app.deps), publishScheduled(app.deps)])
  expect([await seen(sooner._id), await seen(later._id), (await list()).total]).toEqual([200, 404, 1])

  // Regardless of how late the job runs and in which order it finds them.
  app.clock.advance(60 * minuteMs)
  const now = (await make({ text: 'Now' })).data
  await publishScheduled(app.deps)
  const { data, total } = await list()
  expect([data.map((feed) => feed.text), total]).toEqual([['Now', 'Later', 'Sooner'], 3])
  expect(data[1]).toMatchObject({ _id: later._id, status: 'active', createdAt: later.scheduledAt })
  expect((await app.call(feeds.view, { params: { id: now._id } }, fan)).data).not.toHaveProperty('scheduledAt')
})

test('the time must be in the future; it can be changed, removed, or set to now', async () => {
  for (const scheduledAt of [inMinutes(0), inMinutes(-1)])
    expect((await make({ status: 'scheduled', scheduledAt })).error.fields).toEqual({
      scheduledAt: 'Choose a time in the future',
    })
  expect((await make({ status: 'scheduled', scheduledAt: '9999-12-31T23:59:59.999Z' })).error.fields).toEqual({
    scheduledAt: 'Choose a time within ten years',
  })
  expect((await make({ status: 'scheduled' })).error.fields).toHaveProperty('scheduledAt')
  const before = (await list()).total
  const { _id } = (await make({ status: 'scheduled', scheduledAt: inMinutes(5) })).data
  await change(_id, { status: 'scheduled', scheduledAt: inMinutes(15) })
  app.clock.advance(10 * minuteMs)
  await publishScheduled(app.deps)
  expect(await seen(_id)).toBe(404)
  expect((await change(_id, { status: 'draft' })).data).not.toHaveProperty('scheduledAt')
  app.clock.advance(10 * minuteMs)
  await publishScheduled(app.deps)
  expect([await seen(_id), (await list()).total]).toEqual([404, before])
  await change(_id, { status: 'scheduled', scheduledAt: inMinutes(5) })
  expect((await change(_id, { status: 'active' })).data).toMatchObject({
    status: 'active',
    createdAt: app.clock.now().toISOString(),
  })
  expect((await list()).total).toBe(before + 1)
  // It leaves the feed again, and the counter decreases.
  expect((await change(_id, { status: 'scheduled', scheduledAt: inMinutes(5) })).data.status).toBe('scheduled')
  expect((await list()).total).toBe(before)
})

test('the job scheduled for the time publishes the post without the one that runs each minute', async () => {
  const { _id } = (await make({ status: 'scheduled', scheduledAt: inMinutes(600) })).data
  app.clock.advance(600 * minuteMs)
  // Makes the job due in the queue too.
  const { rows } = await sql`update pgboss.job set start_after = now()
    where name = 'publish-scheduled' and start_after between now() + interval '9 hours' and now() + interval '11 hours' returning id`.execute(
    app.deps.db
  )
  expect(rows).toHaveLength(1)
  await expect.poll(() => seen(_id)).toBe(200)
})
