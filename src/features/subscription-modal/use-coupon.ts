import { useEffect, useEffectEvent, useState } from 'react'
import type { CouponOffer } from '../../../contract/coupons.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import { useSend } from '../../api/use-send.ts'

/** The code that the viewer wants to use; it outlives the dialog's parts, and goes to the bank and back in the address. */
export type WantedCoupon = { code: string; want: (code: string) => void }

/**
 * What a coupon makes of a plan's price: asked of the server for the code that is wanted, and again for another plan. `offer` is only ever of the plan that
 * is chosen now.
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
    /** The price is not known yet. */
    asking: sending,
    error: code === '' ? null : error,
    apply: (typed: string): void => {
      const next = typed.trim().toUpperCase()
      if (next === code) void ask()
      else want(next)
    },
    /** The server thinks otherwise by now. */
    renew: ask,
    remove: (): void => {
      reset()
      setFound(undefined)
      want('')
    },
  }
}

export type AppliedCoupon = ReturnType<typeof useCoupon>
