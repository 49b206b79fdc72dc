import type { ReactElement } from 'react'
import { copyLink } from '../../lib/copy-link.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useReport } from '../reports/use-report.ts'

const T = texts({
  en: { actions: (name: string) => `More about ${name}`, copyLink: 'Copy link', copied: 'Link copied', report: 'Report' },
  pt: { actions: (name: string) => `Mais sobre ${name}`, copyLink: 'Copiar link', copied: 'Link copiado', report: 'Denunciar' },
})

/** What can be done with a creator beside following and bookmarking them. */
export const ProfileMenu = ({ performer }: { performer: { _id: string; name: string; username?: string } }): ReactElement => {
  const t = useTexts(T)
  const report = useReport()
  const { _id, name, username } = performer
  return (
    <Menu
      label={t.actions(name)}
      items={[
        { label: t.copyLink, onSelect: () => copyLink(`/${username ?? _id}`, t.copied) },
        { label: t.report, onSelect: () => report({ objectType: 'performer', objectId: _id, name }) },
      ]}
    />
  )
}
