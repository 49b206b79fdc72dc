import type { ReactElement } from 'react'
import { toMinor } from '../../../contract/money.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import type { PerformerProfile } from '../../../contract/performers.ts'
import { siteTime } from '../../lib/clock.ts'
import { day, money, percent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Badge } from '../../ui/Card.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PaymentNotice } from '../payments/PaymentNotice.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { amountFor, walletCost } from '../payments/token-price.ts'
import type { FollowedPayment } from '../payments/use-payment.ts'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import { Receipt } from '../wallet/Receipt.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { CouponField } from './CouponField.tsx'
import { couponTexts } from './coupon-texts.ts'
import { periodEnd, yearlySaving } from './plans.ts'
import type { Plan } from './plans.ts'
import s from './subscribe.module.css'
import { subscribeTexts } from './texts.ts'
import type { WantedCoupon } from './use-coupon.ts'
import { useSubscribing } from './use-subscribing.ts'

export type SubscribeFormProps = { performer: PerformerProfile; preferred: SubscriptionType; payment: FollowedPayment; back: string; wanted: WantedCoupon }

/** Plan, coupon, card, what is charged today and next, and the button that does it. */
export const SubscribeForm = ({ performer, preferred, payment, back, wanted }: SubscribeFormProps): ReactElement => {
  const t = useTexts(subscribeTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const settings = useAppSelector(selectSettings)
  const { currency, freeSubscriptionDuration: freeDays } = settings
  const words = useTexts(couponTexts)
  const { plans, plan, price: now, coupon, isFree, pay, changedTo, error, busy, pick, submit } = useSubscribing(performer, preferred, payment, wanted)
  const { offer } = coupon
  const price = (amount: number): string => money(amount, locale, currency)
  const here = withQuery(back, { plan: plan.type })
  const end = day(periodEnd(plan.type, new Date(siteTime()), freeDays), locale)
  const fromWallet = pay.choice === 'wallet' && pay.cost !== undefined
  const paid = (amount: number): string => (fromWallet ? inWallet(walletCost(amount, settings.tokenPrice)) : price(amount))
  const charged = now === 0 ? t.nothing : paid(now)
  const later = offer
    ? [
        { label: t.next, value: t.nextOn(paid(offer.nextCharge), day(offer.nextChargeAt, locale)) },
        ...(offer.charges > 1 ? [{ label: words.after, value: words.afterFrom(paid(offer.price), day(offer.fullPriceFrom, locale)) }] : []),
      ]
    : [isFree ? { label: t.ends, value: end } : { label: t.next, value: t.nextOn(charged, end) }]
  const option = ({ type, price: amount }: Plan) => {
    const saving = type === 'yearly' ? yearlySaving(performer.monthlyPrice, amount) : 0
    return {
      value: type,
      title: type === 'free' ? t.free(freeDays) : t[type],
      note: type === 'yearly' ? t.thatIs(price(Math.round(toMinor(amount) / 12) / 100)) : type === 'free' ? t.nothing : undefined,
      aside: (
        <span className={s.price}>
          {saving > 0 && <Badge tone="lamp">{t.saving(percent(saving, locale))}</Badge>}
          {type !== 'free' && <strong>{type === 'yearly' ? t.perYear(price(amount)) : t.perMonth(price(amount))}</strong>}
        </span>
      ),
    }
  }
  const missing = error?.code === 'insufficient_balance' ? Number(error.details['shortBy']) : 0
  const caps = { tokenPrice: settings.tokenPrice, min: settings.minimumWalletPrice, max: settings.maximumWalletPrice }
  return (
    <div className={s.form}>
      <RadioCards legend={t.plan} hideLegend name="plan" options={plans.map(option)} value={plan.type} onChange={pick} />
      {!isFree && <CouponField coupon={coupon} code={wanted.code} />}
      {!isFree && <PayWith pay={pay} back={here} />}
      <Receipt rows={[{ label: t.today, value: charged, strong: true }, ...later]} />
      <p className={s.rule}>{plan.type === 'free' ? t.freeRule : offer ? words.renews[plan.type](price(offer.price)) : t.renews[plan.type]}</p>
      {changedTo !== undefined && (
        <Notice tone="warning" title={t.priceChanged(price(changedTo))}>
          {t.priceChangedHint}
        </Notice>
      )}
      {missing > 0 ? (
        <Notice tone="warning" title={t.short(inWallet(missing))} action={<ButtonLink size="sm" href={withQuery('/wallet', { amount: String(amountFor(missing, caps)), back: here })}>{t.topUp}</ButtonLink>} />
      ) : (
        <PurchaseError error={error} />
      )}
      <PaymentNotice payment={payment} />
      <div className={s.pay}>
        <Button variant="lamp" size="lg" block loading={busy} disabled={!isFree && pay.source === null} onClick={() => void submit()}>
          {isFree ? t.start : now === 0 ? words.payNothing : t.pay(charged)}
        </Button>
        {!isFree && pay.source === null && !pay.isLoading && pay.choice === 'new' && <p className={s.rule}>{t.choose}</p>}
      </div>
    </div>
  )
}
