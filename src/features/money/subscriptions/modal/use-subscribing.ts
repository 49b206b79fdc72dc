import { useState } from 'react'
import type { SubscriptionType } from '../../../../../contract/money/payments.ts'
import type { PerformerProfile } from '../../../../../contract/catalogue/performers/performers.ts'
import { useCache } from '../../../../api/cache.ts'
import { useSend } from '../../../../api/use-send.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { walletCost } from '../../payments/token-price.ts'
import { usePaySource } from '../../payments/use-pay-source.ts'
import type { FollowedPayment } from '../../payments/use-payment.ts'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { plansOf } from '../../../catalogue/offers/plans.ts'
import { useCoupon } from './use-coupon.ts'
import type { WantedCoupon } from './use-coupon.ts'

/**
 * Selects a plan and pays it at the displayed price, with or without a coupon. A changed price is shown and must be
 * confirmed again.
 */
export const useSubscribing = (
  performer: PerformerProfile,
  preferred: SubscriptionType | undefined,
  payment: FollowedPayment,
  wanted: WantedCoupon
) => {
  const cache = useCache()
  const settings = useAppSelector(selectSettings)
  const plans = plansOf(performer, settings)
  const [picked, pick] = useState(preferred)
  const plan = plans.find(({ type }) => type === picked) ??
    plans[0] ?? { type: 'monthly' as const, price: performer.monthlyPrice }
  const isFree = plan.type === 'free'
  const coupon = useCoupon(performer._id, plan.type, wanted)
  /** The price that is paid now. */
  const price = coupon.offer?.discountedPrice ?? plan.price
  const source = usePaySource({
    what: `subscribe:${performer._id}`,
    cost: settings.walletSubscriptions
      ? walletCost(isFree ? performer.monthlyPrice : price, settings.tokenPrice)
      : undefined,
    payment,
  })
  const [changedTo, setChangedTo] = useState<number>()
  const { send, sending, error, reset } = useSend('payments.subscribe', { toast: false, onSuccess: payment.follow })
  const restart = (): void => {
    reset()
    payment.reset()
    setChangedTo(undefined)
  }
  // An error of one card does not apply to the next.
  const pay = {
    ...source,
    choose: (choice: string): void => {
      restart()
      source.choose(choice)
    },
  }
  const input = { params: { id: performer._id } }
  const submit = async (): Promise<void> => {
    payment.reset()
    setChangedTo(undefined)
    source.hold()
    const paying = await source.resolve()
    if (!paying) return source.release()
    const sent = await send({
      body: {
        performerId: performer._id,
        type: plan.type,
        price,
        ...(isFree && { monthlyPrice: performer.monthlyPrice }),
        ...(coupon.offer && { couponCode: coupon.offer.code }),
        ...paying,
      },
    })
    if (sent.ok) return
    source.release()
    const { code, details, fields } = sent.error
    if (fields?.['couponCode']) void coupon.renew()
    if (code === 'price_changed' && typeof details['price'] === 'number') {
      const { price: changed } = details as { price: number }
      setChangedTo(changed)
      if (coupon.offer) {
        void coupon.renew()
        void cache.invalidate('performers.view')
      } else
        cache.write(
          'performers.view',
          input,
          (old) => old && { ...old, ...(plan.type === 'yearly' ? { yearlyPrice: changed } : { monthlyPrice: changed }) }
        )
    }
    if (code === 'already_subscribed') void cache.invalidate('performers.view', 'subscriptions.ofUser')
    if (code === 'trial_used') void cache.invalidate('performers.view')
  }
  return {
    plans,
    plan,
    price,
    coupon,
    isFree,
    pay,
    changedTo,
    submit,
    // The coupon field shows its own error.
    error: error?.code === 'price_changed' || error?.fields?.['couponCode'] ? null : error,
    busy:
      sending ||
      source.saving ||
      coupon.asking ||
      payment.state.phase === 'waiting' ||
      payment.state.phase === 'leaving',
    pick: (type: SubscriptionType): void => {
      restart()
      pick(type)
    },
  }
}
