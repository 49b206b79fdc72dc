import { expect } from 'vitest'
import { createItem } from '../../../support/data/items.ts'
import { fileOf } from '../../../support/data/assets.ts'
import { until } from '../../../support/until.ts'
import { LONG_WAIT_MS } from '../../../support/wait-times.ts'
import { listed } from './client.ts'
import type { SpecifiedCall, SpecifiedCalls, SpecifiedFixtures } from './fixtures.ts'

type Kind = 'gallery' | 'video' | 'product'
const plural = { gallery: 'galleries', video: 'videos', product: 'products' } as const
const own = (kind: Kind) => `/performer/performer-assets/${plural[kind]}`
const open = (kind: Kind) => `/performer-assets/${plural[kind]}`

/** The calls that galleries, videos and products have in common, by what they answer of `made[kind]`. */
const reads = (kind: Kind): SpecifiedCalls => ({
  [`GET ${own(kind)}/search`]: async (ask, { creator, made }) => listed(await ask(creator), made[kind]!),
  [`GET ${own(kind)}/{id}/view`]: async (ask, { creator, made }) =>
    expect(await ask(creator, { params: { id: made[kind]! } })).toMatchObject({ _id: made[kind], title: 'Changed' }),
  [`GET ${open(kind)}/search`]: async (ask, { fan, made }) => listed(await ask(fan), made[kind]!),
  [`GET ${open(kind)}/{id}`]: async (ask, { fan, made }) =>
    expect(await ask(fan, { params: { id: made[kind]! } })).toMatchObject({ _id: made[kind], title: 'Changed' }),
  [`GET /reactions/${plural[kind]}/bookmark`]: async (ask, { fan, made, ask: send }) => {
    await send('POST /reactions', fan, { body: { action: 'bookmark', objectType: kind, objectId: made[kind] } })
    listed(await ask(fan), made[kind]!)
  },
})

/** An update changes the title, and nothing that it does not name. */
const changesTitle =
  (kind: Kind): SpecifiedCall =>
  async (ask, fixtures) => {
    const { creator, made } = fixtures
    const before = await viewOwn(fixtures, kind)
    const { type, stock } = before
    const body = { title: 'Changed', ...(kind === 'product' && { type, price: before.price, stock }) }
    await ask(creator, { params: { id: made[kind]! }, body })
    const after = await viewOwn(fixtures, kind)
    expect([after.title, after.access, after.price]).toEqual(['Changed', before.access, before.price])
  }
const viewOwn = ({ ask, creator, made }: SpecifiedFixtures, kind: Kind) =>
  ask(`GET ${own(kind)}/{id}/view`, creator, { params: { id: made[kind]! } })

/** A removed one is gone for its creator and for all others. */
const removes =
  (kind: Kind): SpecifiedCall =>
  async (ask, { test, creator, fan, client }) => {
    const params = { id: await createItem(test, creator, kind) }
    expect((await client(`GET ${open(kind)}/{id}`, fan, { params })).status).toBe(200)
    await ask(creator, { params })
    expect((await client(`GET ${own(kind)}/{id}/view`, creator, { params })).status).toBe(404)
    expect((await client(`GET ${open(kind)}/{id}`, fan, { params })).status).toBe(404)
  }

const photos = '/performer/performer-assets/photos'

export const callsOfAssets: SpecifiedCalls = {
  [`POST ${photos}/upload`]: async (ask, { creator, picture, made }) => {
    for (const name of ['photo', 'cover']) {
      const form = [{ title: name, access: 'free' }, { photo: picture }] as [
        Record<string, string>,
        Record<string, Buffer>,
      ]
      const photo = await ask(creator, { form })
      expect(photo).toMatchObject({ title: name })
      made[name] = photo._id
    }
  },
  [`GET ${photos}/search`]: async (ask, { creator, made }) => listed(await ask(creator), made.photo!, made.cover!),
  [`PUT ${photos}/{id}`]: async (ask, { creator, made, client }) => {
    await ask(creator, { params: { id: made.photo! }, body: { title: 'The stage' } })
    const { data } = (await client(`GET ${photos}/search`, creator)).data
    expect(data).toContainEqual(expect.objectContaining({ _id: made.photo, title: 'The stage', access: 'free' }))
  },
  [`POST ${own('gallery')}`]: async (ask, { creator, made }) => {
    const body = { title: 'Backstage', photoIds: [made.photo, made.cover], access: 'free' }
    const gallery = await ask(creator, { body })
    expect(gallery).toMatchObject({ title: 'Backstage' })
    made.gallery = gallery._id
  },
  [`PUT ${own('gallery')}/{id}`]: changesTitle('gallery'),
  [`POST ${photos}/set-cover/{id}`]: async (ask, fixtures) => {
    const before = await viewOwn(fixtures, 'gallery')
    await ask(fixtures.creator, { params: { id: fixtures.made.cover! } })
    expect((await viewOwn(fixtures, 'gallery')).coverId).not.toBe(before.coverId)
  },
  ...reads('gallery'),
  [`DELETE ${own('gallery')}/{id}`]: removes('gallery'),
  'GET /performer-assets/photos': async (ask, { fan, made }) => listed(await ask(fan), made.photo!),
  'GET /performer-assets/photos/{performerId}': async (ask, { fan, creator, made }) =>
    listed(await ask(fan, { params: { performerId: creator.id } }), made.photo!),
  [`DELETE ${photos}/{id}`]: async (ask, { creator, made, client }) => {
    await ask(creator, { params: { id: made.photo! } })
    const { data } = (await client(`GET ${photos}/search`, creator)).data
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([made.cover])
  },
  [`POST ${own('video')}/upload`]: async (ask, fixtures) => {
    const { creator, video, picture, made } = fixtures
    const form = [
      { title: 'The concert', access: 'free' },
      { video, thumbnail: picture },
    ] as [Record<string, string>, Record<string, Buffer>]
    const { _id, title } = await ask(creator, { form })
    expect(title).toBe('The concert')
    made.video = _id
    // Others see it once it is processed.
    await until(async () => expect((await viewOwn(fixtures, 'video')).video).toBeTruthy(), LONG_WAIT_MS)
  },
  [`PUT ${own('video')}/edit/{id}`]: changesTitle('video'),
  ...reads('video'),
  [`DELETE ${own('video')}/remove-file/{id}`]: async (ask, fixtures) => {
    const { creator, made, test } = fixtures
    const teaser = await fileOf(test, creator, 'video-teaser')
    await fixtures.ask(`PUT ${own('video')}/edit/{id}`, creator, {
      params: { id: made.video! },
      body: { title: 'Changed', teaserFileId: teaser },
    })
    expect((await viewOwn(fixtures, 'video')).teaser).toBeTruthy()
    await ask(creator, { params: { id: made.video! }, body: { type: 'teaser' } })
    expect((await viewOwn(fixtures, 'video')).teaser).toBeUndefined()
  },
  [`DELETE ${own('video')}/{id}`]: removes('video'),
  [`POST ${own('product')}`]: async (ask, { creator, made, test }) => {
    const poster = { title: 'A poster', type: 'physical', price: 10, stock: 3 }
    const product = await ask(creator, { body: poster })
    expect(product).toMatchObject(poster)
    made.product = product._id
    const fileId = await fileOf(test, creator, 'product-file')
    made.download = (await ask(creator, { body: { title: 'A song', type: 'digital', price: 5, fileId } }))._id
  },
  [`PUT ${own('product')}/{id}`]: changesTitle('product'),
  ...reads('product'),
  [`DELETE ${own('product')}/{id}`]: removes('product'),
}
