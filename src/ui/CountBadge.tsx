import type { ReactElement } from 'react'
import { cx } from './cx.ts'
import s from './count-badge.module.css'

const most = 99

/** How many things are new, on an icon; nothing for none. `className` says where on it. */
export const CountBadge = ({ count, className, hidden }: { count: number | undefined; className: string | undefined; /** The icon's own name says it already. */ hidden?: boolean }): ReactElement | null =>
  count ? (
    <span className={cx(s.badge, className)} aria-hidden={hidden}>
      {count > most ? `${most}+` : count}
    </span>
  ) : null
