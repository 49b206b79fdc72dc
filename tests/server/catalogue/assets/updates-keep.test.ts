import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { In } from '../../../../contract/endpoint.ts'
import type { MediaType } from '../../../../contract/platform/files/files.ts'
import { feeds, type Feed } from '../../../../contract/catalogue/feeds.ts'
import { galleries } from '../../../../contract/catalogue/assets/galleries.ts'
import { photos } from '../../../../contract/catalogue/assets/photos.ts'
import { products } from '../../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../../contract/catalogue/assets/videos.ts'
import { testApp, type TestApp } from '../../../support/app.ts'
import { smallCaptions, smallVideo, uploadMedia } from '../../../support/media/media.ts'
import { picture as shot } from '../../../support/media/pictures.ts'
import { createPerformer } from '../../../support/data/people.ts'

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

describe('a post with all that can be attached', () => {
  const given = { first: '', second: '', photo: '', thumbnail: '', teaser: '', captions: '', poll: '' }
  beforeAll(async () => {
    const [video, picture] = [await smallVideo({ seconds: 2 }), await shot(400, 300)]
    const upload = (type: MediaType, bytes: Buffer) => uploadMedia(test, who.token, type, bytes)
    given.first = await upload('feed-video', video)
    given.second = await upload('feed-video', video)
    given.photo = await upload('feed-photo', picture)
    given.thumbnail = await upload('feed-thumbnail', picture)
    given.teaser = await upload('feed-teaser', video)
    given.captions = await upload('captions', smallCaptions('Hello'))
    const poll = { question: 'Encore?', options: ['Yes', 'No'] }
    given.poll = (await test.call(feeds.createPoll, { body: poll }, who)).data._id
  })
  const attached = ({ files = [], thumbnailId, teaser, poll }: Feed) => ({
    files: files.map(({ _id }) => _id),
    thumbnail: thumbnailId,
    teaser: teaser?._id,
    captions: files.flatMap(({ captions = [] }) => captions.map(({ _id }) => _id)),
    poll: poll?._id,
  })
  let id: string
  const change = async (body: In<(typeof feeds.update)['body']>) => {
    const { status, data } = await test.call(feeds.update, { params: { id }, body }, who)
    expect(status).toBe(200)
    return attached(data)
  }

  it('keeps what an update of its files does not mention, and null removes it', async () => {
    const { first, second, photo, thumbnail, teaser, captions, poll } = given
    const body = {
      fileIds: [first, photo],
      thumbnailId: thumbnail,
      teaserId: teaser,
      captions: [{ fileId: captions, language: 'en' }],
      pollId: poll,
    }
    const made = await test.call(feeds.create, { body }, who)
    id = made.data._id
    const all = { files: [first, photo], thumbnail, teaser, captions: [captions], poll }
    expect(attached(made.data)).toEqual(all)
    expect(await change({ fileIds: [photo, first, second] })).toEqual({ ...all, files: [photo, first, second] })
    expect(await change({ fileIds: [first, photo] })).toEqual(all)
    expect(await change({ teaserId: null })).toEqual({ ...all, teaser: undefined })
    expect(await change({ captions: [] })).toEqual({ ...all, teaser: undefined, captions: [] })
    expect(await change({ pollId: null, teaserId: teaser })).toEqual({ ...all, captions: [], poll: undefined })
    // What belongs to the first video goes with it.
    expect(await change({ fileIds: [second, photo] })).toEqual({
      files: [second, photo],
      thumbnail: undefined,
      teaser: undefined,
      captions: [],
      poll: undefined,
    })
  })
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
