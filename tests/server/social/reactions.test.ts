import { afterAll, beforeAll, expect, test } from 'vitest'
import { comments } from '../../../contract/social/comments.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { performers } from '../../../contract/catalogue/performers/performers.ts'
import { reactions, type ReactionTarget } from '../../../contract/social/reactions.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { block, createItem } from '../../support/data/items.ts'
import { createFan, createPerformer, type TestPerson } from '../../support/data/people.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())

type Action = 'like' | 'bookmark'
const add = (who: TestPerson, action: Action, objectType: ReactionTarget, objectId: string) =>
  app.call(reactions.add, { body: { action, objectType, objectId } }, { token: who.token })
const remove = (who: TestPerson, action: Action, objectType: ReactionTarget, objectId: string) =>
  app.call(reactions.remove, { body: { action, objectType, objectId } }, { token: who.token })
const likes = async (type: ItemType, id: string) =>
  (
    await app.deps.db
      .selectFrom(type === 'feed' ? 'feed' : 'asset')
      .select('total_likes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).total_likes

test('a like and its removal each count once, repeated or in parallel', async () => {
  const creator = await createPerformer(app)
  const fans = [await createFan(app), await createFan(app), await createFan(app)]
  const gallery = await createItem(app, creator, 'gallery')
  const items: [ItemType, string][] = [
    ['feed', await createItem(app, creator, 'feed')],
    ['video', await createItem(app, creator, 'video')],
    ['photo', await createItem(app, creator, 'photo', { gallery_id: gallery })],
  ]
  for (const [type, id] of items) {
    const answers = await Promise.all(
      fans.flatMap((fan) => Array.from({ length: 5 }, () => add(fan, 'like', type, id)))
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect([await likes(type, id), (await add(fans[0]!, 'like', type, id)).data.total]).toEqual([3, 3])
    await Promise.all(Array.from({ length: 5 }, () => remove(fans[0]!, 'like', type, id)))
    expect(await likes(type, id)).toBe(2)
    await Promise.all(
      fans.flatMap((fan) => [add(fan, 'like', type, id), remove(fan, 'like', type, id), add(fan, 'like', type, id)])
    )
    const rows = await app.deps.db.selectFrom('reaction').select('account_id').where('object_id', '=', id).execute()
    expect(await likes(type, id)).toBe(rows.length)
  }
})

test('a like requires access, a bookmark only that the item exists; both can be removed after the item is hidden', async () => {
  const [creator, fan] = [await createPerformer(app), await createFan(app)]
  const locked = await createItem(app, creator, 'video', { access: 'sale', price: 500 })
  const free = await createItem(app, creator, 'feed')
  const draft = await createItem(app, creator, 'feed', { status: 'draft', published_at: null })
  expect((await add(fan, 'like', 'video', locked)).error.code).toBe('locked')
  expect((await add(fan, 'bookmark', 'video', locked)).status).toBe(200)
  expect([
    (await add(fan, 'bookmark', 'feed', draft)).status,
    (await add(fan, 'like', 'feed', draft)).status,
    (await add(fan, 'like', 'feed', locked)).status,
  ]).toEqual([404, 404, 404])
  await add(fan, 'like', 'feed', free)
  await block(app, creator, fan)
  expect((await add(fan, 'like', 'feed', free)).status).toBe(404)
  expect((await remove(fan, 'like', 'feed', free)).data.total).toBe(0)
  expect((await remove(fan, 'bookmark', 'video', locked)).status).toBe(200)
  expect(
    await app.deps.db.selectFrom('reaction').select('object_id').where('account_id', '=', fan.id).execute()
  ).toEqual([])
})

test('comments can be liked and creators bookmarked, not the reverse', async () => {
  const [creator, fan, other] = [await createPerformer(app), await createFan(app), await createFan(app)]
  const objectId = await createItem(app, creator, 'feed')
  const comment = (
    await app.call(comments.create, { body: { objectType: 'feed', objectId, content: 'Nice' } }, { token: other.token })
  ).data._id
  expect((await add(fan, 'like', 'comment', comment)).data.total).toBe(1)
  const [shown] = (await app.call(comments.search, { query: { objectType: 'feed', objectId } }, { token: fan.token }))
    .data.data
  expect(shown).toMatchObject({ isLiked: true, totalLikes: 1 })
  expect((await remove(fan, 'like', 'comment', comment)).data.total).toBe(0)
  const seenBy = async (viewer?: typeof fan) =>
    (await app.call(performers.view, { params: { id: creator.id } }, { token: viewer?.token })).data.isBookmarked
  expect([await seenBy(fan), await seenBy()]).toEqual([false, undefined])
  expect((await add(fan, 'bookmark', 'performer', creator.id)).status).toBe(200)
  expect([await seenBy(fan), await seenBy(other)]).toEqual([true, false])
  expect((await add(fan, 'bookmark', 'performer', other.id)).status).toBe(404)
  for (const [action, type, id] of [
    ['bookmark', 'comment', comment],
    ['like', 'performer', creator.id],
  ] as const)
    expect((await add(fan, action, type, id)).error.fields).toHaveProperty('action')
  await block(app, other, fan)
  expect((await add(fan, 'like', 'comment', comment)).status).toBe(404)
})

test('bookmarks are listed newest first by cursor, without items that are hidden now', async () => {
  const [creator, hidden, fan] = [await createPerformer(app), await createPerformer(app), await createFan(app)]
  const feeds: string[] = []
  for (const performer of [creator, creator, hidden, creator]) {
    const id = await createItem(app, performer, 'feed', { access: feeds.length === 1 ? 'subscriber' : 'free' })
    feeds.unshift(id)
    app.clock.advance(1000)
    await add(fan, 'bookmark', 'feed', id)
  }
  const list = async (query = {}) => (await app.call(reactions.bookmarkedFeeds, { query }, { token: fan.token })).data
  const first = await list({ limit: 2 })
  expect([first.data.map((feed) => feed._id), first.total]).toEqual([feeds.slice(0, 2), 4])
  expect(
    (await list({ limit: 2, before: first.nextCursor })).data.map((feed) => [
      feed._id,
      feed.isLocked,
      feed.isBookmarked,
    ])
  ).toEqual([
    [feeds[2], true, true],
    [feeds[3], false, true],
  ])
  await block(app, hidden, fan)
  expect((await list()).data.map((feed) => feed._id)).toEqual([feeds[0], feeds[2], feeds[3]])

  await add(fan, 'bookmark', 'performer', creator.id)
  app.clock.advance(1000)
  const pending = await createPerformer(app)
  await add(fan, 'bookmark', 'performer', pending.id)
  await app.deps.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', pending.id).execute()
  const people = (await app.call(reactions.bookmarkedPerformers, {}, { token: fan.token })).data
  expect(people.data.map((card) => [card._id, card.isFollowed])).toEqual([[creator.id, false]])

  const gallery = await createItem(app, creator, 'gallery')
  const photo = await createItem(app, creator, 'photo', { gallery_id: gallery })
  await add(fan, 'bookmark', 'photo', photo)
  const photos = (await app.call(reactions.bookmarkedOfType, { params: { type: 'photos' } }, { token: fan.token })).data
  expect(photos.total).toBe(1)
})
