import type { ReactElement } from 'react'
import type { Photo } from '../../../../../contract/catalogue/assets/photos.ts'
import { AccessDialog } from '../bulk/AccessDialog.tsx'
import { DeleteDialog } from '../bulk/DeleteDialog.tsx'
import { GalleryDialog } from '../gallery/GalleryDialog.tsx'
import type { ContentKind } from '../kinds.ts'
import { PhotoDialog } from '../gallery/PhotoDialog.tsx'
import type { BulkAction } from '../bulk/use-bulk.ts'
import type { Ask } from './use-entry-menu.ts'

type ContentDialogsProps = { kind: ContentKind; action: Ask; onClose: () => void; onRun: (action: BulkAction) => void }

/** The dialog that is open over a list. Its answer runs an action. */
export const ContentDialogs = ({
  kind,
  action: { name, items },
  onClose,
  onRun,
}: ContentDialogsProps): ReactElement => {
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
