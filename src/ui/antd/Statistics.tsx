import { Statistic } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../Link.tsx'
import s from './statistics.module.css'

export type Figure = {
  label: string
  /** As it is read: money and counts are formatted by `src/lib/format.ts`, in the reader's language. */
  value: string
  /** The page that shows what the value is made of. */
  href?: string
  /** Explains it in a few words. */
  note?: ReactNode
}

/** A row of antd's Statistics that wraps. antd's own formatting of numbers is not used: it knows no currency and no language. */
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
              <Link href={href} scroll={false}>
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
