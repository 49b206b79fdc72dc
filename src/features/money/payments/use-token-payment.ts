import { useEffect, useEffectEvent, useState } from 'react'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Payment } from '../../../../contract/money/payments.ts'
import { useSend } from '../../../api/use-send.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { storePendingPurchase, takePendingPurchase } from './pending-purchase.ts'
import { amountFor, tokensFor } from './token-price.ts'
import { usePaySource } from './use-pay-source.ts'
import { usePayment } from './use-payment.ts'

export type TokenPurchase = {
  /** The cost of the purchase in tokens; undefined while unknown. */
  cost: number | undefined
  /** Key of the purchase in this tab: `video.<id>`. */
  what: string
  /** The path that opens this dialog again, for the return from the cardholder's bank. */
  back: string
  /** Whether the address belongs to this purchase, so that a `?payment=` in it is its own. */
  resumes: boolean
  /** Whether the buyer has made all required choices. */
  isReady: boolean
  /** Charges the wallet and reports the result itself; returns whether it is bought. */
  buy: () => Promise<boolean>
}

/**
 * Pays for something that costs tokens in one step (decision 15): from the balance, or by charging a saved or new card
 * for the missing amount (the whole amount when a card is chosen although the balance suffices); the purchase follows
 * automatically, also after the cardholder's bank. The card's money goes through the wallet: if the purchase then
 * fails, it stays in the balance, and `toppedUp` is its amount (currency).
 */
export const useTokenPayment = ({ cost, what, back, resumes, isReady, buy }: TokenPurchase) => {
  const { tokenPrice, minimumWalletPrice: min, maximumWalletPrice: max } = useAppSelector(selectSettings)
  const [paid, setPaid] = useState<Payment>()
  const [toppedUp, setToppedUp] = useState<number>()
  const payment = usePayment({ back, resumes, onDone: setPaid })
  const source = usePaySource({ what, cost, payment })
  const { send, sending, error, reset } = useSend('payments.topUp', {
    toast: false,
    onSuccess: (begun) => follow(begun),
  })
  const follow = (begun: Payment): void => {
    if (cost !== undefined) storePendingPurchase(what, begun._id, cost)
    payment.follow(begun)
  }
  const isCard = source.choice !== 'wallet'
  const byCard = cost === undefined || !isCard ? 0 : source.missing > 0 ? source.missing : cost
  const charge = byCard > 0 ? amountFor(byCard, { tokenPrice, min, max }) : 0
  const gets = charge > 0 ? tokensFor(charge, tokenPrice) : 0
  const finish = async (): Promise<void> => {
    source.hold()
    if (await buy()) source.settle()
    else source.release()
  }
  const goOn = useEffectEvent((done: Payment): void => {
    setPaid(undefined)
    setToppedUp(done.amount)
    // The card has paid: if the purchase fails, the balance pays for the next attempt.
    source.forget()
    // The purchase is made only at the price shown when the button was pressed; otherwise the dialog shows the new one
    // and asks again.
    if (takePendingPurchase(what, done._id) === cost) void finish()
    else source.release()
  })
  const isKnown = cost !== undefined && isReady
  useEffect(() => {
    if (paid && isKnown) goOn(paid)
  }, [paid, isKnown])
  const restart = (): void => {
    reset()
    payment.reset()
    setToppedUp(undefined)
  }
  // An error of one card does not apply to the next.
  const pay = {
    ...source,
    choose: (id: string): void => {
      restart()
      source.choose(id)
    },
  }
  return {
    pay,
    payment,
    error,
    toppedUp,
    restart,
    /** The amount charged to the card (currency, API units); 0 when the balance pays. */
    charge,
    /** The part paid from the existing balance, in tokens. */
    fromBalance: cost === undefined ? 0 : fromMinor(toMinor(cost) - toMinor(byCard)),
    /** The part of the charge that remains in the balance, in tokens, because cards have a minimum amount. */
    stays: Math.max(0, fromMinor(toMinor(gets) - toMinor(byCard))),
    /** The amount exceeds the limit of a card charge. */
    isTooMuch: byCard > 0 && toMinor(gets) < toMinor(byCard),
    /** The saved cards are not loaded: the amount to charge is unknown, and the button would have no effect. */
    isLoading: isCard && source.isLoading,
    busy:
      sending ||
      pay.saving ||
      paid !== undefined ||
      payment.state.phase === 'waiting' ||
      payment.state.phase === 'leaving',
    submit: async (): Promise<void> => {
      if (cost === undefined || !isReady) return
      restart()
      if (!isCard) return finish()
      source.hold()
      const chosen = await source.resolve()
      const sent =
        chosen?.payFrom === 'card' ? await send({ body: { amount: charge, cardId: chosen.cardId } }) : undefined
      if (!sent?.ok) source.release()
    },
  }
}

export type TokenPayment = ReturnType<typeof useTokenPayment>
