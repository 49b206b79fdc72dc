import { sql } from 'kysely'

/**
 * SQL over `asset` and, joined as `gallery`, the gallery of a photo: the status that the decision is made by. What is not complete (a video whose
 * file is not ready, a gallery without a photo on view) counts as archived, so that buyers alone have it; a photo in a gallery is there only while both are.
 */
export const assetStatus = sql<string>`(case
  when asset.status = 'active' and not asset.is_complete then 'archived'
  when gallery.id is null or asset.status <> 'active' then asset.status
  else gallery.status end)`

/** SQL over the same: deleted by its creator, or its gallery was. */
export const isAssetRemoved = sql<boolean>`(asset.removed_at is not null or gallery.removed_at is not null)`
