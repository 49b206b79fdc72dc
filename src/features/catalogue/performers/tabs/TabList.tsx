import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { ItemGrid } from '../../items/ItemGrid.tsx'
import type { ItemGridProps } from '../../items/ItemGrid.tsx'
import { EmptyTab } from './EmptyTab.tsx'
import type { EmptyTabProps, TabProps } from './EmptyTab.tsx'
import { tabTexts } from './texts.ts'

export type TabListProps<Item> = Pick<TabProps, 'performer' | 'isOwn'> & {
  kind: Exclude<EmptyTabProps['kind'], 'posts'>
} & Pick<ItemGridProps<Item>, 'look' | 'ratio'> & {
    page: Paged<Item>
    children: (item: Item, index: number) => ReactNode
  }

/** A creator's items of one kind, newest first. */
export const TabList = <Item extends { _id: string }>({
  kind,
  performer,
  isOwn,
  ...grid
}: TabListProps<Item>): ReactElement => {
  const label = useTexts(tabTexts).of[kind](performer.name)
  return (
    <section aria-label={label}>
      <h2>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h2>
      <ItemGrid {...grid} label={label} empty={<EmptyTab kind={kind} performer={performer} isOwn={isOwn} />} />
    </section>
  )
}
