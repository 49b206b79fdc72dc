import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { CursorPosition } from '../feeds/cursor.ts'

export type MediaKind = 'photo' | 'video'
/** Position of an entry in the list, and whether it is an asset or a post. */
export type MediaCursor = CursorPosition & { source: 'asset' | 'post' }

/** Counting stops at this number of each kind; the counts are shown next to the tabs of a creator's page. */
const countBound = sql.lit(1000)

/** SQL over `asset` and its `gallery`: the asset is published. */
const assetOnView = sql`asset.status = 'active' and asset.is_complete and (gallery.id is null or gallery.status = 'active')`
/** SQL over `feed`: the post is in the feeds. Written out so that the planner uses the partial indexes. */
const postOnView = sql`feed.status = 'active' and not feed.is_story`
/**
 * SQL over `feed`: how many of its files are of a kind. List and count both use it: the type of a post tells only whether it has a video,
 * and one with a video can have photos too.
 */
const photosBesideVideo = sql<number>`(select count(*)::int from feed_file join file on file.id = feed_file.file_id
  where feed_file.feed_id = feed.id and feed_file.role = 'media' and (file.kind = 'photo' or (file.kind is null and file.type = 'feed-photo')))`
const filesOf: Record<MediaKind, Partial<Record<MediaKind, RawBuilder<number>>>> = {
  photo: { photo: sql`feed.total_files`, video: photosBesideVideo },
  video: { video: sql`(feed.total_files - ${photosBesideVideo})` },
}
const after = (table: RawBuilder<unknown>, place: CursorPosition | undefined) =>
  place ? sql`and (${table}.published_at, ${table}.id) < (${place.publishedAt}, ${place.id}::uuid)` : sql``

/**
 * Up to `limit` positions after `place`, newest first, of a creator's published media of a kind: single photos or
 * videos, and posts that contain them. Short index scans, one for each type of post.
 */
export async function findMediaPage(
  db: Db,
  performerId: string,
  kind: MediaKind,
  limit: number,
  place: CursorPosition | undefined
): Promise<MediaCursor[]> {
  const ofPosts = Object.entries(filesOf[kind]).map(
    ([type, files]) => sql`union all
      (select feed.id, feed.published_at, 'post' as source from feed
        where feed.performer_id = ${performerId} and feed.type = ${sql.lit(type)} and ${files} > 0 and ${postOnView} ${after(sql`feed`, place)}
        order by feed.published_at desc, feed.id desc limit ${limit})`
  )
  const { rows } = await sql<{ id: string; published_at: Date; source: 'asset' | 'post' }>`
    select * from (
      (select asset.id, asset.published_at, 'asset' as source from asset left join asset gallery on gallery.id = asset.gallery_id
        where asset.performer_id = ${performerId} and asset.kind = ${kind} and ${assetOnView} ${after(sql`asset`, place)}
        order by asset.published_at desc, asset.id desc limit ${limit})
      ${sql.join(ofPosts, sql``)}
    ) media order by published_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ isPinned: false, publishedAt: row.published_at, id: row.id, source: row.source }))
}

/** Number of items of each kind. */
export type MediaTotals = { photos: number; videos: number; galleries: number; products: number }

/**
 * SQL for the numbers of published photos, videos, galleries and products of the creator whose id is `performerId`,
 * including those in posts; counted up to 1000 of each kind.
 */
export function mediaTotals(performerId: RawBuilder<unknown>): RawBuilder<MediaTotals> {
  const assets = (
    kind: string
  ) => sql`(select count(*) from (select from asset left join asset gallery on gallery.id = asset.gallery_id
    where asset.performer_id = ${performerId} and asset.kind = ${sql.lit(kind)} and ${assetOnView} limit ${countBound}) counted)`
  const posts = (kind: MediaKind) =>
    sql.join(
      Object.entries(filesOf[kind]).map(
        ([type, files]) => sql`(select coalesce(sum(files), 0) from (select ${files} as files from feed
    where feed.performer_id = ${performerId} and feed.type = ${sql.lit(type)} and ${postOnView} limit ${countBound}) counted)`
      ),
      sql` + `
    )
  return sql<MediaTotals>`json_build_object(
    'photos', ${assets('photo')} + ${posts('photo')}, 'videos', ${assets('video')} + ${posts('video')},
    'galleries', ${assets('gallery')}, 'products', ${assets('product')})`
}

/** `mediaTotals` of one creator. */
export async function countMedia(db: Db, performerId: string): Promise<MediaTotals> {
  const { rows } = await sql<{
    totals: MediaTotals
  }>`select ${mediaTotals(sql`${performerId}::uuid`)} as totals`.execute(db)
  return rows[0]?.totals ?? { photos: 0, videos: 0, galleries: 0, products: 0 }
}
