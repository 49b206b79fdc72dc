import type { ReactElement } from 'react'
import type { UpcomingCharge } from '../../../../contract/money/subscriptions.ts'
import { money } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { shortLabel } from '../earnings/labels.ts'
import { walletCost } from '../payments/token-price.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { upcomingTexts } from './upcoming-texts.ts'
import s from './upcoming.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** An upcoming charge: its day, creator, amount and payment method. */
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
      <Link href={`/${performer.username ?? performer._id}`} className={cx(layout.row, s.person)}>
        <Avatar name={performer.name} src={performer.avatar} size="sm" decorative />
        <span className={s.names}>
          <strong>{performer.name}</strong>
          <small>
            {t.types[type]}, {gateway === 'wallet' ? t.wallet(inWallet(walletCost(amount, tokenPrice))) : t.card}
          </small>
        </span>
      </Link>
      <span className={cx(layout.cluster, s.amount)}>
        {isRetry && <Badge tone="danger">{t.failedBefore}</Badge>}
        {isDiscounted && <Badge tone="lamp">{t.coupon}</Badge>}
        <strong>{money(amount, locale, currency)}</strong>
      </span>
    </li>
  )
}
