import type { ReactElement } from 'react'
import type { EarningType } from '../../../../contract/money/earnings.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Link } from '../../../ui/Link.tsx'
import s from './chart.module.css'
import type { ChartProps } from './EarningsChart.tsx'
import { longLabel } from './labels.ts'
import { earningTexts } from './texts.ts'

/** The chart's figures as a table: one row for each bar with earnings, linked to its sales. */
export const ChartTable = ({
  bars,
  before,
  currency,
  label,
  hrefOf,
  total,
  types,
}: ChartProps & { types: readonly EarningType[] }): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const sum = (amount: number | undefined): string => (amount === undefined ? '' : money(amount, locale, currency))
  return (
    <details className={s.table}>
      <summary>{t.table}</summary>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={s.scroll} role="region" aria-label={label} tabIndex={0}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t.when}</th>
              {types.map((type) => (
                <th key={type} scope="col">
                  {t.types[type]}
                </th>
              ))}
              <th scope="col">{total ?? t.net}</th>
              {before && <th scope="col">{t.before}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, index) =>
              bar.net === 0 && !before?.[index] ? null : (
                <tr key={bar.key}>
                  <th scope="row">
                    {bar.net > 0 ? (
                      <Link href={hrefOf(bar)}>{longLabel(bar.key, locale)}</Link>
                    ) : (
                      longLabel(bar.key, locale)
                    )}
                  </th>
                  {types.map((type) => (
                    <td key={type}>{sum(bar.parts.find((part) => part.type === type)?.net)}</td>
                  ))}
                  <td>{sum(bar.net)}</td>
                  {before && <td>{sum(before[index])}</td>}
                </tr>
              )
            )}
          </tbody>
        </table>
      </div>
    </details>
  )
}
