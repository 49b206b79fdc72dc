import type { ReactElement } from 'react'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'
import { Link } from '../../../ui/Link.tsx'
import { searchHref } from './query.ts'
import s from './search-chips.module.css'

type SearchChipsProps = {
  /** What the searches are, for screen readers. */
  label: string
  /** The words of each search, which are also the text of its link. */
  searches: readonly string[]
  className?: string | undefined
}

/** Searches that are offered, as a row of links. */
export const SearchChips = ({ label, searches, className }: SearchChipsProps): ReactElement => (
  <nav aria-label={label}>
    <ul className={cx(layout.wrap, className)}>
      {searches.map((words) => (
        <li key={words}>
          <Link className={s.chip} href={searchHref(words)}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
