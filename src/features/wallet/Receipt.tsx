import type { ReactElement, ReactNode } from 'react'
import s from './receipt.module.css'

export type ReceiptProps = { rows: readonly { label: string; value: ReactNode; strong?: boolean }[] }

/** What is paid and what for, line by line, before the button that pays. */
export const Receipt = ({ rows }: ReceiptProps): ReactElement => (
  <dl className={s.receipt}>
    {rows.map(({ label, value, strong }) => (
      <div key={label} data-strong={strong}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
