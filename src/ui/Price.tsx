import type { ReactElement } from 'react'
import { money, tokenCount } from '../lib/format.ts'
import { texts, useLocale, useTexts } from '../lib/texts.ts'
import { cx } from './cx.ts'
import s from './price.module.css'

const T = texts({
  en: { month: '/ month', year: '/ year', free: 'Free', token: (n: number) => (n === 1 ? 'token' : 'tokens') },
  pt: { month: '/ mês', year: '/ ano', free: 'Grátis', token: (n: number) => (n === 1 ? 'token' : 'tokens') },
})

export type PriceProps = {
  /** The wire's decimal number, or tokens. */
  amount: number
  /** `tokens`, or a currency code (default USD). */
  unit?: string
  per?: 'month' | 'year'
  size?: 'md' | 'lg'
}

/** A price; 0 says "Free". */
export const Price = ({ amount, unit = 'USD', per, size = 'md' }: PriceProps): ReactElement => {
  const locale = useLocale()
  const t = useTexts(T)
  if (amount === 0) return <strong className={cx(s.price, s[size])}>{t.free}</strong>
  const [figure, name] = unit === 'tokens' ? [tokenCount(amount, locale), t.token(amount)] : [money(amount, locale, unit), undefined]
  return (
    <span className={cx(s.price, s[size])}>
      <strong>{figure}</strong>
      {(name ?? per) && <small> {name ?? (per && t[per])}</small>}
    </span>
  )
}
