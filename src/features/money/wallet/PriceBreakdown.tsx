import type { ReactElement, ReactNode } from 'react'
import s from './price-breakdown.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type PriceBreakdownProps = { rows: readonly { label: string; value: ReactNode; strong?: boolean }[] }

/** The items of a payment, line by line above the pay button. */
export const PriceBreakdown = ({ rows }: PriceBreakdownProps): ReactElement => (
  <dl className={cx(layout.stack2, s.receipt)}>
    {rows.map(({ label, value, strong }) => (
      <div key={label} data-strong={strong}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
