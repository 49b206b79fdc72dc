import { sql } from 'kysely'

/** SQL over `asset`: it has what it is made of. A video whose file is not ready and a gallery without a photo on view are not there for others. */
export const isComplete = sql<boolean>`(case asset.kind
  when 'video' then exists (select from asset_file place join file on file.id = place.file_id where place.asset_id = asset.id and place.role = 'media' and file.status = 'ready')
  when 'gallery' then asset.total_files > 0
  else true end)`

/**
 * SQL over `asset` and, joined as `gallery`, the gallery of a photo: the status that the decision is made by. What is not complete counts as archived,
 * so that buyers alone have it; a photo in a gallery is there only while both are.
 */
export const assetStatus = sql<string>`(case
  when asset.status = 'active' and not ${isComplete} then 'archived'
  when gallery.id is null or asset.status <> 'active' then asset.status
  else gallery.status end)`

/** SQL over the same: deleted by its creator, or its gallery was. */
export const isAssetRemoved = sql<boolean>`(asset.removed_at is not null or gallery.removed_at is not null)`
