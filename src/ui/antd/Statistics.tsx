import { Statistic } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../Link.tsx'
import s from './statistics.module.css'

export type Figure = {
  label: string
  /** As displayed: format money and counts with `src/lib/format.ts`. */
  value: string
  /** The page with the details of the value. */
  href?: string
  /** A short explanation. */
  note?: ReactNode
}

/** A wrapping row of antd's Statistic. antd's number formatting is not used: it supports neither currency nor locale. */
export const Statistics = ({ figures }: { figures: readonly Figure[] }): ReactElement => (
  <div className={s.row}>
    {figures.map(({ label, value, href, note }) => (
      <div key={label} className={s.figure}>
        <Statistic
          title={label}
          value={value}
          formatter={(text) =>
            href === undefined ? (
              text
            ) : (
              // The number alone would not say where the link leads.
              <Link href={href} scroll={false} aria-label={`${label}: ${value}`}>
                {text}
              </Link>
            )
          }
        />
        {note && <p>{note}</p>}
      </div>
    ))}
  </div>
)
