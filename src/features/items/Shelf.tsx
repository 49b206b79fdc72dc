import type { ReactElement, ReactNode } from 'react'
import type { Paged } from '../../api/use-page.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import s from './shelf.module.css'

const T = texts({ en: { all: 'See all' }, pt: { all: 'Ver tudo' } })

export type ShelfProps<Item> = {
  title: string
  /** Where all of them are, where there is such a place. */
  href?: string
  page: Paged<Item>
  /** The one that the page is about: not shown again. */
  except?: string
  ratio: string
  children: (item: Item, index: number) => ReactNode
}

/** Items on a shelf, at most. */
const MOST = 4

/** A row of a few items under a heading, with the way to all of them; nothing at all when there is none. */
export const Shelf = <Item extends { _id: string }>({
  title,
  href,
  page,
  except,
  ratio,
  children,
}: ShelfProps<Item>): ReactElement | null => {
  const t = useTexts(T)
  const items = page.items.filter(({ _id }) => _id !== except).slice(0, MOST)
  if (!page.isLoading && items.length === 0) return null
  return (
    <section className={s.shelf} aria-label={title}>
      <header className={s.head}>
        <h2>{title}</h2>
        {href && <Link href={href}>{t.all}</Link>}
      </header>
      <ItemGrid page={{ ...page, items, hasMore: false }} label={title} look="row" ratio={ratio} empty={null}>
        {children}
      </ItemGrid>
    </section>
  )
}

/** What a shelf asks for: one more than it shows, for the one that is left out. */
export const shelfInput = ({ performerId, q }: { performerId?: string | undefined; q?: string | undefined }) => ({
  query: { ...(performerId && { performerId }), ...(q && { q }), limit: MOST + 1 },
})
