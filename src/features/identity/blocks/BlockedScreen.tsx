import dynamic from 'next/dynamic'
import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PeopleList } from '../users/PeopleList.tsx'
import { PersonRow } from '../users/PersonRow.tsx'
import { AccountFrame } from '../users/AccountFrame.tsx'
import { blockedPath } from '../users/sections.ts'
import { selectUser } from '../users/slice.ts'
import s from './blocks.module.css'
import { blockTexts } from './texts.ts'
import { UnblockButton } from './UnblockButton.tsx'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import layout from '../../../ui/layouts/layout.module.css'

const BlockedCountries = dynamic(() => import('./BlockedCountries.tsx').then((module) => module.BlockedCountries), {
  loading: LazyFallback,
})

const BlockSearch = dynamic(() => import('./BlockSearch.tsx').then((module) => module.BlockSearch), {
  loading: LazyFallback,
})

/** The viewer's blocked users; for creators also blocked countries (Spec §7, Block). */
export const BlockedScreen = (): ReactElement => {
  const t = useTexts(blockTexts)
  const locale = useLocale()
  const user = useAppSelector(selectUser)
  const page = usePage('blocks.users')
  return (
    <AccountFrame current={blockedPath}>
      <PageHead title={t.title} />
      <section className={layout.stack4}>
        <p className={s.lead}>{t.lead}</p>
        {user?.isPerformer && <BlockSearch />}
        <PeopleList
          page={page}
          empty={
            <EmptyState scene="seats" compact title={t.empty}>
              {!user?.isPerformer && t.emptyHint}
            </EmptyState>
          }
          row={(person) => (
            <PersonRow
              key={person._id}
              person={person}
              line={t.since(day(person.blockedAt, locale))}
              aside={<UnblockButton person={person} />}
              action={null}
            />
          )}
        />
      </section>
      {user?.isPerformer && <BlockedCountries />}
    </AccountFrame>
  )
}
