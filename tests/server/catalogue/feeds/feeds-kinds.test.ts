import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { feeds, type Feed } from '../../../../contract/catalogue/feeds.ts'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { smallCaptions, smallSound, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { createFan, createPerformer, type TestPerson } from '../../../support/data/people.ts'
import { picture } from '../../../support/media/pictures.ts'
import { grantSubscription } from '../../../support/data/grant-access.ts'

let app: TestApp
let creator: TestPerson
let bytes: Record<'photo' | 'video' | 'sound', Buffer>
beforeAll(async () => {
  app = await testApp()
  creator = await createPerformer(app)
  bytes = { photo: await picture(400, 300), video: await smallVideo({ seconds: 2 }), sound: smallSound(2) }
})
afterAll(() => app.close())

type Body = In<(typeof feeds.create)['body']>
const put = (id: string, body: In<(typeof feeds.update)['body']>) =>
  app.call(feeds.update, { params: { id }, body }, creator)
const post = (body: Body) => app.call(feeds.create, { body }, creator)
const view = async (id: string, who?: TestPerson) => (await app.call(feeds.view, { params: { id } }, who)).data
const upload = (type: MediaType, of: keyof typeof bytes, description?: string) =>
  uploadMedia(app, creator.token, type, bytes[of], { ...(description !== undefined && { description }) })
const list = async (type: NonNullable<In<(typeof feeds.search)['query']>['type']>) =>
  (await app.call(feeds.search, { query: { performerId: creator.id, type } })).data

describe('the type of a post follows from its files', () => {
  let video: Feed
  let sound: Feed
  beforeAll(async () => {
    const [file, poster, teaser, captions] = [
      await upload('feed-video', 'video', 'A checkerboard'),
      await upload('feed-thumbnail', 'photo'),
      await upload('feed-teaser', 'video'),
      await uploadMedia(app, creator.token, 'captions', smallCaptions('CANARY-CAPTION')),
    ]
    video = (
      await post({
        text: 'CANARY-TEXT',
        fileIds: [file],
        thumbnailId: poster,
        teaserId: teaser,
        captions: [{ fileId: captions, language: 'pt-BR' }],
      })
    ).data
    sound = (await post({ fileIds: [await upload('feed-audio', 'sound')], access: 'free' })).data
  })

  test('a video has its length, the chosen cover, a teaser and subtitles', async () => {
    expect(video).toMatchObject({
      type: 'video',
      totalFiles: 1,
      duration: 2,
      thumbnail: { width: 400, height: 300 },
      teaser: { type: 'feed-teaser', kind: 'video' },
    })
    expect(video.files).toMatchObject([
      { kind: 'video', alt: 'A checkerboard', poster: video.thumbnail?.url, captions: [{ language: 'pt-BR' }] },
    ])
    for (const url of [
      video.files![0]!.url,
      video.files![0]!.captions![0]!.url,
      video.teaser!.url,
      video.thumbnail!.url,
    ])
      expect((await app.app.inject(url)).statusCode).toBe(200)
    const subscriber = await createFan(app)
    await grantSubscription(app, subscriber, creator)
    const seen = await view(video._id, subscriber)
    expect(seen).toMatchObject({
      accessReason: 'subscription',
      text: 'CANARY-TEXT',
      files: [{ captions: [{ language: 'pt-BR' }] }],
    })
    for (const field of ['thumbnailId', 'totalSales']) expect([field in video, field in seen]).toEqual([true, false])
  })

  test('a locked video shows its length, its kind, its teaser and a blurred picture of the chosen cover', async () => {
    const locked = await view(video._id)
    expect(locked).toMatchObject({
      isLocked: true,
      type: 'video',
      totalFiles: 1,
      duration: 2,
      teaser: { kind: 'video' },
    })
    expect(Object.keys(locked).sort()).toEqual([
      '_id',
      'access',
      'accessReason',
      'createdAt',
      'duration',
      'fileKinds',
      'isLocked',
      'isPinned',
      'isStory',
      'performer',
      'status',
      'teaser',
      'thumbnail',
      'totalComments',
      'totalFiles',
      'totalLikes',
      'type',
      'updatedAt',
    ])
    expect(locked.thumbnail?.url).not.toBe(video.thumbnail?.url)
    expect((await app.app.inject(locked.thumbnail!.url)).rawPayload.length).toBeLessThan(8000)
    const raw = JSON.stringify(locked)
    for (const secret of ['CANARY', video.files![0]!._id, video.thumbnailId]) expect(raw).not.toContain(secret)
    expect((await app.app.inject(locked.teaser!.url)).statusCode).toBe(200)
  })

  test('a sound has its length and its waveform', () => {
    expect(sound).toMatchObject({
      type: 'audio',
      totalFiles: 1,
      duration: 2,
      files: [{ kind: 'audio', waveform: expect.any(Array) as number[] }],
    })
    expect(sound).not.toHaveProperty('thumbnail')
  })

  test('and is found by its type', async () => {
    await post({ text: 'Only words' })
    await post({ fileIds: [await upload('feed-photo', 'photo'), await upload('feed-photo', 'photo')] })
    for (const type of ['video', 'audio', 'text', 'photo'] as const) {
      const { data, total } = await list(type)
      expect([type, total, data.every((feed) => feed.type === type)]).toEqual([type, 1, true])
    }
    expect(
      (await app.call(feeds.searchOwn, { query: { type: 'audio' } }, creator)).data.data.map((feed) => feed._id)
    ).toEqual([sound._id])
  })

  test('a post keeps what an update does not mention, except what belongs to a file that has left', async () => {
    const { _id, files } = sound
    const poster = await upload('feed-thumbnail', 'photo')
    const given = await put(_id, {
      fileIds: [files![0]!._id],
      access: 'free',
      thumbnailId: poster,
      descriptions: { [files![0]!._id]: 'A tone', [poster]: 'Cover', [video.files![0]!._id]: 'Not of this post' },
    })
    expect(given.data).toMatchObject({ thumbnailId: poster, files: [{ alt: 'A tone' }] })
    expect((await view(video._id, creator)).files?.[0]?.alt).toBe('A checkerboard')
    const again = { fileIds: [files![0]!._id], access: 'free' as const }
    expect((await put(_id, again)).data).toHaveProperty('thumbnail')
    expect((await put(_id, { ...again, thumbnailId: null })).data).not.toHaveProperty('thumbnail')
    await put(_id, { ...again, thumbnailId: poster })
    const words = await put(_id, { text: 'No sound any more', fileIds: [], access: 'free' })
    expect(words.data).toMatchObject({ type: 'text', totalFiles: 0, files: [] })
    expect(words.data).not.toHaveProperty('duration')
    expect(words.data).not.toHaveProperty('thumbnail')
  })
})

test('photos and videos are combined in one post, in order; when locked, everyone sees their number, their length and the public title and caption', async () => {
  const ids = [
    await upload('feed-photo', 'photo'),
    await upload('feed-video', 'video'),
    await upload('feed-photo', 'photo'),
    await upload('feed-video', 'video'),
  ]
  const [poster, captions] = [
    await upload('feed-thumbnail', 'photo'),
    await uploadMedia(app, creator.token, 'captions', smallCaptions()),
  ]
  const words = { title: 'Front row', caption: 'Three minutes nobody else has seen' }
  const made = await post({
    ...words,
    text: 'For those who paid',
    fileIds: ids,
    thumbnailId: poster,
    captions: [{ fileId: captions, language: 'en' }],
    access: 'sale',
    price: 5,
  })
  expect(made.status).toBe(201)
  expect(made.data).toMatchObject({
    ...words,
    type: 'video',
    totalFiles: 4,
    duration: 4,
    fileKinds: ['photo', 'video', 'photo', 'video'],
  })
  expect(made.data.files?.map((file) => file._id)).toEqual(ids)
  // The chosen cover and subtitles belong to the first video only.
  expect(
    made.data.files?.map(({ captions: spoken = [], poster: still }) => [
      spoken.length,
      still === made.data.thumbnail?.url,
    ])
  ).toEqual([
    [0, false],
    [1, true],
    [0, false],
    [0, false],
  ])
  const locked = await view(made.data._id)
  expect(locked).toMatchObject({
    ...words,
    isLocked: true,
    fileKinds: ['photo', 'video', 'photo', 'video'],
    totalFiles: 4,
    duration: 4,
  })
  for (const secret of ['For those who paid', ...ids, poster, captions])
    expect(JSON.stringify(locked)).not.toContain(secret)
  expect((await list('video')).data.map((feed) => feed._id)).toContain(made.data._id)
  // Files that are not named are removed, and so are their descriptions.
  expect(
    (await put(made.data._id, { title: '', caption: '', text: 'x', fileIds: ids, access: 'sale', price: 5 })).data
  ).not.toHaveProperty('title')
})

test('a title and a caption have length limits', async () => {
  for (const body of [
    { text: 'x', title: 'a'.repeat(101) },
    { text: 'x', caption: 'a'.repeat(301) },
  ]) {
    const refused = await post(body)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [Object.keys(body)[1]]])
  }
  expect((await post({ text: 'x', title: 'a'.repeat(100), caption: 'b'.repeat(300) })).status).toBe(201)
})

test('rejects contradictory fields and names the field', async () => {
  const [photo, video, sound, other] = [
    await upload('feed-photo', 'photo'),
    await upload('feed-video', 'video'),
    await upload('feed-audio', 'sound'),
    await upload('feed-video', 'video'),
  ]
  const captions = await uploadMedia(app, creator.token, 'captions', smallCaptions())
  for (const [body, field] of [
    [{ fileIds: [photo, sound] }, 'fileIds.1'],
    [{ fileIds: [video, other, sound] }, 'fileIds.2'],
    [{ fileIds: [sound, photo] }, 'fileIds.0'],
    [{ text: 'x', thumbnailId: photo }, 'thumbnailId'],
    [{ text: 'x', teaserId: video }, 'teaserId'],
    [{ fileIds: [photo], captions: [{ fileId: captions, language: 'en' }] }, 'captions'],
    [{ fileIds: [video], captions: [{ fileId: photo, language: 'en' }] }, 'captions.0.fileId'],
    [{ text: 'x', access: 'sale' }, 'price'],
    [{ text: 'x', access: 'sale', price: 0.5 }, 'price'],
    [{ text: 'x', access: 'sale', price: 10_001 }, 'price'],
  ] satisfies [Body, string][]) {
    const refused = await post(body)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
  }
  expect((await post({ fileIds: [video], captions: [{ fileId: captions, language: 'en' }] })).status).toBe(201)
})

test('a draft may have unfinished files; a published or scheduled post may not', async () => {
  const fileId = await upload('feed-photo', 'photo')
  const status = (now: 'processing' | 'ready' | 'failed') =>
    app.deps.db.updateTable('file').set({ status: now }).where('id', '=', fileId).execute()
  await status('processing')
  const scheduledAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  for (const body of [{ fileIds: [fileId] }, { fileIds: [fileId], status: 'scheduled', scheduledAt }] satisfies Body[])
    expect((await post(body)).error.fields).toHaveProperty('fileIds.0')
  const draft = (await post({ fileIds: [fileId], status: 'draft' })).data
  expect(draft).toMatchObject({
    type: 'photo',
    totalFiles: 1,
    files: [],
    pendingFileIds: [fileId],
    draftFiles: [{ _id: fileId, kind: 'photo' }],
  })
  expect((await put(draft._id, { fileIds: [fileId], status: 'active' })).error.fields).toHaveProperty('fileIds.0')
  await status('failed')
  expect((await app.call(feeds.viewOwn, { params: { id: draft._id } }, creator)).data.pendingFileIds).toEqual([fileId])
  await status('ready')
  const published = (await put(draft._id, { fileIds: [fileId], status: 'active' })).data
  expect(published).toMatchObject({ status: 'active', files: [{ _id: fileId }] })
  expect(published).not.toHaveProperty('pendingFileIds')
})
