import type { ReactElement } from 'react'
import { photos } from '../../../../contract/photos.ts'
import { usePage } from '../../../api/use-page.ts'
import { PhotoTile } from '../../photos/PhotoTile.tsx'
import { usePhotoBox } from '../../photos/use-photo-box.tsx'
import { photosInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'

/** The photos of a creator; the free ones and those a subscription opens are shown large one after the other. */
export const PhotosTab = ({ id, ...tab }: TabProps): ReactElement => {
  const page = usePage(photos.ofPerformer, photosInput(id))
  const { open, box } = usePhotoBox(page.items)
  return (
    <>
      <TabList {...tab} kind="photos" look="tiles" ratio="1" page={page}>
        {(photo, index) => <PhotoTile photo={photo} onOpen={() => open(photo)} priority={index < 9} />}
      </TabList>
      {box}
    </>
  )
}
