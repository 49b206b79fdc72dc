import type { ReactElement } from 'react'
import type { Gallery } from '../../../../contract/catalogue/assets/galleries.ts'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { profilePath } from '../items/addresses.ts'
import { Shelf, shelfInput } from '../items/Shelf.tsx'
import { GalleryCard } from './GalleryCard.tsx'
import { galleryTexts } from './texts.ts'

/** Other galleries of the same creator. */
export const MoreGalleries = ({ gallery: { _id, performer } }: { gallery: Gallery }): ReactElement => {
  const t = useTexts(galleryTexts)
  return (
    <Shelf
      title={t.more(performer.name)}
      href={`${profilePath(performer)}?tab=galleries`}
      page={usePage('galleries.search', shelfInput({ performerId: performer._id }))}
      except={_id}
      ratio="4 / 3"
    >
      {(gallery) => <GalleryCard gallery={gallery} />}
    </Shelf>
  )
}
