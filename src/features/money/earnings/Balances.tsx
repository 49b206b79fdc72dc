import type { ReactElement, ReactNode } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { day, money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Statistics } from '../../../ui/antd/Statistics.tsx'
import { Link } from '../../../ui/Link.tsx'
import { useCaps } from '../../platform/settings/use-caps.ts'
import type { Stats } from './EarningsSummary.tsx'
import { earningsPath } from './query.ts'
import { Releases } from './Releases.tsx'
import { earningTexts } from './texts.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Props = {
  stats: Pick<Stats, 'available' | 'pending' | 'reserved' | 'nextReleaseAt' | 'releases'>
  currency: string
  /**
   * Note below an available amount that is enough for a payout. By default a link to payouts, and below the minimum what
   * is missing; a screen with a note of its own says that itself.
   */
  hint?: ReactNode
}

/** A creator's available, pending and reserved amounts, each linked to its sales or payouts. */
export const Balances = ({ stats, currency, hint }: Props): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const { min: minimum } = useCaps('payout')
  const sum = (amount: number): string => money(amount, locale, currency)
  const missing = fromMinor(Math.max(0, toMinor(minimum) - toMinor(stats.available)))
  const way =
    missing > 0
      ? hint === undefined && t.belowMinimum(sum(minimum), sum(missing))
      : (hint ?? <Link href="/creator/payouts">{t.availableHint}</Link>)
  return (
    <div className={layout.stack2}>
      <Statistics
        figures={[
          {
            label: t.available,
            value: sum(stats.available),
            href: earningsPath({}, { status: 'available' }),
            note: way,
          },
          {
            label: t.pending,
            value: sum(stats.pending),
            href: earningsPath({}, { status: 'pending' }),
            note: stats.nextReleaseAt ? t.release(day(stats.nextReleaseAt, locale)) : t.pendingHint,
          },
          { label: t.reserved, value: sum(stats.reserved), href: '/creator/payouts', note: t.reservedHint },
        ]}
      />
      {stats.releases.length > 0 && <Releases releases={stats.releases} currency={currency} />}
    </div>
  )
}
