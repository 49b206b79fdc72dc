import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ItemGrid } from '../../catalogue/items/ItemGrid.tsx'
import type { ItemGridProps } from '../../catalogue/items/ItemGrid.tsx'
import type { BookmarkKind } from './kinds.ts'
import { bookmarkTexts } from './texts.ts'

/**
 * The bookmarks of one kind, newest first. A removed one disappears with the server's answer; the focus stays in the
 * list.
 */
export const BookmarkList = <Item extends { _id: string }>({
  kind,
  ...grid
}: { kind: BookmarkKind } & Omit<ItemGridProps<Item>, 'label' | 'empty'>): ReactElement => {
  const t = useTexts(bookmarkTexts)
  const list = useRef<HTMLDivElement>(null)
  const { length } = grid.page.items
  const before = useRef(length)
  useEffect(() => {
    if (length < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = length
  }, [length])
  return (
    <div ref={list} tabIndex={-1}>
      <ItemGrid
        {...grid}
        label={t.kinds[kind]}
        empty={
          <EmptyState
            scene="ticket"
            title={t.empty[kind]}
            action={<ButtonLink href="/explore">{t.explore}</ButtonLink>}
          >
            {t.emptyHint}
          </EmptyState>
        }
      />
    </div>
  )
}
