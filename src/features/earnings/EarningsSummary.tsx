import type { ReactElement } from 'react'
import type { Out } from '../../../contract/endpoint.ts'
import type { earnings } from '../../../contract/earnings.ts'
import { day, moneyExact } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Card } from '../../ui/Card.tsx'
import s from './earnings.module.css'
import { EarningsChart } from './EarningsChart.tsx'
import type { EarningsFilter } from './query.ts'
import { seriesOf } from './series.ts'
import { earningTexts } from './texts.ts'
import { Link } from '../../ui/Link.tsx'

export type Stats = Out<(typeof earnings)['stats']['response']>

type Props = { stats: Stats; filter: EarningsFilter; currency: string; hrefBy: (by: 'day' | 'month') => string }

/** What the period brought: net, how it comes from gross and fee, when, and by what. */
export const EarningsSummary = ({ stats, filter, currency, hrefBy }: Props): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const { range, by } = filter
  const sum = (amount: number): string => moneyExact(amount, locale, currency)
  const points = seriesOf(stats.days, range, by)
  const most = Math.max(0.01, ...stats.types.map(({ net }) => net))
  return (
    <Card className={s.summary} aria-labelledby="earned">
      <header className={s.earned}>
        <div>
          <h2 id="earned">{t.earned}</h2>
          <p className={s.figure}>{sum(stats.net)}</p>
          <p className={s.small}>{t.split(sum(stats.gross), sum(stats.fee))}</p>
        </div>
        <nav className={s.by} aria-label={t.by}>
          {(['day', 'month'] as const).map((one) => (
            <Link key={one} href={hrefBy(one)} replace scroll={false} aria-current={one === by ? 'true' : undefined}>
              {t[one]}
            </Link>
          ))}
        </nav>
      </header>
      <EarningsChart points={points} by={by} currency={currency} label={t.chart(day(range.from, locale), day(range.to, locale))} />
      {stats.types.length > 0 && (
        <section aria-labelledby="by-type">
          <h3 id="by-type" className={s.kicker}>
            {t.byType}
          </h3>
          <ul className={s.types}>
            {stats.types.map(({ type, net, count }) => (
              <li key={type}>
                <span>{t.types[type]}</span>
                <span className={s.small}>{t.sales(count)}</span>
                <strong>{sum(net)}</strong>
                <span className={s.share} aria-hidden>
                  <span style={{ width: `${(Math.max(0, net) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
