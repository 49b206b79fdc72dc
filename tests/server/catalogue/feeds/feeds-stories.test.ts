import { afterAll, beforeAll, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds, type StoryGroup } from '../../../../contract/catalogue/feeds.ts'
import { publishScheduled } from '../../../../server/features/catalogue/feeds/publish-scheduled.ts'
import { sweepStories } from '../../../../server/features/catalogue/feeds/remove-feeds.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture, uploadPhoto } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
let bytes: Buffer
beforeAll(async () => {
  app = await testApp()
  bytes = await picture(300, 500)
})
afterAll(() => app.close())

const hourMs = 3_600_000
const snap = (who: TestPerson) => uploadPhoto(app, who.token, { type: 'feed-story', bytes })
/** Publishes a story of one photo, a second after the one before it. */
async function tell(who: TestPerson, body: Partial<In<(typeof feeds.create)['body']>> = {}) {
  app.clock.advance(1000)
  const made = await app.call(
    feeds.create,
    { body: { fileIds: [await snap(who)], isStory: true, access: 'free', ...body } },
    who
  )
  expect(made.status).toBe(201)
  return made.data
}
const stories = async (who?: TestPerson, query: In<(typeof feeds.stories)['query']> = {}) =>
  (await app.call(feeds.stories, { query }, who)).data
const shown = (groups: StoryGroup[]) =>
  groups.map((group) => [group.performer._id, group.feeds.map((feed) => feed._id)])
const follow = (fan: TestPerson, ...creators: TestPerson[]) =>
  app.deps.db
    .insertInto('follow')
    .values(creators.map(({ id }) => ({ follower_id: fan.id, performer_id: id })))
    .execute()

test('a story is visible for a day, outside of feeds and counters, and is then deleted with its files', async () => {
  const creator = await createPerformer(app)
  const made = await tell(creator, { text: 'Today' })
  const end = new Date(app.clock.now().getTime() + 24 * hourMs)
  expect(made).toMatchObject({
    type: 'photo',
    isStory: true,
    text: 'Today',
    expiresAt: end.toISOString(),
    totalFiles: 1,
    files: [{ type: 'feed-story' }],
  })
  expect((await app.call(feeds.search, { query: { performerId: creator.id } })).data).toEqual({ data: [], total: 0 })
  expect((await app.call(feeds.freebies, {})).data.data.map((feed) => feed._id)).not.toContain(made._id)
  expect(shown((await stories(undefined, { performerId: creator.username })).data)).toEqual([[creator.id, [made._id]]])
  const seen = async (who?: TestPerson) => (await app.call(feeds.view, { params: { id: made._id } }, who)).status
  const own = async (isStory: 'true' | 'false') =>
    (await app.call(feeds.searchOwn, { query: { isStory } }, creator)).data.total
  expect([await seen(), await seen(creator), await own('true'), await own('false')]).toEqual([200, 200, 1, 0])

  app.clock.advance(24 * hourMs - 1)
  await sweepStories(app.deps)
  expect([await seen(), (await stories(creator)).total]).toEqual([200, 1])
  app.clock.advance(1)
  expect([await seen(), await seen(creator), (await stories(creator)).total, await own('true')]).toEqual([
    404, 404, 0, 0,
  ])
  expect(
    (
      await app.call(
        feeds.update,
        { params: { id: made._id }, body: { fileIds: [made.files![0]!._id], isStory: true } },
        creator
      )
    ).status
  ).toBe(404)
  app.clock.advance(2 * hourMs)
  await sweepStories(app.deps)
  expect(await app.deps.db.selectFrom('feed').select('id').where('id', '=', made._id).execute()).toEqual([])
  expect(await app.deps.db.selectFrom('file').select('id').where('id', '=', made.files![0]!._id).execute()).toEqual([])
})

test('a scheduled story is visible for a whole day from its publication', async () => {
  const creator = await createPerformer(app)
  const scheduledAt = new Date(app.clock.now().getTime() + 3 * hourMs).toISOString()
  const made = await tell(creator, { status: 'scheduled', scheduledAt })
  expect([made.expiresAt, (await stories(creator)).total]).toEqual([undefined, 0])
  app.clock.advance(30 * hourMs)
  await publishScheduled(app.deps)
  const [group] = (await stories(creator)).data
  expect(group?.feeds[0]).toMatchObject({
    _id: made._id,
    expiresAt: new Date(app.clock.now().getTime() + 24 * hourMs).toISOString(),
  })
})

test("stories are grouped by creator: one's own first, then by the latest story; oldest first in each, locked ones locked", async () => {
  const [me, followed, subscribed, stranger, blocked] = [
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
    await createPerformer(app),
  ]
  await follow(me, followed, blocked)
  await grantSubscription(app, me, subscribed)
  await app.deps.db.insertInto('block_user').values({ blocker_id: blocked.id, blocked_id: me.id }).execute()
  const mine = await tell(me)
  const first = await tell(followed)
  const paid = await tell(subscribed, { access: 'subscriber' })
  const second = await tell(followed, { access: 'subscriber' })
  for (const creator of [stranger, blocked]) await tell(creator)
  const all = await stories(me)
  expect([all.total, shown(all.data)]).toEqual([
    3,
    [
      [me.id, [mine._id]],
      [followed.id, [first._id, second._id]],
      [subscribed.id, [paid._id]],
    ],
  ])
  expect(all.data[1]?.performer).toMatchObject({ username: followed.username, isFollowed: true, isSubscribed: false })
  expect(all.data[1]?.feeds.map((feed) => [feed.isLocked, feed.files?.length, Boolean(feed.thumbnail)])).toEqual([
    [false, 1, false],
    [true, undefined, true],
  ])
  expect(all.data[2]?.feeds[0]?.accessReason).toBe('subscription')
  expect(shown((await stories(me, { limit: 1, offset: 1 })).data)).toEqual([[followed.id, [first._id, second._id]]])
  expect(await stories(me, { limit: 1, offset: 9 })).toEqual({ data: [], total: 3 })
  expect(await stories(me, { performerId: blocked.id })).toEqual({ data: [], total: 0 })
  expect(await stories()).toEqual({ data: [], total: 0 })
  // Archived, only its creator can see it.
  await app.call(
    feeds.update,
    {
      params: { id: first._id },
      body: { fileIds: [first.files![0]!._id], isStory: true, access: 'free', status: 'archived' },
    },
    followed
  )
  expect(shown((await stories(me, { performerId: followed.id })).data)).toEqual([[followed.id, [second._id]]])
})

test('a story has one photo or one clip, and cannot be for sale', async () => {
  const creator = await createPerformer(app)
  const [one, two, post] = [await snap(creator), await snap(creator), await uploadPhoto(app, creator.token, { bytes })]
  for (const [body, field] of [
    [{ fileIds: [one, two] }, 'fileIds'],
    [{ text: 'No photo' }, 'fileIds'],
    [{ fileIds: [one], access: 'sale', price: 5 }, 'access'],
    [{ fileIds: [post] }, 'fileIds.0'],
  ] as const) {
    const refused = await app.call(
      feeds.create,
      { body: { isStory: true, ...body } as In<(typeof feeds.create)['body']> },
      creator
    )
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await app.call(feeds.create, { body: { fileIds: [one] } }, creator)).error.fields).toHaveProperty('fileIds.0')
})
