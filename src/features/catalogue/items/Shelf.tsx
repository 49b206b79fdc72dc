import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../../api/use-page.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import s from './shelf.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const T = texts({ en: { all: 'See all' }, pt: { all: 'Ver tudo' } })

export type ShelfProps<Item> = {
  title: string
  /** The address of the full list, where there is one. */
  href?: string
  page: Paged<Item>
  /** The item of the page, which is left out. */
  except?: string
  ratio: string
  children: (item: Item, index: number) => ReactNode
}

/** Maximum number of items. */
const MAX_ITEMS = 4

/** A row of a few items under a heading, with a link to all of them; nothing when there are none. */
export const Shelf = <Item extends { _id: string }>({
  title,
  href,
  page,
  except,
  ratio,
  children,
}: ShelfProps<Item>): ReactElement | null => {
  const t = useTexts(T)
  const items = page.items.filter(({ _id }) => _id !== except).slice(0, MAX_ITEMS)
  if (!page.isLoading && items.length === 0) return null
  return (
    <section className={layout.stack4} aria-label={title}>
      <header className={cx(layout.wrap, s.head)}>
        <h2>{title}</h2>
        {href && <Link href={href}>{t.all}</Link>}
      </header>
      <ItemGrid page={{ ...page, items, hasMore: false }} label={title} look="row" ratio={ratio} empty={null}>
        {children}
      </ItemGrid>
    </section>
  )
}

/** The input of a shelf's request: one more than it shows, for the item that is left out. */
export const shelfInput = ({ performerId, q }: { performerId?: string | undefined; q?: string | undefined }) => ({
  query: { ...(performerId && { performerId }), ...(q && { q }), limit: MAX_ITEMS + 1 },
})
