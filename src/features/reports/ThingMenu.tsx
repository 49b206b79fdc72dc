import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { copyLink } from '../../lib/copy-link.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { ReportedThing } from './slice.ts'
import { useReport } from './use-report.ts'

const T = texts({
  en: { edit: 'Edit', copyLink: 'Copy link', copied: 'Link copied', report: 'Report', block: 'Block' },
  pt: { edit: 'Editar', copyLink: 'Copiar link', copied: 'Link copiado', report: 'Denunciar', block: 'Bloquear' },
})

const BlockDialog = dynamic(() => import('../blocks/BlockDialog.tsx').then((module) => module.BlockDialog), { ssr: false })

export type ThingMenuProps = {
  /** What the button is called. */
  label: string
  /** Its page on this site. */
  path: string
  thing: ReportedThing
  /** Where its creator, who has nothing to report, changes it. */
  editHref?: string | undefined
  /** It is somebody's own page, and the viewer may block them: then it is left. */
  canBlock?: boolean
}

/** What can be done with a creator, a post or an item beside reacting to it: its link is copied, its creator edits it, everyone else can report it, or block whose page it is. */
export const ThingMenu = ({ label, path, thing, editHref, canBlock = false }: ThingMenuProps): ReactElement => {
  const t = useTexts(T)
  const report = useReport()
  const router = useRouter()
  const [isBlocking, setBlocking] = useState(false)
  const isOwn = editHref !== undefined
  return (
    <>
      <Menu
        label={label}
        items={[
          ...(isOwn ? [{ label: t.edit, href: editHref }] : []),
          { label: t.copyLink, onSelect: () => copyLink(path, t.copied) },
          ...(isOwn ? [] : [{ label: t.report, onSelect: () => report(thing) }]),
          ...(canBlock ? [{ label: t.block, danger: true, onSelect: () => setBlocking(true) }] : []),
        ]}
      />
      {isBlocking && <BlockDialog person={{ _id: thing.objectId, name: thing.name }} onClose={() => setBlocking(false)} onBlocked={() => void router.push('/home')} />}
    </>
  )
}
