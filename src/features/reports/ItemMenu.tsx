import type { ReactElement } from 'react'
import { copyLink } from '../../lib/copy-link.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { ReportSubject } from './slice.ts'
import { useReport } from './use-report.ts'

const T = texts({
  en: { edit: 'Edit', copyLink: 'Copy link', copied: 'Link copied', report: 'Report' },
  pt: { edit: 'Editar', copyLink: 'Copiar link', copied: 'Link copiado', report: 'Denunciar' },
})

export type ItemMenuProps = {
  /** What the button is called. */
  label: string
  /** Its page on this site. */
  path: string
  thing: ReportSubject
  /** Where its creator, who has nothing to report, changes it. */
  editHref?: string | undefined
  /** What else can be done with it. */
  more?: readonly MenuItem[]
}

/** What can be done with a creator, a post or an item beside reacting to it: its link is copied, its creator edits it, everyone else can report it. */
export const ItemMenu = ({ label, path, thing, editHref, more = [] }: ItemMenuProps): ReactElement => {
  const t = useTexts(T)
  const report = useReport()
  const isOwn = editHref !== undefined
  return (
    <Menu
      label={label}
      items={[
        ...(isOwn ? [{ label: t.edit, href: editHref }] : []),
        { label: t.copyLink, onSelect: () => copyLink(path, t.copied) },
        ...(isOwn ? [] : [{ label: t.report, onSelect: () => report(thing) }]),
        ...more,
      ]}
    />
  )
}
