import type { ReactElement } from 'react'
import type { Payment, SubscriptionType } from '../../../../../contract/money/payments.ts'
import { day, money } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Scene } from '../../../../ui/brand/Scenes.tsx'
import { walletCost } from '../../payments/token-price.ts'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { periodEnd } from '../../../catalogue/offers/plans.ts'
import s from './subscribe.module.css'
import { subscribeTexts } from './texts.ts'
import textStyles from '../../../../ui/content/text.module.css'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Confirms that the subscription has begun. */
export const SubscribeDone = ({
  name,
  payment,
  onClose,
}: {
  name: string
  payment: Payment
  onClose: () => void
}): ReactElement => {
  const t = useTexts(subscribeTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency, freeSubscriptionDuration, tokenPrice } = useAppSelector(selectSettings)
  const type = (payment.subscriptionType ?? 'monthly') as SubscriptionType
  const end = day(payment.next?.at ?? periodEnd(type, new Date(payment.createdAt), freeSubscriptionDuration), locale)
  const next = payment.next?.amount ?? payment.amount
  const price = payment.gateway === 'wallet' ? inWallet(walletCost(next, tokenPrice)) : money(next, locale, currency)
  return (
    <div className={cx(layout.stack3, s.done)} role="status">
      <div className={s.lamp}>
        <Scene name="lamp-out" />
        <Scene name="lamp" />
      </div>
      <p className={s.welcome}>{t.doneTitle(name)}</p>
      <p>{t.doneText}</p>
      <p className={textStyles.note}>{t.doneNext(price, end)}</p>
      <Button size="lg" onClick={onClose}>
        {t.look}
      </Button>
    </div>
  )
}
