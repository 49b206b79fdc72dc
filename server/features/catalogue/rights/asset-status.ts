import { sql } from 'kysely'

/**
 * SQL over `asset` and, joined as `gallery`, the gallery of a photo: the status on which access is decided. An
 * incomplete asset (a video whose file is not ready, a gallery without a visible photo) counts as archived, so that
 * only buyers see it; a photo in a gallery is visible only while both are.
 */
export const assetStatus = sql<string>`(case
  when asset.status = 'active' and not asset.is_complete then 'archived'
  when gallery.id is null or asset.status <> 'active' then asset.status
  else gallery.status end)`

/** SQL condition over the same tables: the asset or its gallery was deleted by its creator. */
export const isAssetRemoved = sql<boolean>`(asset.removed_at is not null or gallery.removed_at is not null)`
