import type { ReactElement, ReactNode } from 'react'
import type { EarningType } from '../../../../contract/money/earnings.ts'
import { percent } from '../../../lib/format.ts'
import { shares } from '../../../lib/shares.ts'
import { useLocale } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import { typeColor } from './labels.ts'
import s from './shares.module.css'

export type Share = {
  key: string
  label: ReactNode
  note: string
  net: number
  sum: string
  href: string
  type?: EarningType
}

/** Shares of the earnings, largest first, as bars with links to their sales. */
export const Shares = ({
  id,
  title,
  shares: rows,
  total,
}: {
  id: string
  title: string
  shares: readonly Share[]
  total: number
}): ReactElement => {
  const locale = useLocale()
  const parts = shares(
    rows.map(({ net }) => net),
    total
  )
  const most = Math.max(0.01, ...rows.map(({ net }) => net))
  return (
    <section className={s.shares} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {rows.map(({ key, label, note, net, sum, href, type }, index) => (
          <li key={key}>
            <Link href={href} scroll={false} className={s.name}>
              {label}
            </Link>
            <span className={s.small}>
              {note}
              {total > 0 && ` · ${percent((parts[index] ?? 0) / 100, locale)}`}
            </span>
            <strong>{sum}</strong>
            <span className={s.track} aria-hidden>
              <span
                className={s.fill}
                style={{ width: `${(Math.max(0, net) / most) * 100}%`, ...(type && { background: typeColor(type) }) }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
