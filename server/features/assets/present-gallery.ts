import type { Gallery } from '../../../contract/galleries.ts'
import { presentPreview, presentStill } from '../files/present.ts'
import { presentAsset, type Shown } from './present.ts'

/** A gallery without its photos, as lists show it. Locked: its title, how many photos there are, and the blurred cover. */
export function presentGallery(shown: Shown): Gallery {
  const { deps, row, accessReason } = shown
  const cover = row.cover_files?.[0]
  const common = { ...presentAsset(shown), totalPhotos: row.total_files }
  if (accessReason === 'locked') return { ...common, thumbnail: cover && presentPreview(deps, cover) }
  return {
    ...common,
    description: row.description,
    cover: cover && presentStill(deps, cover),
    ...(accessReason === 'owner' && { coverId: row.cover_id ?? undefined }),
  }
}
