import type { ReactElement } from 'react'
import { day, moneyExact } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Stat, Stats } from '../../ui/Price.tsx'
import type { Calculation } from './AskCard.tsx'
import s from './payouts.module.css'
import { payoutTexts } from './texts.ts'

/** What is a creator's: payable, on hold until when, asked for. */
export const PayoutBalances = ({ all }: { all: Calculation }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const sum = (amount: number): string => moneyExact(amount, locale, all.currency)
  return (
    <div className={s.balances}>
      <Stats>
        <Stat label={t.available} value={sum(all.available)} change={t.availableHint} />
        <Stat label={t.pending} value={sum(all.pending)} change={all.nextReleaseAt ? t.release(day(all.nextReleaseAt, locale)) : t.pendingHint} />
        <Stat label={t.reserved} value={sum(all.reserved)} change={t.reservedHint} />
      </Stats>
    </div>
  )
}
