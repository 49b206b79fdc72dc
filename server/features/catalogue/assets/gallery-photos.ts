import { sql } from 'kysely'
import type { GalleryPhoto } from '../../../../contract/catalogue/assets/photos.ts'
import type { AccessReason } from '../../../../contract/catalogue/items/items.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { filesOf } from '../../platform/files/file-row.ts'
import { presentGalleryPhoto } from './present-photo.ts'

/** The states in which a gallery's photos are visible to a viewer with this access reason. */
const visibleStatuses = (reason: AccessReason): string[] => {
  if (reason === 'owner' || reason === 'operator') return ['draft', 'active', 'archived']
  return reason === 'bought' ? ['active', 'archived'] : ['active']
}

/** The photos of a gallery in order, for a viewer with this access reason; empty when the gallery is locked. */
export async function galleryPhotos(deps: Deps, galleryId: string, reason: AccessReason): Promise<GalleryPhoto[]> {
  if (reason === 'locked') return []
  const rows = await deps.db
    .selectFrom('asset')
    .select(['asset.id', 'asset.title', 'asset.description', filesOf('asset').as('files')])
    .where('asset.gallery_id', '=', galleryId)
    .where('asset.status', 'in', visibleStatuses(reason))
    .orderBy('asset.position')
    .orderBy('asset.id')
    .execute()
  return rows.flatMap((row) => presentGalleryPhoto(deps, row) ?? [])
}

/**
 * Recounts the published photos of galleries whose photos have changed, and clears a cover that is no longer in its
 * gallery.
 */
export async function recountGalleries(trx: Trx, galleryIds: readonly (string | null)[]): Promise<void> {
  const ids = galleryIds.filter((id) => id !== null)
  if (!ids.length) return
  await sql`update asset set total_files = counted.count, is_complete = counted.count > 0,
      cover_id = (select photo.id from asset photo where photo.id = asset.cover_id and photo.gallery_id = asset.id)
    from unnest(${ids}::uuid[]) as changed (id) cross join lateral (select count(*) from asset photo where photo.gallery_id = changed.id and photo.status = 'active') counted
    where asset.id = changed.id`.execute(trx)
}
