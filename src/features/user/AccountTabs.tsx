import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { creatorSections, notificationsPath, sectionPath, userSections } from './sections.ts'
import { selectUser } from './slice.ts'
import { accountTexts } from './texts.ts'

/** The sections of the account; a creator's public ones come first. `current` is an address. */
export const AccountTabs = ({ current }: { current: string }): ReactElement => {
  const t = useTexts(accountTexts)
  const isPerformer = useAppSelector(selectUser)?.isPerformer
  const own = isPerformer ? creatorSections.map((key) => ({ key: sectionPath('/creator/account', key), label: t[key] })) : []
  const all = userSections.map((key) => ({ key: sectionPath('/user/account', key), label: key === 'profile' && isPerformer ? t.personal : t[key] }))
  const others = [{ key: notificationsPath, label: t.notifications }, { key: '/user/blocked', label: t.blocked }]
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row is wider than the screen.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [current])
  return (
    <div ref={row}>
      <Tabs label={t.sections} current={current} tabs={[...own, ...all, ...others].map((tab) => ({ ...tab, href: tab.key }))} />
    </div>
  )
}
