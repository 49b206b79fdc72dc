import type { ReactElement } from 'react'
import { copyLink } from '../../../lib/copy-link.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { ItemMenuProps } from '../../catalogue/items/slots.tsx'
import { useReport } from './use-report.ts'

const T = texts({
  en: { edit: 'Edit', copyLink: 'Copy link', copied: 'Link copied', report: 'Report' },
  pt: { edit: 'Editar', copyLink: 'Copiar link', copied: 'Link copiado', report: 'Denunciar' },
})

/** The menu of a creator, post or item: copy its link; its creator can edit it, others can report it. */
export const ItemMenu = ({ label, path, subject, editHref, more = [] }: ItemMenuProps): ReactElement => {
  const t = useTexts(T)
  const report = useReport()
  const isOwn = editHref !== undefined
  return (
    <Menu
      label={label}
      items={[
        ...(isOwn ? [{ label: t.edit, href: editHref }] : []),
        { label: t.copyLink, onSelect: () => copyLink(path, t.copied) },
        ...(isOwn ? [] : [{ label: t.report, onSelect: () => report(subject) }]),
        ...more,
      ]}
    />
  )
}
