import { sql } from 'kysely'
import type { FeedType as FeedKind } from '../../../contract/feeds.ts'
import { type MediaKind } from '../../../contract/files.ts'
import { mediaTypes } from '../../../contract/media-types.ts'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/text-search.ts'
import { queryTemplate } from '../../db/query-template.ts'
import { filesOf, kindOf, typeOf } from '../files/file-row.ts'
import { isVisibleTo, type ViewerContext } from '../performers/policy.ts'
import { creators, relationColumns } from '../performers/queries.ts'
import { hasBought, hasReacted, isFeedRemoved } from '../rights/facts.ts'
import { pollOf } from './polls.ts'

/** Posts by id in no order, with their files, their poll, their creator, and what the right to see them depends on. One query, however many there are. */
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
      .where(sql<boolean>`feed.id = any(${ids}::uuid[])`)
      .compile()
  }
)
export type FeedRow = Awaited<ReturnType<typeof feedRows>>[number]

/** What posts show whose files are not all ready, by post: every file in its order, with its kind (of one that is being processed, by what it was uploaded for). */
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
  type?: FeedKind
  isStory?: boolean
}

/** One's own posts in every state, a page of ids and how many there are in all. Stories whose day is over are gone. */
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
