import type { ReactElement } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import textStyles from '../../../ui/content/text.module.css'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { LogTable } from './LogTable.tsx'
import { logTexts } from './texts.ts'

/** What the team did about one account. */
export const LogEntries = ({ subjectId }: { subjectId: string }): ReactElement => {
  const t = useTexts(logTexts)
  const page = usePage('operatorLog.list', { query: { subjectId, limit: 12 } })
  return (
    <section className={layout.stack3} aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      <PagedList
        page={page}
        compact
        failed={t.failed}
        skeleton={
          <Loading>
            <SkeletonBlock height="8rem" />
          </Loading>
        }
        empty={<p className={textStyles.note}>{t.historyEmpty}</p>}
      >
        <LogTable entries={page.items} />
      </PagedList>
    </section>
  )
}
