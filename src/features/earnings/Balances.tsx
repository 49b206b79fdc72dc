import type { ReactElement, ReactNode } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import { day, money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { Stat, Stats as Row } from '../../ui/Stat.tsx'
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
  const figure = (amount: number, href: string): ReactElement => (
    <Link href={href} scroll={false} className={s.balance}>
      {money(amount, locale, currency)}
    </Link>
  )
  const missing = fromMinor(Math.max(0, toMinor(minimum) - toMinor(stats.available)))
  const way =
    missing > 0 ? (
      t.belowMinimum(money(minimum, locale, currency), money(missing, locale, currency))
    ) : (
      <Link href="/creator/payouts">{t.availableHint}</Link>
    )
  return (
    <div className={s.balances}>
      <Row>
        <Stat
          label={t.available}
          value={figure(stats.available, earningsPath({}, { status: 'available' }))}
          change={hint ?? way}
        />
        <Stat
          label={t.pending}
          value={figure(stats.pending, earningsPath({}, { status: 'pending' }))}
          change={stats.nextReleaseAt ? t.release(day(stats.nextReleaseAt, locale)) : t.pendingHint}
        />
        <Stat label={t.reserved} value={figure(stats.reserved, '/creator/payouts')} change={t.reservedHint} />
      </Row>
      {stats.releases.length > 0 && <Releases releases={stats.releases} currency={currency} />}
    </div>
  )
}
