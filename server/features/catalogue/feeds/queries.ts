import { sql } from 'kysely'
import type { FeedType } from '../../../../contract/catalogue/feeds.ts'
import { type MediaKind } from '../../../../contract/platform/files/files.ts'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { Db } from '../../../db/connect.ts'
import { idList } from '../../../db/id-list.ts'
import { containsText } from '../../../db/text-search.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { filesOf, kindOf, typeOf } from '../../platform/files/file-row.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators, relationColumns } from '../../identity/visibility/relations.ts'
import { hasBought, hasReacted, isFeedRemoved } from '../rights/facts.ts'
import { pollOf } from './polls.ts'

/**
 * Posts by id, unordered, with their files, poll, creator and everything that decides the viewer's access. One query
 * regardless of the number of ids.
 */
export const feedRows = queryTemplate(
  (db, { ids, viewerContext, now }: { ids: readonly string[]; viewerContext: ViewerContext; now: Date }) => {
    const { viewer } = viewerContext
    return creators(db)
      .innerJoin('feed', 'feed.performer_id', 'account.id')
      .select([
        'feed.id',
        'feed.performer_id',
        'feed.type',
        'feed.access',
        'feed.price',
        'feed.status',
        'feed.title',
        'feed.caption',
        'feed.text',
        'feed.duration',
        'feed.is_pinned',
        'feed.is_story',
        'feed.total_files',
        'feed.total_likes',
        'feed.total_comments',
        'feed.total_sales',
        'feed.scheduled_at',
        'feed.published_at',
        'feed.expires_at',
        'feed.created_at',
        'feed.updated_at',
      ])
      .select([
        'account.name',
        'account.username',
        'account.avatar_file_id',
        'account.is_performer',
        'account.status as account_status',
      ])
      .select(['performer.approved_at', 'performer.monthly_price', 'performer.is_free_subscription'])
      .select([filesOf('feed').as('files'), pollOf(viewer).as('poll'), isFeedRemoved(now).as('is_removed')])
      .select([
        isVisibleTo(viewerContext).as('is_on_view'),
        hasBought(viewer, 'feed', sql.ref('feed.id')).as('has_bought'),
      ])
      .select([
        hasReacted(viewer, 'like', sql.ref('feed.id')).as('is_liked'),
        hasReacted(viewer, 'bookmark', sql.ref('feed.id')).as('is_bookmarked'),
      ])
      .select(relationColumns(viewer, now))
      .where(sql<boolean>`feed.id = any(${idList(ids)})`)
      .compile()
  }
)
export type FeedRow = Awaited<ReturnType<typeof feedRows>>[number]

/**
 * The media files of those posts that have a file which is not ready, by post, in order; the kind of an unfinished file
 * is that of its upload type.
 */
export async function draftFiles(
  db: Db,
  feedIds: readonly string[]
): Promise<Map<string, { _id: string; kind: MediaKind; isReady: boolean }[]>> {
  if (!feedIds.length) return new Map()
  const rows = await db
    .selectFrom('feed_file')
    .innerJoin('file', 'file.id', 'feed_file.file_id')
    .select(['feed_file.feed_id', 'file.id', 'file.kind', 'file.type', 'file.status'])
    .where('feed_file.feed_id', 'in', feedIds)
    .where('feed_file.role', '=', 'media')
    .orderBy('feed_file.position')
    .execute()
  const files = rows.map((row) => ({
    feedId: row.feed_id,
    _id: row.id,
    kind: row.kind === null ? mediaTypes[typeOf(row)].kinds[0] : kindOf(row),
    isReady: row.status === 'ready',
  }))
  const byFeed = [...Map.groupBy(files, (file) => file.feedId)].filter(([, shown]) =>
    shown.some((file) => !file.isReady)
  )
  return new Map(
    byFeed.map(([feedId, shown]) => [feedId, shown.map(({ _id, kind, isReady }) => ({ _id, kind, isReady }))])
  )
}

type OwnQuery = {
  limit: number
  offset: number
  sort: 'asc' | 'desc'
  q?: string
  status?: string
  type?: FeedType
  isStory?: boolean
}

/** The ids of one page of the creator's own posts in every state, and the total. Expired stories are left out. */
export async function ownFeeds(
  db: Db,
  performerId: string,
  { q, status, type, isStory, ...page }: OwnQuery,
  now: Date
): Promise<{ ids: string[]; total: number }> {
  const own = db
    .selectFrom('feed')
    .where('performer_id', '=', performerId)
    .where((is) => is.not(isFeedRemoved(now)))
    .$if(status !== undefined, (feeds) => feeds.where('status', '=', status ?? ''))
    .$if(type !== undefined, (feeds) => feeds.where('type', '=', type ?? ''))
    .$if(isStory !== undefined, (feeds) => feeds.where('is_story', '=', isStory ?? false))
    .where(containsText(['title', 'caption', 'text'], q))
  const rows = await own
    .select('id')
    .orderBy('created_at', page.sort)
    .orderBy('id', page.sort)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { count } = await own.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { ids: rows.map((row) => row.id), total: count }
}
