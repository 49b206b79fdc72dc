import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf, fileIdsOf } from '../../../support/data/assets.ts'
import { countQueries } from '../../../support/database/record-queries.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { grantPurchase } from '../../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
let fan: TestPerson
beforeAll(async () => void (app = await testApp()))
afterAll(() => app.close())
beforeEach(async () => {
  creator = await createPerformer(app)
  fan = await createFan(app)
})

type Body = In<(typeof videos.update)['body']>
const upload = async (body: Partial<Body> = {}, by = creator) => {
  app.clock.advance(1000)
  return app.call(
    videos.upload,
    { body: { title: 'A video', access: 'free', videoFileId: await fileOf(app, creator, 'video'), ...body } },
    { token: by.token }
  )
}

const update = (id: string, body: Partial<Body> = {}, by = creator) =>
  app.call(
    videos.update,
    { params: { id }, body: { title: 'A video', access: 'free', status: 'active', ...body } },
    { token: by.token }
  )
const view = (id: string, by?: TestPerson) => app.call(videos.view, { params: { id } }, { token: by?.token })
const search = async (query: In<(typeof videos.search)['query']>, by?: TestPerson) =>
  (await app.call(videos.search, { query: { performerId: creator.id, ...query } }, { token: by?.token })).data
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
describe('removing a file', () => {
  const remove = (id: string, body: In<(typeof videos.removeFile)['body']>) =>
    app.call(videos.removeFile, { params: { id }, body }, creator)

  test('makes the video a draft when it is the video itself; other files leave the video as it is', async () => {
    const [en, pt] = [await fileOf(app, creator, 'captions'), await fileOf(app, creator, 'captions')]
    const { data } = await upload({
      teaserFileId: await fileOf(app, creator, 'video-teaser'),
      captions: [
        { fileId: en, language: 'en' },
        { fileId: pt, language: 'pt' },
      ],
    })
    expect((await remove(data._id, { type: 'captions', fileId: en })).status).toBe(200)
    expect((await fileIdsOf(app, data._id)).filter(([role]) => role === 'captions')).toEqual([['captions', pt]])
    expect((await remove(data._id, { type: 'teaser' })).data.teaser).toBeUndefined()
    expect((await remove(data._id, { type: 'teaser' })).status).toBe(404)
    expect((await remove(data._id, { type: 'thumbnail' })).status).toBe(404)
    expect((await remove(data._id, { type: 'everything' as 'video' })).error.fields).toHaveProperty('type')
    expect((await remove(data._id, { type: 'video' })).data).toMatchObject({ status: 'draft' })
    expect((await view(data._id)).status).toBe(404)
    expect((await update(data._id)).error.fields).toHaveProperty('videoFileId')
    expect((await update(data._id, { videoFileId: await fileOf(app, creator, 'video') })).data.status).toBe('active')
  })

  test('is refused for a bought video, as are replacing it and making it a draft; deleted, it is archived for its buyers', async () => {
    const { data } = await upload({ access: 'sale', price: 5 })
    const [id, params] = [data._id, { id: data._id }]
    await grantPurchase(app, fan, creator, 'video', id)
    const sale = { access: 'sale', price: 7 } as const
    expect((await remove(id, { type: 'video' })).error.code).toBe('sold')
    expect((await update(id, { ...sale, videoFileId: await fileOf(app, creator, 'video') })).error.code).toBe('sold')
    expect((await update(id, { ...sale, status: 'draft' })).error.code).toBe('sold')
    expect((await update(id, { ...sale, status: 'scheduled', scheduledAt: later(1000) })).error.code).toBe('sold')
    expect((await update(id, { ...sale, title: 'Better' })).data).toMatchObject({ title: 'Better', price: 7 })
    expect((await app.call(videos.remove, { params }, creator)).status).toBe(204)
    expect([
      (await view(id, creator)).status,
      (await view(id)).status,
      (await app.call(videos.searchOwn, {}, creator)).data.total,
    ]).toEqual([404, 404, 0])
    expect((await view(id, fan)).data).toMatchObject({ accessReason: 'bought', video: { _id: data.video?._id } })
    expect((await update(id, sale)).status).toBe(404)
    expect((await app.call(videos.remove, { params }, creator)).status).toBe(404)
  })

  test('deletes comments, likes and bookmarks with the deleted item', async () => {
    const { db, clock } = app.deps
    const { data } = await upload()
    const [comment, at] = [randomUUIDv7(), clock.now()]
    await db
      .insertInto('comment')
      .values({
        id: comment,
        object_type: 'video',
        object_id: data._id,
        performer_id: creator.id,
        author_id: fan.id,
        content: 'Nice',
        created_at: at,
      })
      .execute()
    const liked = (object_type: string, object_id: string) => ({
      account_id: fan.id,
      action: 'like',
      object_type,
      object_id,
      created_at: at,
    })
    await db
      .insertInto('reaction')
      .values([liked('video', data._id), liked('comment', comment)])
      .execute()
    await app.call(videos.remove, { params: { id: data._id } }, creator)
    expect(await db.selectFrom('comment').select('id').where('id', '=', comment).execute()).toEqual([])
    expect(
      await db.selectFrom('reaction').select('object_id').where('object_id', 'in', [data._id, comment]).execute()
    ).toEqual([])
  })
})

describe('lists', () => {
  test('are searched by title, sorted and paged consistently', async () => {
    for (const title of ['Étude', 'boat', 'Anchor', '10% off', 'Zebra']) await upload({ title })
    const titles = async (query: In<(typeof videos.search)['query']>) =>
      (await search(query)).data.map((video) => video.title)
    expect(await titles({})).toEqual(['Zebra', '10% off', 'Anchor', 'boat', 'Étude'])
    expect(await titles({ sort: 'asc', limit: 2 })).toEqual(['Étude', 'boat'])
    expect(await titles({ sortBy: 'title', sort: 'asc' })).toEqual(['10% off', 'Anchor', 'boat', 'Étude', 'Zebra'])
    expect(await titles({ q: '10%' })).toEqual(['10% off'])
    expect([
      ...(await titles({ limit: 2 })),
      ...(await titles({ limit: 2, offset: 2 })),
      ...(await titles({ limit: 2, offset: 4 })),
    ]).toEqual(await titles({}))
    expect(await search({ limit: 2, offset: 4 })).toMatchObject({ total: 5, data: [{ title: 'Étude' }] })
    await app.deps.db
      .updateTable('asset')
      .set({ total_likes: 9 })
      .where('title', '=', 'boat')
      .where('performer_id', '=', creator.id)
      .execute()
    expect((await titles({ sortBy: 'popular' }))[0]).toBe('boat')
    expect((await app.call(videos.search, { query: { performerId: 'nobody-here' } })).status).toBe(404)
  })

  test("of one's own items are filtered by status and access and searched in all texts", async () => {
    await upload({ title: 'One', description: 'about foxes' })
    await upload({ title: 'Two', status: 'draft', access: 'sale', price: 3 })
    await upload({ title: 'Three', status: 'scheduled', scheduledAt: later(90_000), access: 'subscriber' })
    const own = async (query: In<(typeof videos.searchOwn)['query']>) =>
      (await app.call(videos.searchOwn, { query }, creator)).data.data.map((video) => video.title)
    expect(await own({})).toEqual(['Three', 'Two', 'One'])
    expect(await own({ status: 'draft' })).toEqual(['Two'])
    expect(await own({ access: 'subscriber' })).toEqual(['Three'])
    expect(await own({ q: 'FOXES' })).toEqual(['One'])
    expect(await own({ q: 'FOXES', status: 'draft' })).toEqual([])
  })

  test('of bookmarks are newest first by cursor, without items that are hidden now', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push((await upload({ title: `${i}` })).data._id)
    await app.deps.db
      .insertInto('reaction')
      .values(
        ids.map((object_id, i) => ({
          account_id: fan.id,
          action: 'bookmark',
          object_type: 'video',
          object_id,
          created_at: new Date(app.clock.now().getTime() + i),
        }))
      )
      .execute()
    const page = async (before?: string) =>
      (await app.call(videos.bookmarked, { query: { limit: 3, before } }, { token: fan.token })).data
    const first = await page()
    expect([first.total, first.data.map((video) => [video.title, video.isBookmarked])]).toEqual([
      4,
      [
        ['3', true],
        ['2', true],
        ['1', true],
      ],
    ])
    expect((await page(first.nextCursor)).data.map((video) => video.title)).toEqual(['0'])
    await update(ids[3]!, { status: 'draft' })
    expect((await page()).data.map((video) => video.title)).toEqual(['2', '1'])
    expect(
      (await app.call(videos.bookmarked, { query: { before: 'nonsense' } }, { token: fan.token })).error.fields
    ).toHaveProperty('before')
  })

  test('use the same number of queries, however many items there are', async () => {
    for (let i = 0; i < 12; i++)
      await upload({ title: `${i}`, teaserFileId: await fileOf(app, creator, 'video-teaser') })
    const run = (limit: number) => countQueries(async () => (await search({ limit }, fan)).data.length)
    const [one, many] = [await run(1), await run(12)]
    expect([one.value, many.value]).toEqual([1, 12])
    expect(many.queries).toBe(one.queries)
    expect(many.queries).toBeLessThanOrEqual(5)
  })
})
