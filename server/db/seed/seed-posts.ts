import type { Deps } from '../../deps.ts'
import { random } from './art/random.ts'
import { demoCreators } from './creators/all.ts'
import type { DemoCreator } from './creators/types.ts'
import { demoId } from './demo-id.ts'
import { creatorId } from './seed-people.ts'

const dayMs = 86_400_000
export const photoId = (creator: DemoCreator, post: number, photo: number): string =>
  demoId(`photo ${creator.username} ${post} ${photo}`)

/**
 * Publication time of the nth newest post: several a month, more frequent recently, at hours when people are online.
 */
function publishedAt(creator: DemoCreator, index: number, now: Date): Date {
  const chance = random(`date ${creator.username} ${index}`)
  const days = 0.3 + chance() * 2.2 + (index / (creator.posts.length - 1)) ** 1.5 * 338 + chance() * 6
  const at = new Date(now.getTime() - days * dayMs)
  at.setUTCHours(chance.pick([7, 8, 12, 17, 18, 19, 20, 21]), chance.int(0, 59), chance.int(0, 59), 0)
  return at.getTime() > now.getTime() ? new Date(at.getTime() - dayMs) : at
}

/** Inserts the posts and the rows of their photos, which are drawn later. Counts only what it has inserted. */
export async function seedPosts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const posts = demoCreators.flatMap((creator) =>
    creator.posts.map((post, index) => ({
      creator,
      post,
      index,
      id: demoId(`post ${creator.username} ${index}`),
      at: publishedAt(creator, index, now),
    }))
  )
  const made = await deps.db
    .insertInto('feed')
    .values(
      posts.map(({ creator, post, id, at }) => ({
        id,
        performer_id: creatorId(creator.username),
        type: post.photos ? 'photo' : 'text',
        access: post.free ? 'free' : 'subscriber',
        status: post.draft ? 'draft' : 'active',
        title: post.title ?? '',
        caption: post.caption ?? '',
        text: post.text,
        is_pinned: post.pinned ?? false,
        total_files: post.photos?.length ?? 0,
        published_at: post.draft ? null : at,
        created_at: at,
        updated_at: at,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'performer_id', 'status'])
    .execute()
  const fresh = new Set(made.map((row) => row.id))
  const photos = posts
    .filter(({ id }) => fresh.has(id))
    .flatMap(({ creator, post, index, id, at }) =>
      (post.photos ?? []).map(([, , alt], position) => ({
        creator,
        id,
        at,
        alt,
        position,
        fileId: photoId(creator, index, position),
      }))
    )
  if (!photos.length) return
  await deps.db
    .insertInto('file')
    .values(
      photos.map(({ creator, alt, at, fileId }) => ({
        id: fileId,
        owner_id: creatorId(creator.username),
        type: 'feed-photo',
        name: 'drawing.webp',
        mime_type: 'image/webp',
        description: alt,
        status: 'processing',
        created_at: at,
        updated_at: now,
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deps.db
    .insertInto('feed_file')
    .values(photos.map(({ id, fileId, position }) => ({ feed_id: id, file_id: fileId, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const [performerId, own] of Map.groupBy(
    made.filter((row) => row.status === 'active'),
    (row) => row.performer_id
  )) {
    await deps.db
      .updateTable('performer')
      .set((is) => ({ total_feeds: is('total_feeds', '+', own.length) }))
      .where('account_id', '=', performerId)
      .execute()
  }
}
