import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const post = async (who: TestPerson, body: In<(typeof feeds.create)['body']> = {}) => {
  app.clock.advance(1000)
  return (await app.call(feeds.create, { body: { text: 'x', access: 'free', ...body } }, who)).data._id
}
const freebies = async (
  query: In<(typeof feeds.freebies)['query']> = {},
  who?: TestPerson,
  headers: Record<string, string> = {}
) => (await app.call(feeds.freebies, { query }, { ...(who && { token: who.token }), headers })).data

test('free posts of all visible creators are listed newest first, without what is hidden from the viewer', async () => {
  const fan = await createFan(app)
  const [a, b, blocking, abroad, suspended, pending] = [
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
  ]
  const { db } = app.deps
  const made: Record<string, string> = {}
  for (const [name, who] of Object.entries({ a, b, blocking, abroad, suspended, pending })) made[name] = await post(who)
  for (const body of [
    { access: 'subscriber' },
    { access: 'sale', price: 5 },
    { status: 'draft' },
    { status: 'archived' },
  ] as const)
    await post(a, body)
  const pinned = await post(b, { isPinned: true })
  const last = await post(a)
  await db.insertInto('block_user').values({ blocker_id: blocking.id, blocked_id: fan.id }).execute()
  await db.insertInto('block_country').values({ performer_id: abroad.id, country: 'BR' }).execute()
  await db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
  await db.updateTable('performer').set({ approved_at: null }).where('account_id', '=', pending.id).execute()

  const everything = [last, pinned, made['abroad'], made['blocking'], made['b'], made['a']]
  const all = await freebies()
  expect([all.total, all.data.map((feed) => feed._id), all.nextCursor]).toEqual([6, everything, undefined])
  expect(all.data.every((feed) => !feed.isLocked && feed.access === 'free')).toBe(true)
  const seen = await freebies({}, fan, { 'x-country': 'BR' })
  expect([seen.total, seen.data.map((feed) => feed._id)]).toEqual([4, [last, pinned, made['b'], made['a']]])

  const paged: string[] = []
  let before: string | undefined
  do {
    const page = await freebies({ limit: 2, ...(before && { before }) }, fan, { 'x-country': 'BR' })
    expect(page.total).toBe(4)
    paged.push(...page.data.map((feed) => feed._id))
    before = page.nextCursor
  } while (before)
  expect(paged).toEqual(seen.data.map((feed) => feed._id))
  expect((await app.call(feeds.freebies, { query: { before: 'nonsense' } })).error.fields).toHaveProperty('before')
})
