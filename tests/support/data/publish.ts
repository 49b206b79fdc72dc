import { follows } from '../../../contract/catalogue/follows/follows.ts'
import type { NewsLevel } from '../../../contract/catalogue/follows/news-level.ts'
import { feeds } from '../../../contract/catalogue/feeds.ts'
import type { ItemType } from '../../../contract/catalogue/items/items.ts'
import { products } from '../../../contract/catalogue/assets/products.ts'
import { videos } from '../../../contract/catalogue/assets/videos.ts'
import type { TestApp } from '../app.ts'
import { fileOf, galleryOf, photoOf } from './assets.ts'
import type { TestPerson } from './people.ts'

type Words = { title?: string; access?: 'free' | 'subscriber' }

const created = (made: { status: number; data: { _id: string }; error: unknown }): string => {
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  return made.data._id
}

/** Publishes an item of a type through HTTP, for everyone unless `words` say otherwise. Returns its id. */
export async function publish(
  test: TestApp,
  owner: TestPerson,
  type: ItemType | 'story',
  words: Words = {}
): Promise<string> {
  const { title = 'A title', access = 'free' } = words
  const body = { title, access }
  if (type === 'feed') return created(await test.call(feeds.create, { body: { ...body, text: 'Words' } }, owner))
  if (type === 'story') {
    const fileIds = [await fileOf(test, owner, 'feed-story')]
    return created(await test.call(feeds.create, { body: { ...body, isStory: true, fileIds } }, owner))
  }
  if (type === 'photo') return photoOf(test, owner, body)
  if (type === 'gallery') {
    const { id } = await galleryOf(test, owner, body, 0)
    await photoOf(test, owner, { galleryId: id })
    return id
  }
  if (type === 'product')
    return created(await test.call(products.create, { body: { title, type: 'physical', price: 10, stock: 3 } }, owner))
  const videoFileId = await fileOf(test, owner, 'video')
  return created(await test.call(videos.upload, { body: { ...body, videoFileId } }, owner))
}

/** Chooses how much a follower or subscriber hears of a creator. */
export async function setLevel(test: TestApp, fan: TestPerson, performer: TestPerson, level: NewsLevel): Promise<void> {
  const { status } = await test.call(follows.notifications, { params: { id: performer.id }, body: { level } }, fan)
  if (status !== 200) throw new Error(`the level was refused: ${status}`)
}
