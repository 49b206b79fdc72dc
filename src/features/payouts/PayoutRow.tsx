import type { ReactElement } from 'react'
import type { Payout } from '../../../contract/payouts.ts'
import { day, money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Badge } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import s from '../records/records.module.css'
import { selectSettings } from '../settings/slice.ts'
import { payoutTone } from './query.ts'
import { payoutTexts } from './texts.ts'

/** One payout in the list. */
export const PayoutRow = ({ payout }: { payout: Payout }): ReactElement => {
  const t = useTexts(payoutTexts)
  const locale = useLocale()
  const { currency } = useAppSelector(selectSettings)
  const { _id, number, amount, status, destination, createdAt } = payout
  return (
    <li className={s.item}>
      <span className={s.what}>
        <span className={s.title}>
          <Link href={`/creator/payouts/${_id}`}>{t.number(number)}</Link>
        </span>
        <span className={s.small} dir="auto">
          {destination.label} · {day(createdAt, locale)}
        </span>
      </span>
      <span className={s.sums}>
        <Badge tone={payoutTone[status]}>{t.statuses[status]}</Badge>
        <span className={s.sum}>{money(amount, locale, currency)}</span>
      </span>
    </li>
  )
}
