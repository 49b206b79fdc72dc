import dynamic from 'next/dynamic'
import type { ComponentType, ReactElement } from 'react'
import type { PersonDetail } from '../../../../contract/admin/people.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { DetailScreen } from '../DetailScreen.tsx'
import { PersonActions } from './PersonActions.tsx'
import { PersonHeader } from './PersonHeader.tsx'
import { PEOPLE_PATH } from './query.ts'
import { personPath, sectionsFor, type PersonSection } from './person-sections.ts'
import { OverviewSection } from './sections/OverviewSection.tsx'
import { sectionTexts } from './sections/texts.ts'
import { peopleTexts } from './texts.ts'

type Section = ComponentType<{ person: PersonDetail }>

/** Each section but the first is loaded when it is opened. */
const contents: Readonly<Record<PersonSection, Section>> = {
  overview: OverviewSection,
  sessions: dynamic(() => import('./sections/SessionsSection.tsx').then((module) => module.SessionsSection), {
    loading: LazyFallback,
  }),
  purchases: dynamic(() => import('./sections/PurchasesSection.tsx').then((module) => module.PurchasesSection), {
    loading: LazyFallback,
  }),
  sales: dynamic(() => import('./sections/SalesSection.tsx').then((module) => module.SalesSection), {
    loading: LazyFallback,
  }),
  ledger: dynamic(() => import('./sections/LedgerSection.tsx').then((module) => module.LedgerSection), {
    loading: LazyFallback,
  }),
  messages: dynamic(() => import('./sections/MessagesSection.tsx').then((module) => module.MessagesSection), {
    loading: LazyFallback,
  }),
  reports: dynamic(() => import('./sections/ReportsSection.tsx').then((module) => module.ReportsSection), {
    loading: LazyFallback,
  }),
  notes: dynamic(() => import('./sections/NotesSection.tsx').then((module) => module.NotesSection), {
    loading: LazyFallback,
  }),
  history: dynamic(() => import('./sections/HistorySection.tsx').then((module) => module.HistorySection), {
    loading: LazyFallback,
  }),
}

/** One account as operators see it, in sections, with what they may decide. */
export const PersonScreen = ({ id, section }: { id: string; section: PersonSection }): ReactElement => {
  const t = useTexts(peopleTexts)
  return (
    <DetailScreen
      request={useRequest('people.view', { params: { id } })}
      backTo={PEOPLE_PATH}
      t={t}
      titleOf={({ name }) => name}
    >
      {(person) => (
        <>
          <PersonHeader person={person} />
          <PersonActions person={person} />
          <Sections person={person} section={section} />
        </>
      )}
    </DetailScreen>
  )
}

const Sections = ({ person, section }: { person: PersonDetail; section: PersonSection }): ReactElement => {
  const t = useTexts(sectionTexts)
  const sections = sectionsFor(useAppSelector(selectUser)?.operatorRole, person)
  const Content = contents[section]
  return (
    <>
      <Tabs
        label={t.label}
        current={section}
        tabs={sections.map((key) => ({ key, label: t.sections[key], href: personPath(person._id, key) }))}
      />
      {sections.includes(section) ? <Content person={person} /> : <EmptyState scene="ticket" title={t.notForYou} />}
    </>
  )
}
