import type { feeds, Feed } from '../../../../contract/content/feeds.ts'
import type { Db } from '../../../db/connect.ts'
import type { Input } from '../../../http/handler-types.ts'
import { keptOffer } from '../rights/kept-item.ts'

/**
 * A stored post as a body: what an update keeps where it says nothing. Who leaves out `fileIds` leaves all that is
 * attached as it is: files, preview, teaser, subtitles and poll.
 */
export async function storedBody(db: Db, feed: Feed, changes: Input<typeof feeds.update>['body']): Promise<object> {
  const own = {
    title: feed.title ?? '',
    caption: feed.caption ?? '',
    text: feed.text ?? '',
    isPinned: feed.isPinned,
    isStory: feed.isStory,
    ...keptOffer(feed, changes),
  }
  if (changes.fileIds !== undefined) return own
  const files = await db
    .selectFrom('feed_file')
    .select(['file_id', 'role', 'language'])
    .where('feed_id', '=', feed._id)
    .orderBy('position')
    .execute()
  const idsOf = (role: string): string[] => files.filter((file) => file.role === role).map((file) => file.file_id)
  const captions = files.flatMap(({ file_id: fileId, role, language }) =>
    role === 'captions' ? [{ fileId, language: language ?? '' }] : []
  )
  const [thumbnailId] = idsOf('thumbnail')
  const [teaserId] = idsOf('teaser')
  return {
    ...own,
    fileIds: idsOf('media'),
    ...(thumbnailId !== undefined && { thumbnailId }),
    ...(teaserId !== undefined && { teaserId }),
    ...(captions.length > 0 && { captions }),
    ...(feed.poll && { pollId: feed.poll._id }),
  }
}
