import type { ReactElement } from 'react'
import type { SubscriptionType } from '../../../../../contract/money/payments.ts'
import type { PerformerProfile } from '../../../../../contract/catalogue/performers/performers.ts'
import { siteTime } from '../../../../lib/clock.ts'
import { day, money, percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Badge } from '../../../../ui/Card.tsx'
import { OptionList } from '../../../../ui/controls/OptionList.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { PayBar } from '../../payments/PayBar.tsx'
import { PaymentNotice } from '../../payments/PaymentNotice.tsx'
import { PayWith } from '../../payments/PayWith.tsx'
import { PurchaseError } from '../../payments/PurchaseError.tsx'
import { SandboxNote } from '../../payments/SandboxNote.tsx'
import { walletCost } from '../../payments/token-price.ts'
import type { FollowedPayment } from '../../payments/use-payment.ts'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { PriceBreakdown } from '../../wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { CouponField } from './CouponField.tsx'
import { couponTexts } from './coupon-texts.ts'
import { periodEnd, yearlySaving } from '../../../catalogue/offers/plans.ts'
import type { Plan } from '../../../catalogue/offers/plans.ts'
import s from './subscribe.module.css'
import { subscribeTexts } from './texts.ts'
import { useTrial } from '../../../catalogue/offers/use-trial.ts'
import type { WantedCoupon } from './use-coupon.ts'
import { useSubscribing } from './use-subscribing.ts'
import textStyles from '../../../../ui/content/text.module.css'
import layout from '../../../../ui/layouts/layout.module.css'

export type SubscribeFormProps = {
  performer: PerformerProfile
  /** The requested plan; by default the first one offered. */
  preferred: SubscriptionType | undefined
  payment: FollowedPayment
  wanted: WantedCoupon
}

/** The form of a subscription: plan, coupon, payment method, and what is charged today and next. */
export const SubscribeForm = ({ performer, preferred, payment, wanted }: SubscribeFormProps): ReactElement => {
  const t = useTexts(subscribeTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const settings = useAppSelector(selectSettings)
  const { currency, freeSubscriptionDuration: freeDays } = settings
  const words = useTexts(couponTexts)
  const trial = useTrial()
  const {
    plans,
    plan,
    price: now,
    coupon,
    isFree,
    pay,
    changedTo,
    error,
    busy,
    pick,
    submit,
  } = useSubscribing(performer, preferred, payment, wanted)
  const { offer } = coupon
  const price = (amount: number): string => money(amount, locale, currency)
  const end = day(periodEnd(plan.type, new Date(siteTime()), freeDays), locale)
  const fromWallet = pay.choice === 'wallet' && pay.cost !== undefined
  const paid = (amount: number): string =>
    fromWallet ? inWallet(walletCost(amount, settings.tokenPrice)) : price(amount)
  const charged = paid(now)
  const later = offer
    ? [
        { label: t.next, value: t.nextOn(paid(offer.nextCharge), day(offer.nextChargeAt, locale)) },
        ...(offer.charges > 1
          ? [{ label: words.after, value: words.afterFrom(paid(offer.price), day(offer.fullPriceFrom, locale)) }]
          : []),
      ]
    : [
        isFree
          ? { label: t.first, value: t.nextOn(paid(performer.monthlyPrice), end) }
          : { label: t.next, value: t.nextOn(charged, end) },
      ]
  const option = ({ type, price: amount }: Plan) => {
    const saving = type === 'yearly' ? yearlySaving(performer.monthlyPrice, amount) : 0
    return {
      value: type,
      label: type === 'free' ? t.free(freeDays) : t[type],
      note: saving > 0 ? <Badge tone="lamp">{t.saving(percent(saving, locale))}</Badge> : undefined,
      aside: type === 'free' ? price(0) : type === 'yearly' ? t.perYear(price(amount)) : t.perMonth(price(amount)),
    }
  }
  return (
    <div className={layout.stack4}>
      <OptionList
        legend={t.plan}
        hideLegend
        name="plan"
        options={plans.map(option)}
        value={plan.type}
        onChange={pick}
      />
      {isFree && <p className={s.trial}>{trial(performer)}</p>}
      {!isFree && <CouponField coupon={coupon} code={wanted.code} />}
      <PayWith pay={pay} />
      <PriceBreakdown rows={[{ label: t.today, value: charged, strong: true }, ...later]} />
      {changedTo !== undefined && (
        <Notice tone="warning" title={t.priceChanged(price(changedTo))}>
          {t.priceChangedHint}
        </Notice>
      )}
      <PurchaseError error={error} />
      <PaymentNotice payment={payment} />
      <PayBar>
        <Button variant="lamp" size="lg" block loading={busy} onClick={() => void submit()}>
          {isFree ? t.start : now === 0 ? words.payNothing : t.pay(charged)}
        </Button>
      </PayBar>
      <p className={textStyles.note}>
        {plan.type === 'free' ? t.freeRule : offer ? words.renews[plan.type](price(offer.price)) : t.renews[plan.type]}
      </p>
      <SandboxNote />
    </div>
  )
}
