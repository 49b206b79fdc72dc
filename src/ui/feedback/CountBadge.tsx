import type { ReactElement } from 'react'
import { cx } from '../cx.ts'
import s from './count-badge.module.css'

const most = 99

/** A count as it stands on an icon and in its name: `99+` for more. */
export const shortCount = (count: number): string => (count > most ? `${most}+` : String(count))

/** How many things are new, on an icon; nothing for none. `className` says where on it. */
export const CountBadge = ({
  count,
  className,
  hidden,
}: {
  count: number | undefined
  className: string | undefined /** The icon's own name says it already. */
  hidden?: boolean
}): ReactElement | null =>
  count ? (
    <span className={cx(s.badge, className)} aria-hidden={hidden}>
      {shortCount(count)}
    </span>
  ) : null
