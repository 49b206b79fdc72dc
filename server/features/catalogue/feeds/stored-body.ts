import type { feeds, Feed } from '../../../../contract/catalogue/feeds.ts'
import type { Db } from '../../../db/connect.ts'
import type { Input } from '../../../http/handler-types.ts'
import { keptOffer } from '../rights/kept-item.ts'

/**
 * A stored post as a body: what an update keeps where it says nothing, also of what is attached. Preview, teaser and
 * subtitles belong to the first video or sound, and go with it.
 */
export async function storedBody(db: Db, feed: Feed, changes: Input<typeof feeds.update>['body']): Promise<object> {
  const files = await db
    .selectFrom('feed_file')
    .select(['file_id', 'role', 'language'])
    .where('feed_id', '=', feed._id)
    .orderBy('position')
    .execute()
  const idsOf = (role: string): string[] => files.filter((file) => file.role === role).map((file) => file.file_id)
  const fileIds = idsOf('media')
  const captions = files.flatMap(({ file_id: fileId, role, language }) =>
    role === 'captions' ? [{ fileId, language: language ?? '' }] : []
  )
  const [thumbnailId] = idsOf('thumbnail')
  const [teaserId] = idsOf('teaser')
  const isSame =
    changes.fileIds === undefined || (await firstPlayed(db, fileIds)) === (await firstPlayed(db, changes.fileIds))
  return {
    title: feed.title ?? '',
    caption: feed.caption ?? '',
    text: feed.text ?? '',
    isPinned: feed.isPinned,
    isStory: feed.isStory,
    ...keptOffer(feed, changes),
    fileIds,
    ...(isSame && thumbnailId !== undefined && { thumbnailId }),
    ...(isSame && teaserId !== undefined && { teaserId }),
    ...(isSame && captions.length > 0 && { captions }),
    ...(feed.poll && { pollId: feed.poll._id }),
  }
}

/** The first of these files that is a video or a sound; until it has been processed, by the type of its upload. */
async function firstPlayed(db: Db, ids: readonly string[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  const rows = await db
    .selectFrom('file')
    .select(['id', 'kind', 'type'])
    .where('id', 'in', [...ids])
    .execute()
  const played = new Set(
    rows.flatMap(({ id, kind, type }) => {
      const known = kind ?? type.replace('feed-', '')
      return known === 'video' || known === 'audio' ? [id] : []
    })
  )
  return ids.find((id) => played.has(id))
}
