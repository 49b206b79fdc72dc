import type { ReactElement, ReactNode } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import { day, money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Statistics } from '../../ui/antd/Statistics.tsx'
import { Link } from '../../ui/Link.tsx'
import { useCaps } from '../settings/use-caps.ts'
import s from './earnings.module.css'
import type { Stats } from './EarningsSummary.tsx'
import { earningsPath } from './query.ts'
import { Releases } from './Releases.tsx'
import { earningTexts } from './texts.ts'

type Props = {
  stats: Pick<Stats, 'available' | 'pending' | 'reserved' | 'nextReleaseAt' | 'releases'>
  currency: string
  /** Below what is available; absent: the way to a payout, or what is missing for one. */
  hint?: ReactNode
}

/** Where a creator's money stands: payable, on hold and until when, asked for. Each leads to what it is made of. */
export const Balances = ({ stats, currency, hint }: Props): ReactElement => {
  const t = useTexts(earningTexts)
  const locale = useLocale()
  const { min: minimum } = useCaps('payout')
  const sum = (amount: number): string => money(amount, locale, currency)
  const missing = fromMinor(Math.max(0, toMinor(minimum) - toMinor(stats.available)))
  const way =
    missing > 0 ? t.belowMinimum(sum(minimum), sum(missing)) : <Link href="/creator/payouts">{t.availableHint}</Link>
  return (
    <div className={s.balances}>
      <Statistics
        figures={[
          {
            label: t.available,
            value: sum(stats.available),
            href: earningsPath({}, { status: 'available' }),
            note: hint ?? way,
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
