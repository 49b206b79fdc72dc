import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import s from './count-badge.module.css'

const MAX_COUNT = 99

/** A count as text; `99+` for more than 99. */
export const shortCount = (count: number): string => (count > MAX_COUNT ? `${MAX_COUNT}+` : String(count))

/** The number of new entries, on an icon; nothing when there are none. `className` sets the position. */
export const CountBadge = ({
  count,
  className,
  hidden,
}: {
  count: number | undefined
  className: string | undefined
  /** Hidden from screen readers, because the icon's name already contains the count. */
  hidden?: boolean
}): ReactElement | null =>
  count ? (
    <span className={cx(s.badge, className)} aria-hidden={hidden}>
      {shortCount(count)}
    </span>
  ) : null
