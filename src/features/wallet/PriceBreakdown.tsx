import type { ReactElement, ReactNode } from 'react'
import s from './price-breakdown.module.css'

export type PriceBreakdownProps = { rows: readonly { label: string; value: ReactNode; strong?: boolean }[] }

/** What is paid and what for, line by line, before the button that pays. */
export const PriceBreakdown = ({ rows }: PriceBreakdownProps): ReactElement => (
  <dl className={s.receipt}>
    {rows.map(({ label, value, strong }) => (
      <div key={label} data-strong={strong}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
