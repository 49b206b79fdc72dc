import type { GalleryPhoto, Photo } from '../../../contract/photos.ts'
import type { Deps } from '../../deps.ts'
import type { PlacedFile } from '../files/file-row.ts'
import { presentMedia, presentPreview } from '../files/present.ts'
import { filesAs, presentAsset, type Shown } from './present.ts'

/** A photo. Locked: its title and caption, and the blurred picture; in a gallery the gallery's words are the public ones, and the photo's stay locked. */
export function presentPhoto(shown: Shown): Photo {
  const { deps, row, accessReason } = shown
  const [file] = filesAs(row.files, 'media')
  const common = { ...presentAsset(shown), galleryId: row.gallery_id ?? undefined }
  if (accessReason === 'locked')
    return {
      ...common,
      ...(row.gallery_id !== null && { title: '', caption: undefined }),
      thumbnail: file && presentPreview(deps, file),
    }
  return { ...common, description: row.description, photo: describedPhoto(deps, row, file) }
}

/** A photo as its gallery shows it, to those who may see the gallery. Undefined for one without a finished file. */
export function presentGalleryPhoto(
  deps: Deps,
  row: { id: string; title: string; description: string; files: readonly PlacedFile[] }
): GalleryPhoto | undefined {
  const photo = describedPhoto(deps, row, row.files[0])
  return photo && { _id: row.id, title: row.title, photo }
}

/** The file with the photo's own words as its alternative text. */
function describedPhoto(deps: Deps, row: { description: string }, file: PlacedFile | undefined) {
  const media = file && presentMedia(deps, file)
  return media && { ...media, alt: row.description || undefined }
}
