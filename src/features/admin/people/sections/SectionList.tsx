import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { Growing } from '../../../../ui/feedback/More.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { PagedList } from '../../../../ui/PagedList.tsx'
import s from '../person.module.css'
import { sectionTexts } from './texts.ts'

type Props = {
  page: Growing
  /** Says what the list is, and what it is not. */
  lead: string
  empty: string
  /** Filters and exports, beside the lead. */
  tools?: ReactNode
  children: ReactNode
}

/** The list of a section of a person's page, in all its states. */
export const SectionList = ({ page, lead, empty, tools, children }: Props): ReactElement => {
  const t = useTexts(sectionTexts)
  return (
    <div className={layout.stack4}>
      <div className={s.bar}>
        <p>{lead}</p>
        {tools}
      </div>
      <PagedList
        page={page}
        compact
        failed={t.failed}
        skeleton={
          <Loading>
            <SkeletonBlock height="16rem" />
          </Loading>
        }
        empty={<EmptyState scene="seats" title={empty} />}
      >
        {children}
      </PagedList>
    </div>
  )
}
