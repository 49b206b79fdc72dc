import { afterAll, beforeAll, expect, test } from 'vitest'
import { creatorMedia } from '../../../contract/catalogue/creator-media.ts'
import type { In } from '../../../contract/endpoint.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { fileOf, photoOf } from '../../support/data/assets.ts'
import { createItem } from '../../support/data/items.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'
import { grantSubscription } from '../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
let fan: TestPerson
const search = (query: In<(typeof creatorMedia.search)['query']> = {}, by?: TestPerson) =>
  app.call(creatorMedia.search, { params: { id: creator.username }, query }, { token: by?.token })
const photosOf = async (post: Partial<In<(typeof feeds.create)['body']>>, count = 1) => {
  app.clock.advance(1000)
  const fileIds = await Promise.all(Array.from({ length: count }, () => fileOf(app, creator, 'feed-photo')))
  return (await app.call(feeds.create, { body: { text: 'Words', access: 'free', ...post, fileIds } }, creator)).data._id
}

/** From the oldest to the newest. */
const made: Record<'single' | 'open' | 'locked', string> = { single: '', open: '', locked: '' }
beforeAll(async () => {
  app = await testApp()
  ;[creator, fan] = [await createPerformer(app), await createFan(app)]
  made.single = await photoOf(app, creator, { access: 'free' })
  made.open = await photosOf({}, 2)
  made.locked = await photosOf({ access: 'subscriber' }, 3)
  await photosOf({ status: 'draft' })
  await createItem(app, creator, 'feed', {
    type: 'photo',
    is_story: true,
    total_files: 1,
    expires_at: new Date(app.clock.now().getTime() + 3_600_000),
  })
  await createItem(app, creator, 'feed')
  await createItem(app, creator, 'video')
})
afterAll(() => app.close())

test("the photos of posts are listed among a creator's photos, newest first, each with the access of its post", async () => {
  const { data } = await search()
  expect(data.data.map(({ photo, post }) => photo?._id ?? post?._id)).toEqual([made.locked, made.open, made.single])
  expect(data.total).toBe(6)
  const [locked, open, single] = data.data
  expect(locked?.post).toMatchObject({ isLocked: true, totalFiles: 3 })
  expect(locked?.post).not.toHaveProperty('files')
  expect([open?.post?.files?.length, single?.photo?.isLocked]).toEqual([2, false])
  await grantSubscription(app, fan, creator)
  expect((await search({}, fan)).data.data[0]?.post).toMatchObject({ isLocked: false, files: [{}, {}, {}] })
})

test('a page ends with a cursor to the next', async () => {
  const first = (await search({ limit: 2 })).data
  expect(first.data).toHaveLength(2)
  const second = (await search({ limit: 2, before: first.nextCursor })).data
  expect([second.data.map(({ photo }) => photo?._id), second.nextCursor]).toEqual([[made.single], undefined])
  expect((await search({ before: 'nonsense' })).status).toBe(422)
})

test("a creator's page counts visible items of each kind; the counts of a hidden creator are not visible", async () => {
  const view = async (who: TestPerson) =>
    (await app.call(performers.view, { params: { id: who.username } })).data.totals
  expect(await view(creator)).toEqual({ photos: 6, videos: 1, galleries: 0, products: 0 })
  expect((await search({ kind: 'video' })).data).toMatchObject({ total: 1, data: [{ video: {} }] })
  expect(await view(await createPerformer(app))).toEqual({ photos: 0, videos: 0, galleries: 0, products: 0 })
  await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
  expect((await search({}, fan)).status).toBe(404)
})

test('the count of each tab is the number of files in the list that it opens, also of posts with photos and videos', async () => {
  const mixed = await createPerformer(app)
  const post = async (...types: ('feed-photo' | 'feed-video')[]) => {
    app.clock.advance(1000)
    const fileIds = await Promise.all(types.map((type) => fileOf(app, mixed, type)))
    await app.call(feeds.create, { body: { text: 'Words', access: 'free', fileIds } }, mixed)
  }
  await post('feed-photo', 'feed-video', 'feed-photo')
  await post('feed-video', 'feed-video')
  await post('feed-photo')
  const { data: profile } = await app.call(performers.view, { params: { id: mixed.username } })
  const counts: Record<string, [total: number, listed: number]> = {}
  for (const kind of ['photo', 'video'] as const) {
    const { data } = await app.call(creatorMedia.search, { params: { id: mixed.username }, query: { kind } })
    const files = data.data.flatMap((entry) => entry.post?.files ?? [])
    counts[kind] = [data.total, files.filter((file) => file.kind === kind).length]
  }
  expect(counts).toEqual({ photo: [3, 3], video: [3, 3] })
  expect(profile.totals).toMatchObject({ photos: 3, videos: 3 })
})
