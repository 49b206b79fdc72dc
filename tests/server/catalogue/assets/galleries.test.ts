import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxGalleryPhotos } from '../../../../contract/limits.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { galleryOf, photoOf } from '../../../support/data/assets.ts'
import { countDeadlocks } from '../../../support/database/record-queries.ts'
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

type Body = In<(typeof galleries.update)['body']>
const create = (body: Partial<Body> = {}, by = creator) =>
  app.call(galleries.create, { body: { title: 'Sea', access: 'free', ...body } }, { token: by.token })
const update = (id: string, body: Partial<Body> = {}, by = creator) =>
  app.call(galleries.update, { params: { id }, body: { title: 'Sea', access: 'free', ...body } }, { token: by.token })
const view = (id: string, by?: TestPerson) => app.call(galleries.view, { params: { id } }, { token: by?.token })
const shown = async (id: string, by?: TestPerson) => (await view(id, by)).data.photos?.map((photo) => photo._id)

test('a gallery is stored as sent, in its order, and is deleted with its photos', async () => {
  const [a, b, c] = [await photoOf(app, creator), await photoOf(app, creator), await photoOf(app, creator)]
  const made = await create({ photoIds: [c, a, b], coverId: a, description: 'Waves', access: 'sale', price: 20 })
  expect(made.status).toBe(201)
  expect(made.data).toMatchObject({
    totalPhotos: 3,
    coverId: a,
    price: 20,
    photos: [{ _id: c }, { _id: a }, { _id: b }],
    cover: { width: 640 },
  })
  const { _id: id } = made.data
  const locked = (await view(id)).data
  expect(locked).toMatchObject({ isLocked: true, title: 'Sea', totalPhotos: 3, thumbnail: { width: 40 } })
  expect([locked.description, locked.photos, locked.cover, locked.coverId]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])

  expect((await update(id, { title: 'Lake' })).data).toMatchObject({
    title: 'Lake',
    totalPhotos: 3,
    coverId: a,
    createdAt: made.data.createdAt,
  })
  await update(id, { photoIds: [b, c] })
  expect([await shown(id), (await view(id, creator)).data.coverId]).toEqual([[b, c], b])
  expect(
    (await app.call(photos.searchOwn, { query: { galleryId: 'none' } }, creator)).data.data.map((photo) => photo._id)
  ).toEqual([a])

  const [list] = (await app.call(galleries.search, { query: { performerId: creator.id } })).data.data
  expect([list?._id, list?.photos]).toEqual([id, undefined])
  expect((await app.call(galleries.remove, { params: { id } }, creator)).status).toBe(204)
  expect((await view(id, creator)).status).toBe(404)
  expect((await app.call(photos.searchOwn, {}, creator)).data.data.map((photo) => photo._id)).toEqual([a])
})

test("accepts only photos of one's own, each once, up to the limit", async () => {
  const stranger = await createPerformer(app)
  const [mine, theirs] = [await photoOf(app, creator), await photoOf(app, stranger)]
  const { id: gallery } = await galleryOf(app, creator)
  for (const [photoIds, at] of [
    [[mine, theirs], 1],
    [[mine, mine], 1],
    [[randomUUIDv7()], 0],
    [[gallery], 0],
  ] as const)
    expect(Object.keys((await create({ photoIds: [...photoIds] })).error.fields ?? {})).toEqual([`photoIds.${at}`])
  expect((await create({ photoIds: [mine], coverId: theirs })).error.fields).toHaveProperty('coverId')
  expect(
    (await create({ photoIds: Array.from({ length: maxGalleryPhotos + 1 }, () => randomUUIDv7()) })).error.fields
  ).toHaveProperty('photoIds')
  expect((await create({ photoIds: ['x'] })).status).toBe(422)
  expect((await create({ access: 'sale' })).error.fields).toHaveProperty('price')
  expect((await app.call(galleries.searchOwn, {}, creator)).data.total).toBe(1)
})

test('a photo belongs to one gallery: adding it to another moves it, unless the first was bought', async () => {
  const [from, to] = [
    await galleryOf(app, creator, { access: 'free' }),
    await galleryOf(app, creator, { access: 'free' }),
  ]
  const moved = from.photoIds[0]!
  expect((await update(to.id, { photoIds: [...to.photoIds, moved] })).data.totalPhotos).toBe(3)
  expect((await view(from.id)).data.totalPhotos).toBe(1)
  const sold = await galleryOf(app, creator, { access: 'sale', price: 3 })
  await grantPurchase(app, fan, creator, 'gallery', sold.id)
  expect((await update(to.id, { photoIds: [sold.photoIds[0]!] })).error.fields).toHaveProperty(['photoIds.0'])
  expect((await update(sold.id, { access: 'sale', price: 3, photoIds: [sold.photoIds[0]!] })).error.code).toBe('sold')
  expect((await update(sold.id, { access: 'sale', price: 3, photoIds: [...sold.photoIds].reverse() })).status).toBe(200)
  expect(await shown(sold.id, fan)).toEqual([...sold.photoIds].reverse())
})

test('two changes in parallel leave one order and correct counts', async () => {
  const [one, two] = [
    await galleryOf(app, creator, { access: 'free' }),
    await galleryOf(app, creator, { access: 'free' }),
  ]
  const all = [...one.photoIds, ...two.photoIds]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => update(i % 2 ? one.id : two.id, { photoIds: i % 3 ? all : [...all].reverse() }))
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
  const rows = await app.deps.db
    .selectFrom('asset')
    .select(['id', 'total_files'])
    .where('id', 'in', [one.id, two.id])
    .execute()
  const held = await app.deps.db.selectFrom('asset').select('gallery_id').where('id', 'in', all).execute()
  for (const row of rows) expect(held.filter((photo) => photo.gallery_id === row.id).length).toBe(row.total_files)
  expect(rows.map((row) => row.total_files).sort()).toEqual([0, 4])
})

test('a bought gallery cannot become a draft again; deleted, it stays for its buyers with its photos', async () => {
  const { id, photoIds } = await galleryOf(app, creator, { access: 'sale', price: 8 })
  await grantPurchase(app, fan, creator, 'gallery', id)
  expect((await update(id, { access: 'sale', price: 8, status: 'draft' })).error.code).toBe('sold')
  expect((await app.call(galleries.remove, { params: { id } }, creator)).status).toBe(204)
  expect([(await view(id, creator)).status, (await view(id)).status]).toEqual([404, 404])
  expect(await shown(id, fan)).toEqual(photoIds)
  expect((await app.call(photos.searchOwn, {}, creator)).data.total).toBe(0)
  expect((await app.call(photos.update, { params: { id: photoIds[0]! }, body: {} }, creator)).status).toBe(404)
  expect((await app.call(photos.upload, { body: { fileId: randomUUIDv7(), galleryId: id } }, creator)).status).toBe(422)
})

test("another creator's gallery cannot be changed, opened as one's own or deleted; a fan cannot create one", async () => {
  const { id } = await galleryOf(app, creator, { access: 'free' })
  const stranger = await createPerformer(app)
  expect((await update(id, {}, stranger)).status).toBe(404)
  expect((await app.call(galleries.viewOwn, { params: { id } }, stranger)).status).toBe(404)
  expect((await app.call(galleries.remove, { params: { id } }, stranger)).status).toBe(404)
  expect((await create({}, fan)).status).toBe(403)
  // The id of an item of another kind is not found as a gallery.
  expect((await update(await photoOf(app, creator))).status).toBe(404)
  expect((await app.call(galleries.remove, { params: { id: await photoOf(app, creator) } }, creator)).status).toBe(404)
  expect((await view(id)).status).toBe(200)
})

test('can be published without photos, and becomes visible to others with its first photo', async () => {
  const { data } = await create()
  expect(data).toMatchObject({ status: 'active', totalPhotos: 0, photos: [] })
  expect((await view(data._id)).status).toBe(404)
  await photoOf(app, creator, { galleryId: data._id })
  expect((await view(data._id)).data).toMatchObject({ totalPhotos: 1, accessReason: 'public' })
})

test('photos that are moved between galleries in parallel end in one of them, and every call is answered', async () => {
  const owner = await createPerformer(app)
  const [a, b] = [await galleryOf(app, owner, {}, 4), await galleryOf(app, owner, {}, 4)]
  const hold = (id: string, photoIds: string[]) =>
    app.call(galleries.update, { params: { id }, body: { title: 'A gallery', photoIds } }, owner)
  const move = (galleryId: string) => (id: string) =>
    app.call(photos.update, { params: { id }, body: { galleryId } }, owner)
  const circles = await countDeadlocks(async () => {
    const answers = await Promise.all([
      ...a.photoIds.map(move(b.id)),
      hold(a.id, b.photoIds),
      hold(b.id, a.photoIds),
      ...b.photoIds.map(move(a.id)),
      hold(a.id, [...a.photoIds, ...b.photoIds]),
      hold(b.id, [...b.photoIds, ...a.photoIds].reverse()),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
  expect(circles).toBe(0)
})
