import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../../api/use-page.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { itemTexts } from './item-texts.ts'
import s from './item-grid.module.css'

export type ItemGridProps<Item> = {
  page: Paged<Item>
  /** The accessible name of the list. */
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
  /**
   * `tiles`: square pictures close together; `row`: a few cards in a row; `posts`: one below the other; `wide`: cards
   * with more text; default: cards.
   */
  look?: 'cards' | 'tiles' | 'row' | 'posts' | 'wide'
  /** Aspect ratio (width / height) of the placeholders. */
  ratio: string
  children: (item: Item, index: number) => ReactNode
}

/** A list of items as a grid, in all its states, with a button to load more. */
export const ItemGrid = <Item extends { _id: string }>({
  page,
  label,
  empty,
  look = 'cards',
  ratio,
  children,
}: ItemGridProps<Item>): ReactElement => {
  const t = useTexts(itemTexts)
  const skeleton = (
    <Loading>
      <div className={s[look]}>
        {Array.from({ length: look === 'row' ? 4 : 6 }, (_, i) => (
          <SkeletonBlock key={i} ratio={ratio} />
        ))}
      </div>
    </Loading>
  )
  return (
    <PagedList page={page} skeleton={skeleton} failed={t.failed} empty={empty} more={{ className: s.more }}>
      <ul className={s[look]} aria-label={label}>
        {page.items.map((item, index) => (
          <li key={item._id}>{children(item, index)}</li>
        ))}
      </ul>
    </PagedList>
  )
}
