import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { useItemSlots } from '../items/slots.tsx'
import { useSubscribe } from '../offers/use-subscribe.ts'
import type { MediaTileData } from './media-tiles.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

type Shown = MediaTileData & { file: MediaFile }
const isShown = (tile: MediaTileData): tile is Shown => tile.file !== undefined

/** Lightbox for photos of posts and single photos, with like and bookmark; locked ones open the subscription dialog. Render `box` beside the list. */
export const useMediaBox = (
  tiles: readonly MediaTileData[]
): { open: (tile: MediaTileData) => void; box: ReactNode } => {
  const { ItemActions } = useItemSlots()
  const subscribe = useSubscribe()
  // A copy, so that a changing list does not switch the open photo.
  const [opened, setOpened] = useState<{ shown: readonly Shown[]; start: number } | null>(null)
  return {
    open: (tile) => {
      if (!isShown(tile)) return subscribe(tile.item.performer)
      const shown = tiles.filter(isShown)
      setOpened({ shown, start: shown.indexOf(tile) })
    },
    box: opened && (
      <Lightbox
        files={opened.shown.map(({ file }) => file)}
        start={opened.start}
        onClose={() => setOpened(null)}
        actions={(index) => {
          const tile = opened.shown[index]
          const now = tiles.find(({ _id }) => _id === tile?._id) ?? tile
          return (
            now && (
              <ItemActions
                type={now.type}
                item={now.item}
                commentsHref={now.type === 'feed' ? itemPath('feed', now.item._id) : undefined}
              />
            )
          )
        }}
      />
    ),
  }
}
