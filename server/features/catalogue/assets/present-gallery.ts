import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import { presentPreview, presentStill } from '../../platform/files/present.ts'
import { presentAsset, type PresenterInput } from './present.ts'

/** A gallery without its photos, as lists show it. When locked: only title, number of photos and blurred cover. */
export function presentGallery(shown: PresenterInput): Gallery {
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
