import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf, galleryOf, photoOf } from '../../../support/data/assets.ts'
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

type Body = In<(typeof photos.update)['body']>
const update = (id: string, body: Partial<Body> = {}, by = creator) =>
  app.call(photos.update, { params: { id }, body: { access: 'free', ...body } }, { token: by.token })
const search = async (query: In<(typeof photos.search)['query']> = {}, by?: TestPerson) =>
  (await app.call(photos.search, { query: { performerId: creator.id, ...query } }, { token: by?.token })).data
const viewGallery = async (id: string, by?: TestPerson) =>
  (await app.call(galleries.view, { params: { id } }, { token: by?.token })).data

test('a photo is stored as sent, reports the state of its upload, and is deleted with its file', async () => {
  const fileId = await fileOf(app, creator, 'photo', { description: 'A red boat' })
  const made = await app.call(photos.upload, { body: { fileId, title: 'Boat', access: 'free' } }, creator)
  expect(made.status).toBe(201)
  expect(made.data).toMatchObject({
    title: 'Boat',
    description: 'A red boat',
    access: 'free',
    photo: { _id: fileId, alt: 'A red boat' },
  })
  const id = made.data._id
  expect((await update(id, { title: 'Ship', description: 'Blue', access: 'subscriber' })).data).toMatchObject({
    title: 'Ship',
    photo: { alt: 'Blue' },
  })
  expect((await search()).data).toMatchObject([{ _id: id, isLocked: true, title: 'Ship', thumbnail: { width: 40 } }])
  expect((await app.call(photos.remove, { params: { id } }, creator)).status).toBe(204)
  expect((await search({}, creator)).total).toBe(0)
  expect(await app.deps.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
})

test("accepts only finished photos of one's own, each once; another creator's cannot be changed", async () => {
  const stranger = await createPerformer(app)
  const id = await photoOf(app, creator)
  const used = (await search({}, creator)).data[0]!.photo!._id
  for (const fileId of [
    used,
    await fileOf(app, stranger, 'photo'),
    await fileOf(app, creator, 'feed-photo'),
    await fileOf(app, creator, 'photo', { status: 'processing' }),
    randomUUIDv7(),
  ]) {
    const refused = await app.call(photos.upload, { body: { fileId } }, creator)
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['fileId']])
  }
  expect((await app.call(photos.upload, { body: {} }, creator)).error.fields).toHaveProperty('photo')
  expect(
    (
      await app.call(
        photos.upload,
        { body: { fileId: await fileOf(app, creator, 'photo'), access: 'sale' as 'free' } },
        creator
      )
    ).error.fields
  ).toHaveProperty('access')
  expect(
    (
      await app.call(
        photos.upload,
        { body: { fileId: await fileOf(app, creator, 'photo'), status: 'scheduled' as 'draft' } },
        creator
      )
    ).error.fields
  ).toHaveProperty('status')
  const { id: theirs } = await galleryOf(app, stranger)
  expect((await update(id, { galleryId: theirs })).error.fields).toHaveProperty('galleryId')
  expect((await update(id, {}, stranger)).status).toBe(404)
  expect((await app.call(photos.remove, { params: { id } }, stranger)).status).toBe(404)
  expect((await app.call(photos.setCover, { params: { id } }, stranger)).status).toBe(404)
  expect((await app.call(photos.upload, { body: { fileId: await fileOf(app, creator, 'photo') } }, fan)).status).toBe(
    403
  )
})

describe('in a gallery', () => {
  test('a photo is added at the end, counted, can be removed, and has the access of the gallery', async () => {
    const gallery = await galleryOf(app, creator, { access: 'free' })
    const id = await photoOf(app, creator, { title: 'Third', galleryId: gallery.id, access: 'subscriber' })
    expect(await viewGallery(gallery.id)).toMatchObject({
      totalPhotos: 3,
      photos: [{}, {}, { _id: id, title: 'Third' }],
    })
    expect(
      (await search({ galleryId: gallery.id })).data.map((photo) => [photo._id, photo.access, photo.isLocked])
    ).toEqual([...gallery.photoIds, id].map((one) => [one, 'free', false]))
    // Other changes keep its position.
    expect((await update(id, { title: 'Still', access: 'subscriber' })).data.galleryId).toBe(gallery.id)
    expect((await update(id, { galleryId: '', access: 'subscriber' })).data.galleryId).toBeUndefined()
    expect((await viewGallery(gallery.id)).totalPhotos).toBe(2)
    expect((await search()).data.find((photo) => photo._id === id)).toMatchObject({
      access: 'subscriber',
      isLocked: true,
    })
    const own = (await app.call(photos.searchOwn, { query: { galleryId: 'none' } }, creator)).data
    expect(own.data.map((photo) => photo._id)).toEqual([id])
  })

  test('a draft is visible to its creator only and is not counted; the first visible photo is the cover until one is chosen', async () => {
    const {
      id,
      photoIds: [a = '', b = ''],
    } = await galleryOf(app, creator, { access: 'free' })
    const coverId = async () => (await app.call(galleries.viewOwn, { params: { id } }, creator)).data.coverId
    expect(await coverId()).toBe(a)
    expect((await app.call(photos.setCover, { params: { id: b } }, creator)).status).toBe(200)
    expect(await coverId()).toBe(b)
    await update(b, { status: 'draft' })
    expect(await viewGallery(id)).toMatchObject({ totalPhotos: 1, photos: [{ _id: a }] })
    expect((await viewGallery(id, creator)).photos).toHaveLength(2)
    expect((await search()).data.map((photo) => photo._id)).toEqual([a])
    expect(await coverId()).toBe(a)
    expect((await app.call(photos.setCover, { params: { id: b } }, creator)).error.code).toBe('photo_not_published')
    await app.call(photos.remove, { params: { id: a } }, creator)
    // Without a visible photo the gallery is not visible.
    expect((await app.call(galleries.view, { params: { id } })).status).toBe(404)
    expect((await app.call(photos.setCover, { params: { id: await photoOf(app, creator) } }, creator)).error.code).toBe(
      'photo_in_no_gallery'
    )
  })

  test('a photo can be neither removed nor hidden from a bought gallery', async () => {
    const {
      id,
      photoIds: [a = '', b = ''],
    } = await galleryOf(app, creator, { access: 'sale', price: 9 })
    await grantPurchase(app, fan, creator, 'gallery', id)
    const other = await galleryOf(app, creator)
    expect((await app.call(photos.remove, { params: { id: a } }, creator)).error.code).toBe('sold')
    for (const body of [{ galleryId: '' }, { galleryId: other.id }, { status: 'draft' as const }])
      expect((await update(a, body)).error.code).toBe('sold')
    expect((await update(a, { title: 'Better', status: 'archived' })).data.title).toBe('Better')
    expect((await viewGallery(id, fan)).photos?.map((photo) => photo._id)).toEqual([a, b])
    expect((await viewGallery(id)).totalPhotos).toBe(1)
    // Photos can still be added.
    await photoOf(app, creator, { galleryId: id })
    expect((await viewGallery(id, fan)).photos).toHaveLength(3)
  })
})

test('lists do not reveal restricted titles through their sort order, such as those of photos in a locked gallery', async () => {
  const { id: galleryId } = await galleryOf(app, creator)
  for (const title of ['b', 'a', 'c']) await photoOf(app, creator, { title, galleryId })
  const ids = async (sort: 'asc' | 'desc') => (await search({ sortBy: 'title', sort })).data.map((photo) => photo._id)
  expect(await ids('asc')).toEqual((await ids('desc')).reverse())
  expect(await ids('asc')).toEqual([...(await ids('asc'))].sort())
})
