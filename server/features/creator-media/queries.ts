import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CursorPosition } from '../feeds/cursor.ts'

export type MediaKind = 'photo' | 'video'
/** Where something stands in the list, and what it is. */
export type MediaCursor = CursorPosition & { source: 'asset' | 'post' }

/** More than this many of a kind are not counted: a creator's page shows the count beside each tab. */
const countBound = sql.lit(1000)

/** SQL over `asset` and its `gallery`: it is on view. */
const assetOnView = sql`asset.status = 'active' and asset.is_complete and (gallery.id is null or gallery.status = 'active')`
/** SQL over `feed`: a post in the feeds. Written out, so that the partial indexes match. */
const postOnView = sql`feed.status = 'active' and not feed.is_story`
const after = (table: RawBuilder<unknown>, place: CursorPosition | undefined) =>
  place ? sql`and (${table}.published_at, ${table}.id) < (${place.publishedAt}, ${place.id}::uuid)` : sql``

/** `limit` places after `place`, newest first, of what a creator has on view of a kind: single photos or videos, and posts that have some. Two short reads of an index. */
export async function findMediaPage(
  db: Db,
  performerId: string,
  kind: MediaKind,
  limit: number,
  place: CursorPosition | undefined
): Promise<MediaCursor[]> {
  const { rows } = await sql<{ id: string; published_at: Date; source: 'asset' | 'post' }>`
    select * from (
      (select asset.id, asset.published_at, 'asset' as source from asset left join asset gallery on gallery.id = asset.gallery_id
        where asset.performer_id = ${performerId} and asset.kind = ${kind} and ${assetOnView} ${after(sql`asset`, place)}
        order by asset.published_at desc, asset.id desc limit ${limit})
      union all
      (select feed.id, feed.published_at, 'post' as source from feed
        where feed.performer_id = ${performerId} and feed.type = ${kind} and ${postOnView} ${after(sql`feed`, place)}
        order by feed.published_at desc, feed.id desc limit ${limit})
    ) media order by published_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ isPinned: false, publishedAt: row.published_at, id: row.id, source: row.source }))
}

/** How many photos, videos, galleries and products a creator has on view, those of posts among them; of each kind up to 1000 things are counted. One query. */
export async function countMedia(
  db: Db,
  performerId: string
): Promise<{ photos: number; videos: number; galleries: number; products: number }> {
  const assets = (
    kind: string
  ) => sql`(select count(*) from (select from asset left join asset gallery on gallery.id = asset.gallery_id
    where asset.performer_id = ${performerId} and asset.kind = ${kind} and ${assetOnView} limit ${countBound}) counted)`
  const posts = (kind: MediaKind) => sql`(select coalesce(sum(total_files), 0) from (select total_files from feed
    where feed.performer_id = ${performerId} and feed.type = ${kind} and ${postOnView} limit ${countBound}) counted)`
  const { rows } = await sql<{ photos: number; videos: number; galleries: number; products: number }>`
    select (${assets('photo')} + ${posts('photo')})::int as photos, (${assets('video')} + ${posts('video')})::int as videos,
      ${assets('gallery')}::int as galleries, ${assets('product')}::int as products`.execute(db)
  return rows[0] ?? { photos: 0, videos: 0, galleries: 0, products: 0 }
}
