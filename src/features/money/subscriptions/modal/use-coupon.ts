import { useEffect, useEffectEvent, useState } from 'react'
import type { CouponOffer } from '../../../../../contract/money/coupons.ts'
import type { SubscriptionType } from '../../../../../contract/money/payments.ts'
import { useSend } from '../../../../api/use-send.ts'

/**
 * The requested code. It survives a change of the dialog's parts, and is in the address during the bank's
 * authentication.
 */
export type WantedCoupon = { code: string; want: (code: string) => void }

/**
 * The price of a plan with a coupon: requested from the server for the entered code, and again when the plan changes.
 * `offer` always belongs to the selected plan.
 */
export const useCoupon = (performerId: string, type: SubscriptionType, { code, want }: WantedCoupon) => {
  const [found, setFound] = useState<{ type: SubscriptionType; offer: CouponOffer }>()
  const { send, sending, error, reset } = useSend('coupons.apply', { toast: false })
  const ask = async (): Promise<void> => {
    if (code === '' || type === 'free') return
    const sent = await send({ params: { code }, body: { performerId, type } })
    setFound(sent.ok ? { type, offer: sent.data } : undefined)
  }
  const askAgain = useEffectEvent(() => void ask())
  useEffect(() => askAgain(), [code, type])
  return {
    offer: code !== '' && found?.type === type ? found.offer : undefined,
    /** The price is being requested. */
    asking: sending,
    error: code === '' ? null : error,
    apply: (typed: string): void => {
      const next = typed.trim().toUpperCase()
      if (next === code) void ask()
      else want(next)
    },
    /** Called when the server has refused the code since. */
    renew: ask,
    remove: (): void => {
      reset()
      setFound(undefined)
      want('')
    },
  }
}

export type AppliedCoupon = ReturnType<typeof useCoupon>
