import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PeriodComparison } from './PeriodComparison.tsx'
import { ChartTable } from './ChartTable.tsx'
import s from './earnings.module.css'
import { EarningsChart } from './EarningsChart.tsx'
import { typeColor } from './labels.ts'
import { earningsPath, earningTypes, showing } from './query.ts'
import type { EarningsChange, EarningsFilter } from './query.ts'
import { barsOf, rangeOfBar } from './series.ts'
import { Shares } from './Shares.tsx'
import { earningTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type Stats = ResponseOf<'earnings.stats'>

type Props = { stats: Stats; before: Stats | undefined; filter: EarningsFilter; currency: string }

/** Summary of a period: net, gross and fee, comparison, chart, and shares by type and by fan. Each figure links to its sales. */
export const EarningsSummary = ({ stats, before, filter, currency }: Props): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const { query } = useRouter()
  const { range, by, ask, compares } = filter
  const sum = (amount: number): string => money(amount, locale, currency)
  const to = (change: EarningsChange): string => earningsPath(query, change)
  const types = earningTypes.filter((type) => stats.types.some((one) => one.type === type))
  const chart = {
    bars: barsOf(stats.days, range, by, types),
    before: compares && before ? barsOf(before.days, filter.before, by, earningTypes).map(({ net }) => net) : undefined,
    by,
    currency,
    label: t.chart(day(range.from, locale), day(range.to, locale)),
    hrefOf: ({ key }: { key: string }) => to(showing(rangeOfBar(key, range))),
  }
  return (
    <Card className={cx(layout.stack5, s.summary)} aria-labelledby="earned">
      <header className={cx(layout.wrap, s.earned)}>
        <div>
          <h2 id="earned">{t.earned[ask.status ?? 'kept']}</h2>
          <p className={s.figure}>{sum(stats.net)}</p>
          <p className={s.small}>
            <a href="#sales">{t.split(t.sales(stats.count), sum(stats.gross), sum(stats.fee))}</a>
          </p>
          {!ask.status &&
            stats.returned.map(({ status, count, net }) => (
              <p key={status} className={s.small}>
                <Link href={to({ status })}>{t.returned[status](count, sum(net))}</Link>
              </p>
            ))}
          {before && (
            <PeriodComparison
              now={stats.net}
              before={before.net}
              currency={currency}
              href={to(showing(filter.before))}
            />
          )}
        </div>
        <div className={cx(layout.stack2, s.tools)}>
          <nav className={s.by} aria-label={t.by}>
            {(['day', 'month'] as const).map((one) => (
              <Link
                key={one}
                href={to({ by: one })}
                replace
                scroll={false}
                aria-current={one === by ? 'true' : undefined}
              >
                {t[one]}
              </Link>
            ))}
          </nav>
          <Link
            href={to({ compare: compares ? undefined : '1' })}
            replace
            scroll={false}
            className={s.compare}
            aria-current={compares ? 'true' : undefined}
          >
            {t.compare}
          </Link>
        </div>
      </header>
      {chart.bars.length > 1 && (
        <div>
          <EarningsChart {...chart} />
          <ChartTable {...chart} types={types} />
        </div>
      )}
      <div className={s.parts}>
        {!ask.type && (
          <Shares
            id="by-type"
            title={t.byType}
            total={stats.net}
            shares={stats.types.map(({ type, net, count }) => ({
              key: type,
              type,
              net,
              sum: sum(net),
              note: t.sales(count),
              href: to({ type }),
              label: (
                <>
                  <span className={s.swatch} style={{ background: typeColor(type) }} aria-hidden />
                  {t.types[type]}
                </>
              ),
            }))}
          />
        )}
        {!ask.user && stats.fans.length > 0 && (
          <Shares
            id="by-fan"
            title={t.byFan}
            total={stats.net}
            shares={stats.fans.map(({ user, net, count }) => ({
              key: user._id,
              net,
              sum: sum(net),
              note: t.sales(count),
              href: to({ user: user._id }),
              label: (
                <>
                  <Avatar name={user.name} src={user.avatar} size="xs" decorative />
                  {user.name}
                </>
              ),
            }))}
          />
        )}
      </div>
    </Card>
  )
}
