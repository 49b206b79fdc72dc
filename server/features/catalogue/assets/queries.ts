import { sql, type RawBuilder } from 'kysely'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { Db } from '../../../db/connect.ts'
import { idList } from '../../../db/id-list.ts'
import { filesOf, type PlacedFile } from '../../platform/files/file-row.ts'
import { isVisibleTo, type ViewerContext } from '../../identity/visibility/visibility.ts'
import { creators, relationColumns } from '../../identity/visibility/relations.ts'
import { assetStatus, isAssetRemoved } from '../rights/asset-status.ts'
import { hasBought, hasReacted } from '../rights/facts.ts'

/** A kind of asset, as stored in `asset.kind`. */
export type AssetKind = Exclude<ItemType, 'feed'>

/** SQL over `asset`: the id of a gallery's cover, which is the chosen photo or else the first published one. */
const coverOf = sql<string>`(select photo.id from asset photo where photo.gallery_id = asset.id and photo.status = 'active'
  order by photo.id is not distinct from asset.cover_id desc, photo.position, photo.id limit 1)`

/** SQL over `cover`: the files of the cover photo; empty when there is no cover. */
const coverFiles: RawBuilder<PlacedFile[]> = sql`(select ${filesOf('asset')} from asset where asset.id = cover.id)`

/** SQL over `asset`: the upload of a video that is unfinished or has failed; null once the file is ready. */
const unfinished = sql<Unfinished | null>`(select json_build_object('_id', file.id, 'status', file.status, 'progress', file.progress, 'reason', file.reason)
  from asset_file place join file on file.id = place.file_id where place.asset_id = asset.id and place.role = 'media' and file.status <> 'ready' limit 1)`
export type Unfinished = {
  _id: string
  status: 'pending' | 'processing' | 'failed'
  progress: number | null
  reason: string | null
}

/**
 * Assets of one kind by id, unordered, with their files, creator and everything that decides the viewer's access. One
 * query regardless of the number of ids.
 */
export function assetRows(db: Db, kind: AssetKind, ids: readonly string[], viewerContext: ViewerContext, now: Date) {
  const { viewer } = viewerContext
  const bought =
    kind === 'photo'
      ? hasBought(viewer, 'gallery', sql.ref('gallery.id'))
      : hasBought(viewer, kind, sql.ref('asset.id'))
  return creators(db)
    .innerJoin('asset', 'asset.performer_id', 'account.id')
    .leftJoin('asset as gallery', 'gallery.id', 'asset.gallery_id')
    .leftJoinLateral(
      sql<{ id: string | null }>`(select ${kind === 'gallery' ? coverOf : sql`null::uuid`} as id)`.as('cover'),
      (join) => join.onTrue()
    )
    .select([
      'asset.id',
      'asset.performer_id',
      'asset.title',
      'asset.caption',
      'asset.description',
      'asset.status',
      'asset.scheduled_at',
      'asset.published_at',
      'asset.gallery_id',
      'asset.stream_id',
      'asset.product_type',
      'asset.stock',
      'asset.total_files',
      'asset.total_likes',
      'asset.total_comments',
      'asset.total_sales',
      'asset.created_at',
      'asset.updated_at',
      'cover.id as cover_id',
    ])
    .select([
      'account.name',
      'account.username',
      'account.avatar_file_id',
      'account.is_performer',
      'account.status as account_status',
      'performer.approved_at',
      'performer.monthly_price',
      'performer.is_free_subscription',
    ])
    .select([
      sql<string>`coalesce(gallery.access, asset.access)`.as('access'),
      sql<number | null>`coalesce(gallery.price, asset.price)`.as('price'),
      assetStatus.as('decisive_status'),
      isAssetRemoved.as('is_removed'),
      filesOf('asset').as('files'),
      coverFiles.as('cover_files'),
      (kind === 'video' ? unfinished : sql<null>`null`).as('unfinished'),
    ])
    .select([isVisibleTo(viewerContext).as('is_on_view'), bought.as('has_bought')])
    .select([
      hasReacted(viewer, 'like', sql.ref('asset.id')).as('is_liked'),
      hasReacted(viewer, 'bookmark', sql.ref('asset.id')).as('is_bookmarked'),
    ])
    .select(relationColumns(viewer, now))
    .where('asset.kind', '=', kind)
    .where(sql<boolean>`asset.id = any(${idList(ids)})`)
    .execute()
}
export type AssetRow = Awaited<ReturnType<typeof assetRows>>[number]
