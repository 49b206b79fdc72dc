import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import s from './people-list.module.css'
import { peopleTexts } from './people-texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** A list of people in all its states. */
export const PeopleList = <Item extends { _id: string }>({
  page,
  empty,
  row,
}: {
  page: Paged<Item>
  empty: ReactNode
  row: (item: Item) => ReactNode
}): ReactElement => {
  const t = useTexts(peopleTexts)
  return (
    <PagedList
      page={page}
      skeleton={
        <Loading>
          <SkeletonBlock height="16rem" />
        </Loading>
      }
      failed={t.peopleFailed}
      empty={empty}
    >
      <div className={layout.stack3}>
        <p className={s.total} aria-live="polite">
          {t.found(page.total)}
        </p>
        <ul className={cx(layout.stack, layout.surface)}>{page.items.map(row)}</ul>
      </div>
    </PagedList>
  )
}
