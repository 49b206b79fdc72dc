import { useState } from 'react'
import type { ReactNode } from 'react'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import type { Photo } from '../../../../contract/catalogue/assets/photos.ts'
import { useItemSlots } from '../items/slots.tsx'
import { useSubscribe } from '../offers/use-subscribe.ts'
import { lazyClient } from '../../../ui/lazy-client.tsx'

const Lightbox = lazyClient(() => import('../../platform/media/Lightbox.tsx').then((module) => module.Lightbox))

type Shown = Photo & { photo: MediaFile }
const isShown = (photo: Photo): photo is Shown => photo.photo !== undefined

/** Lightbox for a list of photos, with like and bookmark; locked photos open the subscription dialog. Render `box` beside the list. */
export const usePhotoBox = (items: readonly Photo[]): { open: (photo: Photo) => void; box: ReactNode } => {
  const { ItemActions } = useItemSlots()
  const subscribe = useSubscribe()
  // A copy, so that a changing list does not switch the open photo.
  const [opened, setOpened] = useState<{ photos: readonly Shown[]; start: number } | null>(null)
  return {
    open: (photo) => {
      if (!isShown(photo)) return subscribe(photo.performer)
      const photos = items.filter(isShown)
      setOpened({ photos, start: photos.indexOf(photo) })
    },
    box: opened && (
      <Lightbox
        files={opened.photos.map(({ photo }) => photo)}
        start={opened.start}
        onClose={() => setOpened(null)}
        actions={(index) => {
          const photo = opened.photos[index]
          return photo && <ItemActions type="photo" item={items.find(({ _id }) => _id === photo._id) ?? photo} />
        }}
      />
    ),
  }
}
