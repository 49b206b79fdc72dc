import { afterAll, beforeAll, expect, test } from 'vitest'
import { follows } from '../../../../contract/catalogue/follows/follows.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

const follow = (fan: TestPerson, id: string) => app.call(follows.create, { params: { id } }, { token: fan.token })
const unfollow = (fan: TestPerson, id: string) => app.call(follows.remove, { params: { id } }, { token: fan.token })
const followers = async (creator: TestPerson, query = {}) =>
  (await app.call(follows.followers, { query }, { token: creator.token })).data
const following = async (fan: TestPerson, query = {}) =>
  (await app.call(follows.following, { query }, { token: fan.token })).data
const counted = async ({ id }: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('performer')
      .select('total_followers')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).total_followers

test('a follow and its removal each count once, repeated or in parallel', async () => {
  const [creator, ...fans] = [
    await createPerformer(app),
    await createFan(app),
    await createFan(app),
    await createPerformer(app),
  ]
  const answers = await Promise.all(fans.flatMap((fan) => Array.from({ length: 6 }, () => follow(fan, creator.id))))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]))
  expect([await counted(creator), (await followers(creator)).total]).toEqual([3, 3])
  await Promise.all(Array.from({ length: 6 }, () => unfollow(fans[0]!, creator.id)))
  expect([await counted(creator), (await followers(creator)).total]).toEqual([2, 2])
  await Promise.all(
    fans.flatMap((fan) => [follow(fan, creator.id), unfollow(fan, creator.id), follow(fan, creator.id)])
  )
  expect(await counted(creator)).toBe((await followers(creator)).total)
})

test('nobody can follow themselves, a fan, an unknown account or a hidden creator', async () => {
  const [creator, fan, pending] = [
    await createPerformer(app),
    await createFan(app),
    await createPerformer(app, { approved_at: null }, { status: 'pending' }),
  ]
  expect((await follow(creator, creator.id)).error.code).toBe('forbidden')
  for (const id of [(await createFan(app)).id, pending.id, '01933f5e-7c1a-7b2e-9d40-5f6a7b8c9d0e'])
    expect((await follow(fan, id)).status).toBe(404)
  await app.deps.db.insertInto('block_user').values({ blocker_id: creator.id, blocked_id: fan.id }).execute()
  expect((await follow(fan, creator.id)).status).toBe(404)
  expect(await counted(creator)).toBe(0)
})

test('both lists are newest first and leave out hidden accounts', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const [second, third, blocked] = [await createPerformer(app), await createPerformer(app), await createPerformer(app)]
  for (const one of [creator, second, third, blocked]) {
    await follow(fan, one.id)
    app.clock.advance(1000)
  }
  await app.deps.db.insertInto('block_user').values({ blocker_id: blocked.id, blocked_id: fan.id }).execute()
  const list = await following(fan)
  expect([list.total, list.data.map((card) => card._id)]).toEqual([3, [third.id, second.id, creator.id]])
  expect(list.data[0]).toMatchObject({
    isFollowed: true,
    isSubscribed: false,
    totalFollowers: 1,
    followedAt: expect.stringMatching(/Z$/),
  })
  expect((await following(fan, { limit: 1, offset: 1 })).data.map((card) => card._id)).toEqual([second.id])
  expect((await following(fan, { sort: 'asc', q: creator.username })).data.map((card) => card._id)).toEqual([
    creator.id,
  ])
  expect((await followers(blocked)).total).toBe(0)
  expect((await followers(creator)).data).toEqual([
    {
      _id: fan.id,
      name: expect.any(String),
      username: fan.username,
      avatar: '/no-avatar.jpg',
      isPerformer: false,
      followedAt: expect.any(String),
    },
  ])
  expect((await unfollow(fan, blocked.id)).status).toBe(204)
  expect(await counted(blocked)).toBe(0)
})
