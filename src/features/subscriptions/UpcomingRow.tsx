import type { ReactElement } from 'react'
import type { UpcomingCharge } from '../../../contract/subscriptions.ts'
import { money } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { shortLabel } from '../earnings/labels.ts'
import { walletCost } from '../payments/token-price.ts'
import { selectSettings } from '../settings/slice.ts'
import { useAmounts } from '../settings/use-amounts.ts'
import { upcomingTexts } from './upcoming-texts.ts'
import s from './upcoming.module.css'

/** One charge to come: its day, to whom, and how much from where. */
export const UpcomingRow = ({ charge }: { charge: UpcomingCharge }): ReactElement => {
  const t = useTexts(upcomingTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency, tokenPrice } = useAppSelector(selectSettings)
  const { performer, type, at, amount, gateway, isDiscounted, isRetry } = charge
  return (
    <li className={s.row}>
      <time className={s.day} dateTime={at}>
        {shortLabel(at.slice(0, 10), locale)}
      </time>
      <Link href={`/${performer.username ?? performer._id}`} className={s.person}>
        <Avatar name={performer.name} src={performer.avatar} size="sm" decorative />
        <span className={s.names}>
          <strong>{performer.name}</strong>
          <small>
            {t.types[type]}, {gateway === 'wallet' ? t.wallet(inWallet(walletCost(amount, tokenPrice))) : t.card}
          </small>
        </span>
      </Link>
      <span className={s.amount}>
        {isRetry && <Badge tone="danger">{t.retry}</Badge>}
        {isDiscounted && <Badge tone="lamp">{t.coupon}</Badge>}
        <strong>{money(amount, locale, currency)}</strong>
      </span>
    </li>
  )
}
