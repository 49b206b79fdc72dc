import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds } from '../../../../contract/catalogue/feeds.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, uploadPhoto } from '../../../support/media/pictures.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

/** A small picture: these tests do not test its processing. */
const snap = async (who: TestPerson, description?: string) =>
  uploadPhoto(app, who.token, { bytes: await picture(320, 200), ...(description !== undefined && { description }) })

type Body = In<(typeof feeds.create)['body']>
const post = async (creator: TestPerson, body: Body) => {
  app.clock.advance(1000)
  return app.call(feeds.create, { body }, { token: creator.token })
}

const search = async (query: In<(typeof feeds.search)['query']>, token?: string) =>
  (await app.call(feeds.search, { query }, { token })).data

describe('reading', () => {
  test("a creator's page has pinned posts first and once, then newest first, for every page size", async () => {
    const creator = await createPerformer(app)
    const ids: string[] = []
    for (let i = 0; i < 9; i++)
      ids.push((await post(creator, { text: `${i}`, access: 'free', isPinned: i === 1 || i === 4 })).data._id)
    const order = [4, 1, 8, 7, 6, 5, 3, 2, 0].map((i) => ids[i])
    for (const limit of [1, 2, 3, 4, 9, 50]) {
      const seen: string[] = []
      let before: string | undefined
      do {
        const page = await search({ performerId: creator.username.toUpperCase(), limit, before })
        expect(page.total).toBe(9)
        expect(page.data.length).toBeLessThanOrEqual(limit)
        seen.push(...page.data.map((feed) => feed._id))
        before = page.nextCursor
      } while (before)
      expect(seen).toEqual(order)
    }
    expect(
      (await app.call(feeds.search, { query: { performerId: creator.id, before: 'nonsense' } })).error
    ).toMatchObject({ statusCode: 422, fields: { before: expect.any(String) as string } })
  })

  test('posts of the same moment are neither skipped nor repeated', async () => {
    const creator = await createPerformer(app)
    const at = app.clock.now()
    await app.deps.db
      .insertInto('feed')
      .values(
        Array.from({ length: 25 }, () => ({
          id: randomUUIDv7(),
          performer_id: creator.id,
          type: 'text',
          text: 'x',
          access: 'free',
          published_at: at,
        }))
      )
      .execute()
    const seen = new Set<string>()
    let before: string | undefined
    for (let pages = 0; pages === 0 || before; pages++) {
      const page = await search({ performerId: creator.id, limit: 4, before })
      for (const feed of page.data) expect(seen.has(feed._id)).toBe(!seen.add(feed._id))
      before = page.nextCursor
      expect(pages).toBeLessThan(10)
    }
    expect(seen.size).toBe(25)
  })

  test('home contains posts of followed and subscribed creators, newest first; a visitor has none', async () => {
    const fan = await createFan(app)
    const [followed, subscribed, expired, blocked, suspended, stranger] = [
      await createPerformer(app),
      await createPerformer(app),
      await createPerformer(app),
      await createPerformer(app),
      await createPerformer(app),
      await createPerformer(app),
    ]
    const all = [followed, subscribed, expired, blocked, suspended, stranger]
    const made: string[] = []
    for (let round = 0; round < 3; round++)
      for (const creator of all) made.push((await post(creator, { text: 'x' })).data._id)
    await app.deps.db
      .insertInto('follow')
      .values([followed, blocked, suspended].map(({ id }) => ({ follower_id: fan.id, performer_id: id })))
      .execute()
    await grantSubscription(app, fan, subscribed)
    await grantSubscription(app, fan, expired, -1)
    await app.deps.db.insertInto('block_user').values({ blocker_id: blocked.id, blocked_id: fan.id }).execute()
    await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', suspended.id).execute()
    const expected = made.filter((_, i) => i % 6 < 2).reverse()
    const first = await search({ limit: 4 }, fan.token)
    const second = await search({ limit: 4, before: first.nextCursor }, fan.token)
    expect([first.total, [...first.data, ...second.data].map((feed) => feed._id), second.nextCursor]).toEqual([
      6,
      expected,
      undefined,
    ])
    expect(first.data.map((feed) => feed.accessReason)).toEqual(['subscription', 'locked', 'subscription', 'locked'])
    expect(await search({})).toEqual({ data: [], total: 0 })
  })

  test('home of a fan who follows many creators is the same list, page by page, of every type', async () => {
    const fan = await createFan(app)
    const creators = await Promise.all(Array.from({ length: 45 }, () => createPerformer(app)))
    const stranger = await createPerformer(app)
    await app.deps.db
      .insertInto('follow')
      .values(creators.map(({ id }) => ({ follower_id: fan.id, performer_id: id })))
      .execute()
    const from = app.clock.now().getTime()
    const made = Array.from({ length: 180 }, (_, i) => ({
      id: randomUUIDv7(),
      performer_id: (i % 4 === 3 ? stranger : creators[(i * 7) % 45]!).id,
      type: i % 3 ? 'text' : 'poll',
      text: 'x',
      access: 'free',
      published_at: new Date(from - i * 1000),
    }))
    await app.deps.db.insertInto('feed').values(made).execute()
    for (const type of [undefined, 'poll'] as const) {
      const expected = made
        .filter((row) => row.performer_id !== stranger.id && (!type || row.type === type))
        .map((row) => row.id)
      for (const limit of [7, 20]) {
        const seen: string[] = []
        let before: string | undefined
        do {
          const page = await search({ limit, before, type }, fan.token)
          seen.push(...page.data.map((feed) => feed._id))
          before = page.nextCursor
        } while (before)
        expect(seen).toEqual(expected)
      }
    }
  })

  test('a page uses the same number of queries, however many posts and creators are on it', async () => {
    const fan = await createFan(app)
    const creators = []
    for (let i = 0; i < 6; i++) creators.push(await createPerformer(app))
    const photo = await snap(creators[0]!)
    await post(creators[0]!, { text: 'x', fileIds: [photo] })
    for (const creator of creators) for (let i = 0; i < 4; i++) await post(creator, { text: 'x' })
    await app.deps.db
      .insertInto('follow')
      .values(creators.map(({ id }) => ({ follower_id: fan.id, performer_id: id })))
      .execute()
    const run = (query: In<(typeof feeds.search)['query']>) =>
      countQueries(async () => (await search(query, fan.token)).data.length)
    const [one, many] = [await run({ limit: 1 }), await run({ limit: 25 })]
    expect([one.value, many.value]).toEqual([1, 25])
    expect(one.queries).toBeGreaterThan(2)
    expect(many.queries).toBe(one.queries)
    expect(many.queries).toBeLessThanOrEqual(4)
    expect((await run({ limit: 25, performerId: creators[0]!.id })).queries).toBeLessThanOrEqual(9)
  })
})
