import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../api/use-page.ts'
import { useTexts } from '../../lib/texts.ts'
import { PagedList } from '../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { itemTexts } from './item-texts.ts'
import s from './item-grid.module.css'

export type ItemGridProps<Item> = {
  page: Paged<Item>
  /** What the list is of, for screen readers. */
  label: string
  /** In place of the list when there is nothing. */
  empty: ReactNode
  /** `tiles`: square pictures close together; `row`: a few cards beside each other; `posts`: one below the other; `wide`: cards with more words; else cards. */
  look?: 'cards' | 'tiles' | 'row' | 'posts' | 'wide'
  /** Width through height of what is to come. */
  ratio: string
  children: (item: Item, index: number) => ReactNode
}

/** A list of items as a grid, in all its states; more by a button. */
export const ItemGrid = <Item extends { _id: string }>({
  page,
  label,
  empty,
  look = 'cards',
  ratio,
  children,
}: ItemGridProps<Item>): ReactElement => {
  const t = useTexts(itemTexts)
  const bones = (
    <Loading>
      <div className={s[look]}>
        {Array.from({ length: look === 'row' ? 4 : 6 }, (_, i) => (
          <SkeletonBlock key={i} ratio={ratio} />
        ))}
      </div>
    </Loading>
  )
  return (
    <PagedList page={page} bones={bones} failed={t.failed} empty={empty} more={{ className: s.more }}>
      <ul className={s[look]} aria-label={label}>
        {page.items.map((item, index) => (
          <li key={item._id}>{children(item, index)}</li>
        ))}
      </ul>
    </PagedList>
  )
}
