import { afterAll, beforeAll, expect, it } from 'vitest'
import { feeds } from '../../../contract/content/feeds.ts'
import { galleries } from '../../../contract/content/galleries.ts'
import { photos } from '../../../contract/content/photos.ts'
import { products } from '../../../contract/content/products.ts'
import { videos } from '../../../contract/content/videos.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { createPerformer } from '../../support/data/people.ts'

let test: TestApp
let who: { token: string }
beforeAll(async () => {
  test = await testApp()
  who = { token: (await createPerformer(test)).token }
})
afterAll(() => test.close())

it('a post that is for sale stays so when only its title changes, with its text and its pin', async () => {
  const body = { text: 'Score', title: 'Old', caption: 'c', access: 'sale', price: 25, isPinned: true } as const
  const { data: made } = await test.call(feeds.create, { body }, who)
  const { status, data } = await test.call(feeds.update, { params: { id: made._id }, body: { title: 'New' } }, who)
  expect(status).toBe(200)
  expect(data).toMatchObject({ ...body, title: 'New' })
})

it('a gallery and a video keep price, status and texts', async () => {
  const sold = { title: 'Old', caption: 'c', description: 'd', access: 'sale', price: 40, status: 'draft' } as const
  const gallery = await test.call(galleries.create, { body: sold }, who)
  const changed = await test.call(galleries.update, { params: { id: gallery.data._id }, body: { title: 'New' } }, who)
  expect(changed.data).toMatchObject({ ...sold, title: 'New' })
  const video = await test.call(videos.upload, { body: sold }, who)
  const renamed = await test.call(videos.update, { params: { id: video.data._id }, body: { title: 'New' } }, who)
  expect(renamed.data).toMatchObject({ ...sold, title: 'New' })
})

it('a product keeps its status and its texts', async () => {
  const body = {
    title: 'Old',
    caption: 'c',
    description: 'd',
    type: 'physical',
    price: 9,
    stock: 3,
    status: 'draft',
  } as const
  const { data: made } = await test.call(products.create, { body }, who)
  const { data } = await test.call(
    products.update,
    { params: { id: made._id }, body: { title: 'New', type: 'physical', price: 9, stock: 3 } },
    who
  )
  expect(data).toMatchObject({ ...body, title: 'New' })
})

it('what is kept and what is sent are judged together', async () => {
  const body = { text: 'Open', access: 'free' } as const
  const { data: made } = await test.call(feeds.create, { body }, who)
  const { status, error } = await test.call(feeds.update, { params: { id: made._id }, body: { access: 'sale' } }, who)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['price']])
  expect(photos.update.body.safeParse({}).success).toBe(true)
})
