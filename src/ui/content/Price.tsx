import type { ReactElement } from 'react'
import { money } from '../../lib/format.ts'
import { texts, useLocale, useTexts } from '../../lib/texts.ts'
import { cx } from '../cx.ts'
import s from './price.module.css'

const T = texts({
  en: { month: '/ month', year: '/ year', free: 'Free' },
  pt: { month: '/ mês', year: '/ ano', free: 'Grátis' },
})

export type PriceProps = {
  /** The amount as the API sends it, as a decimal number. */
  amount: number
  /** A currency code (default USD). */
  unit?: string
  /** The formatted price when it is not an amount of currency: `inWallet(amount)` of `useAmounts()`. */
  text?: string
  per?: 'month' | 'year'
  size?: 'md' | 'lg'
}

/** A price; 0 is shown as "Free". */
export const Price = ({ amount, unit = 'USD', text, per, size = 'md' }: PriceProps): ReactElement => {
  const locale = useLocale()
  const t = useTexts(T)
  if (amount === 0) return <strong className={cx(s.price, s[size])}>{t.free}</strong>
  return (
    <span className={cx(s.price, s[size])}>
      <strong>{text ?? money(amount, locale, unit)}</strong>
      {per && <small> {t[per]}</small>}
    </span>
  )
}
