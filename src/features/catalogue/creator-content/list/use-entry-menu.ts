import { useSend } from '../../../../api/use-send.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import type { BulkAction } from '../bulk/use-bulk.ts'

/** A dialog to open, and the items it is about. */
export type Ask = { name: Exclude<BulkAction['name'], 'publish' | 'archive'> | 'edit'; items: readonly Content[] }

type Options = {
  kind: ContentKind
  mayPublish: boolean
  act: (name: BulkAction['name'], items: readonly Content[]) => void
  ask: (what: Ask) => void
}

/** Menu items of one item in a list. */
export const useEntryMenu = ({ kind, mayPublish, act, ask }: Options): ((item: Content) => (MenuItem | null)[]) => {
  const t = useTexts(contentTexts)
  const { editHref, viewHref } = kindOf(kind)
  const cover = useSend('photos.setCover', {
    onSuccess: () => showToast({ kind: 'success', message: t.coverSet }),
  })
  return (item) => [
    editHref
      ? { label: t.edit, href: `${editHref}?id=${item._id}` }
      : { label: t.edit, onSelect: () => ask({ name: 'edit', items: [item] }) },
    ...(item.status === 'active' ? [{ label: t.view, href: viewHref(item) }] : []),
    ...(item.status !== 'active' && mayPublish ? [{ label: t.publish, onSelect: () => act('publish', [item]) }] : []),
    ...(item.status === 'active' ? [{ label: t.archive, onSelect: () => act('archive', [item]) }] : []),
    ...('galleryId' in item && item.galleryId
      ? [{ label: t.toCover, onSelect: () => void cover.send({ params: { id: item._id } }) }]
      : []),
    ...(kind === 'photos' ? [{ label: t.toGallery, onSelect: () => act('gallery', [item]) }] : []),
    null,
    { label: t.delete, danger: true, onSelect: () => act('delete', [item]) },
  ]
}
