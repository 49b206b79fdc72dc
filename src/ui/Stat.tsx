import type { ReactElement, ReactNode } from 'react'
import s from './stat.module.css'

/** A figure with its name: for rows of numbers. `change` explains it in a few words. */
export const Stat = ({
  label,
  value,
  change,
}: {
  label: string
  value: ReactNode
  change?: ReactNode
}): ReactElement => (
  <div className={s.stat}>
    <dt>{label}</dt>
    <dd className={s.value}>{value}</dd>
    {change && <dd className={s.change}>{change}</dd>}
  </div>
)

/** A row of Stats that wraps. */
export const Stats = ({ children }: { children: ReactNode }): ReactElement => <dl className={s.stats}>{children}</dl>
