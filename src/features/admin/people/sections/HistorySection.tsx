import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { LogTable } from '../../log/LogTable.tsx'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

/** What the team did and decided about one account, its payments, payouts and reports. */
export const HistorySection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const page = usePage('operatorLog.list', { query: { personId: person._id, limit: 24 } })
  return (
    <SectionList page={page} lead={t.historyLead} empty={t.noHistory}>
      <LogTable entries={page.items} />
    </SectionList>
  )
}
