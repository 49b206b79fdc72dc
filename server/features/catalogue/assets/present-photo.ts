import type { GalleryPhoto, Photo } from '../../../../contract/catalogue/assets/photos.ts'
import type { Deps } from '../../../deps.ts'
import type { PlacedFile } from '../../platform/files/file-row.ts'
import { presentMedia, presentPreview } from '../../platform/files/present.ts'
import { filesWithRole, presentAsset, type PresenterInput } from './present.ts'

/**
 * A photo. When locked: title, caption and blurred picture; of a locked photo in a gallery only the blurred picture,
 * because only the gallery's texts are public.
 */
export function presentPhoto(shown: PresenterInput): Photo {
  const { deps, row, accessReason } = shown
  const [file] = filesWithRole(row.files, 'media')
  const common = { ...presentAsset(shown), galleryId: row.gallery_id ?? undefined }
  if (accessReason === 'locked')
    return {
      ...common,
      ...(row.gallery_id !== null && { title: '', caption: undefined }),
      thumbnail: file && presentPreview(deps, file),
    }
  return { ...common, description: row.description, photo: presentPhotoFile(deps, row, file) }
}

/** A photo inside its gallery, for a viewer who may see the gallery. Undefined when the photo has no finished file. */
export function presentGalleryPhoto(
  deps: Deps,
  row: { id: string; title: string; description: string; files: readonly PlacedFile[] }
): GalleryPhoto | undefined {
  const photo = presentPhotoFile(deps, row, row.files[0])
  return photo && { _id: row.id, title: row.title, photo }
}

/** The file, with the photo's description as its alternative text. */
function presentPhotoFile(deps: Deps, row: { description: string }, file: PlacedFile | undefined) {
  const media = file && presentMedia(deps, file)
  return media && { ...media, alt: row.description || undefined }
}
