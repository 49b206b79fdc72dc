import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { reactions } from '../../../../contract/social/reactions.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { publishAssets } from '../../../../server/features/catalogue/assets/publish-assets.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf, fileIdsOf } from '../../../support/data/assets.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'

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
    {
      params: { id },
      body: { title: 'A video', caption: '', description: '', access: 'free', status: 'active', ...body },
    },
    { token: by.token }
  )
const view = (id: string, by?: TestPerson) => app.call(videos.view, { params: { id } }, { token: by?.token })
const search = async (query: In<(typeof videos.search)['query']>, by?: TestPerson) =>
  (await app.call(videos.search, { query: { performerId: creator.id, ...query } }, { token: by?.token })).data
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
describe('writing', () => {
  test('a video is stored as sent, keeps the files that a change does not name, and is deleted with them', async () => {
    const [videoFileId, teaserFileId, thumbnailFileId, captions] = [
      await fileOf(app, creator, 'video'),
      await fileOf(app, creator, 'video-teaser'),
      await fileOf(app, creator, 'video-thumbnail'),
      await fileOf(app, creator, 'captions'),
    ]
    const made = await upload({
      title: '  Sea  ',
      description: 'Waves',
      videoFileId,
      teaserFileId,
      thumbnailFileId,
      captions: [{ fileId: captions, language: 'pt-BR' }],
      access: 'sale',
      price: 12.5,
    })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      title: 'Sea',
      description: 'Waves',
      price: 12.5,
      accessReason: 'owner',
      status: 'active',
      totalSales: 0,
      duration: 12.5,
      video: { _id: videoFileId },
    })
    const id = made.data._id
    const files = [
      ['captions', captions],
      ['media', videoFileId],
      ['teaser', teaserFileId],
      ['thumbnail', thumbnailFileId],
    ]
    expect(await fileIdsOf(app, id)).toEqual(files)
    const locked = (await view(id)).data
    expect(locked).toMatchObject({
      title: 'Sea',
      isLocked: true,
      price: 12.5,
      duration: 12.5,
      thumbnail: { width: 40 },
    })
    expect([locked.description, locked.video, locked.totalSales]).toEqual([undefined, undefined, undefined])

    const changed = await update(id, { title: 'Lake', access: 'free' })
    expect(changed.data).toMatchObject({
      title: 'Lake',
      description: '',
      access: 'free',
      createdAt: made.data.createdAt,
      video: { _id: videoFileId },
    })
    expect(changed.data.price).toBeUndefined()
    expect(await fileIdsOf(app, id)).toEqual(files)
    expect((await view(id)).data).toMatchObject({ isLocked: false, video: { _id: videoFileId } })

    expect((await app.call(videos.remove, { params: { id } }, creator)).status).toBe(204)
    expect((await view(id, creator)).status).toBe(404)
    expect(
      await app.deps.db
        .selectFrom('file')
        .select('id')
        .where(
          'id',
          'in',
          files.map(([, file]) => file!)
        )
        .execute()
    ).toEqual([])
  })

  test("accepts only finished uploads of one's own, of the right type, each in one place", async () => {
    const stranger = await createPerformer(app)
    const used = await fileOf(app, creator, 'video')
    await upload({ videoFileId: used })
    const bad = [
      used,
      await fileOf(app, stranger, 'video'),
      await fileOf(app, creator, 'photo'),
      await fileOf(app, creator, 'video', { status: 'failed' }),
      randomUUIDv7(),
    ]
    for (const videoFileId of bad)
      expect([(await upload({ videoFileId })).error.fields]).toEqual([{ videoFileId: expect.any(String) as string }])
    expect(
      (await upload({ thumbnailFileId: await fileOf(app, creator, 'video-thumbnail', { status: 'processing' }) })).error
        .fields
    ).toHaveProperty('thumbnailFileId')
    const caption = await fileOf(app, creator, 'captions')
    expect(
      (
        await upload({
          captions: [
            { fileId: caption, language: 'en' },
            { fileId: caption, language: 'pt' },
          ],
        })
      ).error.fields
    ).toHaveProperty(['captions.1.fileId'])
    expect((await search({})).total).toBe(1)
  })

  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title'],
    ['a description that is too long', { description: 'x'.repeat(5001) }, 'description'],
    ['no price', { access: 'sale' }, 'price'],
    ['a price of nothing', { access: 'sale', price: 0 }, 'price'],
    ['a price that is too high', { access: 'sale', price: 10_001 }, 'price'],
    ['half a cent', { access: 'sale', price: 1.005 }, 'price'],
    ['no time', { status: 'scheduled' }, 'scheduledAt'],
    ['a time that is over', { status: 'scheduled', scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt'],
    ['no file', { videoFileId: undefined }, 'videoFileId'],
    ['a title that is no text', { title: 'a\0b' }, 'title'],
    ["another's word for access", { access: 'everyone' }, 'access'],
    ['a file that is no id', { videoFileId: '../../etc' }, 'videoFileId'],
    ['a language that is none', { captions: [{ fileId: randomUUIDv7(), language: '<b>' }] }, 'captions.0.language'],
  ])('rejects %s and names the field', async (_what, body, field) => {
    const refused = await upload(body as Partial<Body>)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
    expect((await search({}, creator)).total).toBe(0)
  })

  test("another creator's video cannot be changed, opened as one's own or deleted; a fan cannot create one", async () => {
    const { data } = await upload()
    const stranger = await createPerformer(app)
    const [params, other] = [{ id: data._id }, { token: stranger.token }]
    expect((await update(data._id, {}, stranger)).status).toBe(404)
    expect((await app.call(videos.viewOwn, { params }, other)).status).toBe(404)
    expect((await app.call(videos.removeFile, { params, body: { type: 'video' } }, other)).status).toBe(404)
    expect((await app.call(videos.remove, { params }, other)).status).toBe(404)
    expect((await upload({}, fan)).status).toBe(403)
    expect((await app.call(videos.viewOwn, { params }, creator)).status).toBe(200)
  })

  test('before approval a creator can prepare everything and publish nothing', async () => {
    creator = await createPerformer(app, { approved_at: null }, { status: 'pending' })
    expect((await upload()).error.code).toBe('performer_pending')
    const { status, data } = await upload({ status: 'draft' })
    expect(status).toBe(201)
    expect((await update(data._id)).error.code).toBe('performer_pending')
    expect((await app.call(videos.searchOwn, {}, creator)).data).toMatchObject({
      total: 1,
      data: [{ status: 'draft' }],
    })
  })

  test('is visible to others once its file is ready, whatever its status says', async () => {
    const videoFileId = await fileOf(app, creator, 'video', { status: 'processing' })
    const { data } = await upload({ videoFileId })
    expect(data).toMatchObject({ status: 'active', upload: { _id: videoFileId, status: 'processing' } })
    expect(data.video).toBeUndefined()
    expect([
      (await view(data._id, fan)).status,
      (await search({}, fan)).total,
      (await search({ performerId: undefined, limit: 100 }, fan)).data.some((video) => video._id === data._id),
    ]).toEqual([404, 0, false])
    expect(
      (
        await app.call(
          reactions.add,
          { body: { objectType: 'video', objectId: data._id, action: 'like' } },
          { token: fan.token }
        )
      ).status
    ).toBe(404)
    await app.deps.db.updateTable('file').set({ status: 'ready' }).where('id', '=', videoFileId).execute()
    expect((await view(data._id, fan)).data).toMatchObject({ isLocked: false, video: { _id: videoFileId } })
    expect((await view(data._id, creator)).data.upload).toBeUndefined()
    expect((await search({}, fan)).total).toBe(1)
  })

  test('becomes visible by itself at its scheduled time', async () => {
    const { data } = await upload({ status: 'scheduled', scheduledAt: later(2500) })
    expect(data.status).toBe('scheduled')
    app.clock.advance(60_000)
    await expect.poll(async () => (await view(data._id)).status, { interval: 250, timeout: LONG_WAIT_MS }).toBe(200)
  })

  test('a scheduled video is published once, and is dated by its scheduled time', async () => {
    await upload({ title: 'Before' })
    const scheduledAt = later(60_000)
    const { data } = await upload({ title: 'Soon', status: 'scheduled', scheduledAt })
    expect(data).toMatchObject({ status: 'scheduled', scheduledAt })
    await publishAssets(app.deps)
    expect((await view(data._id)).status).toBe(404)
    app.clock.advance(120_000)
    await upload({ title: 'After' })
    await publishAssets(app.deps)
    await publishAssets(app.deps)
    expect((await search({})).data.map((video) => [video.title, video.createdAt === scheduledAt])).toEqual([
      ['After', false],
      ['Soon', true],
      ['Before', false],
    ])
  })
})
