import type { ReactElement } from 'react'
import type { Photo } from '../../../../contract/photos.ts'
import { AccessDialog } from '../bulk/AccessDialog.tsx'
import { DeleteDialog } from '../bulk/DeleteDialog.tsx'
import { GalleryDialog } from '../gallery/GalleryDialog.tsx'
import type { ContentKind } from '../kinds.ts'
import { PhotoDialog } from '../gallery/PhotoDialog.tsx'
import type { BulkAction } from '../bulk/use-bulk.ts'
import type { Ask } from './use-entry-menu.ts'

type ContentDialogsProps = { kind: ContentKind; asked: Ask; onClose: () => void; onRun: (action: BulkAction) => void }

/** The questions of a list, one at a time; each ends in something to run, or in nothing. */
export const ContentDialogs = ({ kind, asked: { name, items }, onClose, onRun }: ContentDialogsProps): ReactElement => {
  if (name === 'delete')
    return <DeleteDialog kind={kind} items={items} onClose={onClose} onAnswer={() => onRun({ do: 'delete', name })} />
  if (name === 'edit') return <PhotoDialog photo={items[0] as Photo} onClose={onClose} />
  if (name === 'gallery')
    return (
      <GalleryDialog
        count={items.length}
        onClose={onClose}
        onAnswer={(galleryId) => onRun({ do: 'change', name, change: { galleryId } })}
      />
    )
  return (
    <AccessDialog
      kind={kind}
      items={items}
      onClose={onClose}
      onAnswer={(change) => onRun({ do: 'change', name, change })}
    />
  )
}
