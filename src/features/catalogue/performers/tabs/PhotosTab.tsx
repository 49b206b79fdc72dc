import type { ReactElement } from 'react'
import { usePage } from '../../../../api/use-page.ts'
import { MediaTile } from '../../photos/MediaTile.tsx'
import { mediaTiles } from '../../photos/media-tiles.ts'
import { useMediaBox } from '../../photos/use-media-box.tsx'
import { mediaInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'

/** A creator's photos, including those of posts. The accessible ones open in the lightbox. */
export const PhotosTab = ({ id, ...tab }: TabProps): ReactElement => {
  const page = usePage('creatorMedia.search', mediaInput(id, 'photo'))
  const tiles = mediaTiles(page.items)
  const { open, box } = useMediaBox(tiles)
  return (
    <>
      <TabList {...tab} kind="photos" look="tiles" ratio="1" page={{ ...page, items: tiles }}>
        {(tile, index) => <MediaTile tile={tile} onOpen={() => open(tile)} priority={index < 9} />}
      </TabList>
      {box}
    </>
  )
}
