import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses } from '../../../../contract/identity/addresses.ts'
import type { In } from '../../../../contract/endpoint.ts'
import { orders } from '../../../../contract/money/orders.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { wallet } from '../../../../contract/money/wallet.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { fileOf } from '../../../support/data/assets.ts'
import { topUpWallet } from '../../../support/data/money.ts'
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

type Body = In<(typeof products.update)['body']>
const poster: Body = { title: 'Poster', type: 'physical', price: 30, stock: 5 }
const create = (body: Partial<Body> = {}, by = creator) =>
  app.call(products.create, { body: { ...poster, ...body } }, { token: by.token })
const update = (id: string, body: Partial<Body> = {}, by = creator) =>
  app.call(products.update, { params: { id }, body: { ...poster, ...body } }, { token: by.token })
const view = (id: string, by?: TestPerson) => app.call(products.view, { params: { id } }, { token: by?.token })
const digital = async (body: Partial<Body> = {}) =>
  create({
    title: 'Guide',
    type: 'digital',
    stock: undefined,
    fileId: await fileOf(app, creator, 'product-file', { name: 'guide.pdf' }),
    ...body,
  })

test('the public fields of a product are visible to everyone', async () => {
  const [a, b] = [await fileOf(app, creator, 'product-photo'), await fileOf(app, creator, 'product-photo')]
  const made = await create({
    description: 'A0, signed',
    photoFileIds: [b, a],
    descriptions: { [b]: 'The poster', [randomUUIDv7()]: 'nobody' },
  })
  expect(made.status).toBe(201)
  const { _id: id } = made.data
  expect((await view(id)).data).toMatchObject({
    title: 'Poster',
    description: 'A0, signed',
    price: 30,
    stock: 5,
    type: 'physical',
    access: 'sale',
    isLocked: true,
    photos: [{ _id: b, alt: 'The poster' }, { _id: a }],
  })
  expect((await view(id)).data.isPurchased).toBeUndefined()
  expect((await view(id, fan)).data.isPurchased).toBe(false)

  expect((await update(id, { title: 'Print', stock: 4, photoFileIds: [a] })).data).toMatchObject({
    title: 'Print',
    stock: 4,
    photos: [{ _id: a }],
  })
  expect((await update(id, { descriptions: { [a]: 'Still there' } })).data.photos).toMatchObject([
    { _id: a, alt: 'Still there' },
  ])
  expect((await app.call(products.remove, { params: { id } }, creator)).status).toBe(204)
  expect((await view(id, creator)).status).toBe(404)
  expect(await app.deps.db.selectFrom('file').select('id').where('id', '=', a).execute()).toEqual([])
})

test('a digital product is its file: buyers see its name and address', async () => {
  const { data } = await digital()
  const id = data._id
  expect(data).toMatchObject({ type: 'digital', fileName: 'guide.pdf', fileSize: 1000 })
  expect(data.stock).toBeUndefined()
  const seen = (await view(id, fan)).data
  expect([seen.fileSize, seen.fileName]).toEqual([1000, undefined])
  const link = (by: TestPerson) => app.call(products.downloadLink, { params: { id } }, { token: by.token })
  expect((await link(fan)).error.code).toBe('locked')
  await grantPurchase(app, fan, creator, 'product', id)
  expect((await view(id, fan)).data).toMatchObject({ isPurchased: true, accessReason: 'bought', fileName: 'guide.pdf' })
  const given = (await link(fan)).data
  expect(given).toMatchObject({ name: 'guide.pdf', size: 1000 })
  expect(new Date(given.expiresAt).getTime() - app.clock.now().getTime()).toBeGreaterThan(60_000)
  expect(new Date(given.expiresAt).getTime() - app.clock.now().getTime()).toBeLessThan(13 * 3_600_000)
  expect((await app.call(products.downloadLink, { params: { id: (await create()).data._id } }, creator)).status).toBe(
    404
  )
})

test.each([
  ['no stock', { stock: undefined }, 'stock'],
  ['a stock below nothing', { stock: -1 }, 'stock'],
  ['half a copy', { stock: 1.5 }, 'stock'],
  ['no price', { price: undefined }, 'price'],
  ['a price of nothing', { price: 0 }, 'price'],
  ['a price that is too high', { price: 10_000.5 }, 'price'],
  ['a digital product without a file', { type: 'digital', stock: undefined }, 'fileId'],
  ['no type', { type: undefined }, 'type'],
  ['a date', { status: 'scheduled' }, 'status'],
  ['eleven photos', { photoFileIds: Array.from({ length: 11 }, () => randomUUIDv7()) }, 'photoFileIds'],
  ['a photo that is none', { photoFileIds: [randomUUIDv7()] }, 'photoFileIds.0'],
  ['a physical product with a file', { fileId: randomUUIDv7() }, 'fileId'],
  ['words that are no text', { description: '\ud800' }, 'description'],
])('rejects %s and names the field', async (_what, body, field) => {
  const refused = await create(body as Partial<Body>)
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, [field]])
  expect((await app.call(products.searchOwn, {}, creator)).data.total).toBe(0)
})

test("accepts photos and files of one's own, of the right type, each in one place", async () => {
  const stranger = await createPerformer(app)
  const photo = await fileOf(app, creator, 'product-photo')
  expect((await create({ photoFileIds: [photo, photo] })).error.fields).toHaveProperty(['photoFileIds.1'])
  expect((await create({ photoFileIds: [photo] })).status).toBe(201)
  for (const bad of [
    photo,
    await fileOf(app, stranger, 'product-photo'),
    await fileOf(app, creator, 'photo'),
    await fileOf(app, creator, 'product-file'),
  ])
    expect((await create({ photoFileIds: [bad] })).error.fields).toHaveProperty(['photoFileIds.0'])
  for (const fileId of [
    await fileOf(app, stranger, 'product-file'),
    await fileOf(app, creator, 'product-photo'),
    await fileOf(app, creator, 'product-file', { status: 'processing' }),
  ])
    expect((await create({ type: 'digital', stock: undefined, fileId })).error.fields).toHaveProperty('fileId')
})

test('a bought product keeps its type and cannot become a draft again; deleted, it stays for its buyers', async () => {
  const { data } = await digital()
  const [id, body] = [data._id, { title: 'Guide', type: 'digital', stock: undefined, price: 30 } as const]
  expect((await update(id, { title: 'Poster again' })).data).toMatchObject({ type: 'physical', stock: 5 })
  expect((await app.call(products.downloadLink, { params: { id } }, creator)).status).toBe(404)
  await update(id, { ...body, fileId: await fileOf(app, creator, 'product-file', { name: 'second.pdf' }) })
  await grantPurchase(app, fan, creator, 'product', id)
  expect((await update(id)).error.code).toBe('sold')
  expect((await update(id, { ...body, status: 'draft' })).error.code).toBe('sold')
  expect(
    (
      await update(id, {
        ...body,
        price: 40,
        fileId: await fileOf(app, creator, 'product-file', { name: 'third.pdf' }),
      })
    ).data
  ).toMatchObject({ price: 40, fileName: 'third.pdf' })
  expect((await app.call(products.remove, { params: { id } }, creator)).status).toBe(204)
  expect([(await view(id)).status, (await view(id, creator)).status]).toEqual([404, 404])
  expect((await app.call(products.downloadLink, { params: { id } }, { token: fan.token })).data.name).toBe('third.pdf')
})

test('an ordered product stays for its orders, also after a refund', async () => {
  await topUpWallet(app, fan, 100)
  const deliveryAddressId = (
    await app.call(
      addresses.create,
      { body: { name: 'Nina', country: 'PT', city: 'Porto', zipCode: '4050-262', streetAddress: 'Rua das Flores' } },
      fan
    )
  ).data._id
  const { _id: id } = (await create()).data
  const paid = await app.call(
    wallet.product,
    { params: { id }, body: { price: 30, deliveryAddressId } },
    { token: fan.token, key: randomUUIDv7() }
  )
  expect(paid.status).toBe(201)
  const digitalBody = { type: 'digital', stock: undefined, fileId: await fileOf(app, creator, 'product-file') } as const
  expect((await update(id, digitalBody)).error.code).toBe('sold')
  expect((await update(id, { status: 'draft' })).error.code).toBe('sold')
  expect((await update(id, { stock: 9 })).data.stock).toBe(9)
  await app.deps.db.updateTable('sale').set({ status: 'refunded' }).where('id', '=', paid.data._id).execute()
  expect((await app.call(products.remove, { params: { id } }, creator)).status).toBe(204)
  expect((await view(id)).status).toBe(404)
  expect((await app.call(orders.searchOwn, {}, { token: fan.token })).data.data).toMatchObject([
    { product: { title: 'Poster' } },
  ])
})

test('a form that was open during a sale does not undo the sale: an unchanged stock is left alone, and a conflicting one is rejected', async () => {
  const { _id: id } = (await create()).data
  const sell = () =>
    app.deps.db
      .updateTable('asset')
      .set((is) => ({ stock: is('stock', '-', 1) }))
      .where('id', '=', id)
      .execute()
  await sell()
  expect((await update(id, { title: 'Signed', stock: 5, stockSeen: 5 })).data).toMatchObject({
    title: 'Signed',
    stock: 4,
  })
  const refused = await update(id, { title: 'Larger', stock: 8, stockSeen: 5 })
  expect(refused).toMatchObject({
    status: 409,
    error: { code: 'stock_changed', left: 4, fields: { stock: expect.stringContaining('4') as string } },
  })
  expect((await view(id)).data).toMatchObject({ title: 'Signed', stock: 4 })
  expect((await update(id, { stock: 8, stockSeen: 4 })).data.stock).toBe(8)
  await sell()
  // Without `stockSeen`, or with the current number, the new stock is stored.
  expect((await update(id, { stock: 7, stockSeen: 8 })).data.stock).toBe(7)
  expect((await update(id, { stock: 2 })).data.stock).toBe(2)
})

test('a purchase and a deletion in parallel never charge for a deleted product', async () => {
  for (let round = 0; round < 6; round++) {
    const { _id: id } = (await digital({ price: 1 })).data
    const buyer = await createFan(app)
    await topUpWallet(app, buyer, 5)
    const [paid, removed] = await Promise.all([
      app.call(wallet.product, { params: { id }, body: { price: 1 } }, { token: buyer.token, key: randomUUIDv7() }),
      app.call(products.remove, { params: { id } }, creator),
    ])
    expect([removed.status, [201, 404, 409].includes(paid.status)]).toEqual([204, true])
    expect((await view(id, buyer)).status).toBe(paid.status === 201 ? 200 : 404)
    expect((await app.call(products.downloadLink, { params: { id } }, { token: buyer.token })).status).toBe(
      paid.status === 201 ? 200 : 404
    )
  }
})

test("lists are filtered by type; another creator's product cannot be changed", async () => {
  const { data } = await create()
  await digital()
  await create({ title: 'Hidden', status: 'draft' })
  const titles = async (query: In<(typeof products.search)['query']>) =>
    (await app.call(products.search, { query: { performerId: creator.username, ...query } })).data.data.map(
      (product) => product.title
    )
  expect([await titles({}), await titles({ type: 'digital' }), await titles({ type: 'physical' })]).toEqual([
    ['Guide', 'Poster'],
    ['Guide'],
    ['Poster'],
  ])
  expect(
    (await app.call(products.searchOwn, { query: { type: 'physical', sort: 'asc' } }, creator)).data.data.map(
      (product) => product.title
    )
  ).toEqual(['Poster', 'Hidden'])
  const stranger = await createPerformer(app)
  expect((await update(data._id, {}, stranger)).status).toBe(404)
  expect((await app.call(products.viewOwn, { params: { id: data._id } }, stranger)).status).toBe(404)
  expect((await app.call(products.remove, { params: { id: data._id } }, stranger)).status).toBe(404)
  expect((await create({}, fan)).status).toBe(403)
})
