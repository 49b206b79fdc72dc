import { useEffect, useEffectEvent, useState } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Payment } from '../../../contract/payments.ts'
import { useSend } from '../../api/use-send.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectSettings } from '../settings/slice.ts'
import { storePendingPurchase, takePendingPurchase } from './pending-purchase.ts'
import { amountFor, tokensFor } from './token-price.ts'
import { usePaySource } from './use-pay-source.ts'
import { usePayment } from './use-payment.ts'

export type TokenPurchase = {
  /** What the purchase costs, in tokens; undefined while that is not known. */
  cost: number | undefined
  /** Names the purchase in this tab: `video.<id>`. */
  what: string
  /** The own path where this dialog opens again: the cardholder's bank leads back to it. */
  back: string
  /** The address is this purchase's, so that a `?payment=` in it is this one's. */
  resumes: boolean
  /** All that the buyer must choose is chosen. */
  isReady: boolean
  /** Charges the wallet, and says itself how that ended. */
  buy: () => Promise<void>
}

/**
 * Pays for something that costs tokens in one step (decision 27): from the balance; or a saved or new card is charged what the balance lacks (all of it where a
 * card is chosen although the balance is enough), and the purchase follows by itself, also after the cardholder's bank. The card's money goes through the wallet: should the
 * purchase fail then, it is in the balance, and `kept` says how much (currency).
 */
export const useTokenPayment = ({ cost, what, back, resumes, isReady, buy }: TokenPurchase) => {
  const { tokenPrice, minimumWalletPrice: min, maximumWalletPrice: max } = useAppSelector(selectSettings)
  const source = usePaySource(cost)
  const [paid, setPaid] = useState<Payment>()
  const [kept, setKept] = useState<number>()
  const payment = usePayment({ back, resumes, onDone: setPaid })
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
  const goOn = useEffectEvent((done: Payment): void => {
    setPaid(undefined)
    setKept(done.amount)
    // Bought only at the price that was shown when the button was pressed; else the dialog shows the new one and asks.
    if (takePendingPurchase(what, done._id) === cost) void buy()
  })
  const isKnown = cost !== undefined && isReady
  useEffect(() => {
    if (paid && isKnown) goOn(paid)
  }, [paid, isKnown])
  const restart = (): void => {
    reset()
    payment.reset()
    setKept(undefined)
  }
  // What was said of one card is not true of the next.
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
    kept,
    restart,
    /** What the card is charged (currency, as on the wire), 0 where the balance pays. */
    charge,
    /** Of the balance as it was, in tokens. */
    fromBalance: cost === undefined ? 0 : fromMinor(toMinor(cost) - toMinor(byCard)),
    /** What the charge adds beyond the purchase and so stays in the balance, in tokens: a card has a least amount. */
    stays: Math.max(0, fromMinor(toMinor(gets) - toMinor(byCard))),
    /** More than a card may be charged at once. */
    isTooMuch: byCard > 0 && toMinor(gets) < toMinor(byCard),
    /** The saved cards are not here yet: what is to be charged is not known, and a press would do nothing. */
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
      if (!isCard) return buy()
      const chosen = await source.resolve()
      if (chosen?.payFrom !== 'card') return
      await send({ body: { amount: charge, cardId: chosen.cardId } })
    },
  }
}

export type TokenPayment = ReturnType<typeof useTokenPayment>
