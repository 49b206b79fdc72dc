import { reactions } from '../../../contract/social/reactions.ts'
import { row, type ConsistencyRows } from './row.ts'
import type { ConsistencyFixtures } from './fixtures.ts'

const upload = 'an upload, shown once it is a part of something: tests/src/platform/uploads.test.ts'
const id = (value: string, body?: object) => ({ params: { id: value }, ...(body && { body }) })
const open = { access: 'free', status: 'active' }
const like = ({ items }: ConsistencyFixtures) =>
  ({ body: { action: 'like', objectType: 'feed', objectId: items.open.feed } }) as const

export const rowsOfContent: ConsistencyRows = {
  'files.createReference': upload,
  'files.complete': upload,
  'files.abort': upload,
  'feeds.createPoll': 'shown once it is a part of a post',
  'feeds.create': row(
    'creator',
    () => ({ body: { text: 'A new song', ...open } }),
    ['feeds.searchOwn', 'performers.view'],
    ['feeds.search', 'feeds.freebies', 'performers.view', 'notifications.list']
  ),
  'feeds.update': row(
    'creator',
    ({ items }) => id(items.toChange.feed, { text: 'Changed', ...open }),
    ['feeds.searchOwn', 'feeds.viewOwn'],
    ['feeds.search', 'feeds.freebies']
  ),
  'feeds.remove': row(
    'creator',
    ({ items }) => id(items.toRemove.feed),
    ['feeds.searchOwn', 'performers.view'],
    ['feeds.search', 'performers.view']
  ),
  'feeds.vote': row('fan', ({ items }) => id(items.pollOption), ['feeds.search'], ['feeds.searchOwn']),
  'videos.upload': row(
    'creator',
    ({ items }) => ({ body: { title: 'A new video', videoFileId: items.videoFile, ...open } }),
    ['videos.searchOwn', 'performers.view'],
    ['videos.search', 'performers.view', 'notifications.list']
  ),
  'videos.update': row(
    'creator',
    ({ items }) => id(items.toChange.video, { title: 'Changed', ...open }),
    ['videos.searchOwn', 'videos.viewOwn'],
    ['videos.search']
  ),
  'videos.removeFile': row(
    'creator',
    ({ items }) => id(items.toChange.video, { type: 'teaser' }),
    ['videos.viewOwn'],
    ['videos.search'],
    {
      given: ({ items }, { deps }) =>
        deps.db
          .insertInto('asset_file')
          .values({ asset_id: items.toChange.video, file_id: items.teaserFile, role: 'teaser' })
          .execute(),
    }
  ),
  'videos.remove': row('creator', ({ items }) => id(items.toRemove.video), ['videos.searchOwn'], ['videos.search']),
  'photos.upload': row(
    'creator',
    ({ items }) => ({ body: { title: 'A new photo', fileId: items.photoFile, ...open } }),
    ['photos.searchOwn'],
    ['creatorMedia.search']
  ),
  'photos.update': row(
    'creator',
    ({ items }) => id(items.photo, { title: 'Changed', ...open, access: 'subscriber' }),
    ['photos.searchOwn'],
    ['creatorMedia.search']
  ),
  'photos.remove': row(
    'creator',
    ({ items }) => id(items.photoToRemove),
    ['photos.searchOwn'],
    ['creatorMedia.search']
  ),
  'photos.setCover': row(
    'creator',
    ({ items }) => id(items.gallery.photoIds[1]!),
    ['galleries.searchOwn'],
    ['galleries.search']
  ),
  'galleries.create': row(
    'creator',
    ({ items }) => ({ body: { title: 'A new gallery', photoIds: [items.photoForGallery], ...open } }),
    ['galleries.searchOwn', 'photos.searchOwn'],
    ['galleries.search']
  ),
  'galleries.update': row(
    'creator',
    ({ items }) => id(items.gallery.id, { title: 'Changed', ...open }),
    ['galleries.searchOwn'],
    ['galleries.search']
  ),
  'galleries.remove': row(
    'creator',
    ({ items }) => id(items.toRemove.gallery),
    ['galleries.searchOwn'],
    ['galleries.search']
  ),
  'products.create': row(
    'creator',
    () => ({ body: { title: 'A poster', type: 'physical', price: 10, stock: 3 } }),
    ['products.searchOwn'],
    ['products.search', 'notifications.list']
  ),
  'products.update': row(
    'creator',
    ({ items }) => id(items.toChange.product, { title: 'Changed', type: 'physical', price: 12, stock: 2 }),
    ['products.searchOwn', 'products.viewOwn'],
    ['products.search']
  ),
  'products.remove': row(
    'creator',
    ({ items }) => id(items.toRemove.product),
    ['products.searchOwn'],
    ['products.search']
  ),
  'comments.create': row(
    'fan',
    ({ items }) => ({ body: { objectType: 'feed', objectId: items.open.feed, content: 'Encore' } }),
    ['comments.search', 'feeds.view'],
    ['comments.search', 'feeds.view', 'notifications.list']
  ),
  'comments.update': row(
    'fan',
    ({ comments }) => id(comments.toChange, { content: 'Changed' }),
    ['comments.search'],
    ['comments.search']
  ),
  'comments.remove': row(
    'fan',
    ({ comments }) => id(comments.toRemove),
    ['comments.search', 'feeds.view'],
    ['comments.search', 'feeds.view']
  ),
  'reactions.add': row(
    'fan',
    (fixtures) => like(fixtures),
    ['feeds.view', 'feeds.search'],
    ['feeds.view', 'feeds.searchOwn', 'notifications.list']
  ),
  'reactions.remove': row(
    'fan',
    (fixtures) => like(fixtures),
    ['feeds.view', 'feeds.search'],
    ['feeds.view', 'feeds.searchOwn'],
    { given: (fixtures, { call }) => call(reactions.add, like(fixtures), fixtures.fan) }
  ),
}
