import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import s from './people.module.css'
import { subscriptionTexts } from './texts.ts'

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
  const t = useTexts(subscriptionTexts)
  return (
    <PagedList
      page={page}
      bones={
        <Loading>
          <SkeletonBlock height="16rem" />
        </Loading>
      }
      failed={t.peopleFailed}
      empty={empty}
    >
      <p className={s.found} aria-live="polite">
        {t.found(page.total)}
      </p>
      <ul className={s.list}>{page.items.map(row)}</ul>
    </PagedList>
  )
}
