import type { ReactElement } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { GalleryCard } from '../../galleries/GalleryCard.tsx'
import { assetsInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'

/** A creator's galleries. */
export const GalleriesTab = ({ id, ...tab }: TabProps): ReactElement => (
  <TabList {...tab} kind="galleries" ratio="4 / 3" page={usePage('galleries.search', assetsInput(id))}>
    {(gallery, index) => <GalleryCard gallery={gallery} priority={index < 4} />}
  </TabList>
)
