import type { ReactElement } from 'react'
import { TrendingDown, TrendingUp } from '../../../ui/icons.tsx'
import { money, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import s from './earnings.module.css'
import { earningTexts } from './texts.ts'

/** Compares the earnings with those of the previous period, which `href` shows. */
export const PeriodComparison = ({
  now,
  before,
  currency,
  href,
}: {
  now: number
  before: number
  currency: string
  href: string
}): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const sum = money(before, locale, currency)
  const change = before > 0 ? (now - before) / before : 0
  const share = `${change > 0 ? '+' : '−'}${percent(Math.abs(change), locale)}`
  const Icon = change > 0 ? TrendingUp : TrendingDown
  return (
    <p className={s.small} data-change={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
      {change !== 0 && <Icon aria-hidden />}
      {before === 0 ? t.noneBefore : <Link href={href}>{change === 0 ? t.same(sum) : t.than(share, sum)}</Link>}
    </p>
  )
}
