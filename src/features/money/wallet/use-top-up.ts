import { useRouter } from 'next/router'
import { useState } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { typedAmount } from '../../../lib/amount.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useDraft } from '../../catalogue/composer/use-draft.ts'
import { tokensFor } from '../payments/token-price.ts'
import { usePaySource } from '../payments/use-pay-source.ts'
import { usePayment } from '../payments/use-payment.ts'
import { ownPath, withQuery } from '../../../shell/navigation/site-path.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { useCaps } from '../../platform/settings/use-caps.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { walletTexts } from './texts.ts'

/** The request for the token packages; the page prefetches it. */
export const packagesInput = { query: { limit: 24, sort: 'asc' } } as const

/** State of choosing and paying a top-up. `?amount=` preselects an amount, `?back=` is the address to return to afterwards. */
export const useTopUp = () => {
  const t = useTexts(walletTexts)
  const { inWallet } = useAmounts()
  const router = useRouter()
  const { tokenPrice } = useAppSelector(selectSettings)
  const caps = useCaps('wallet')
  const requestedAmount =
    typeof router.query['amount'] === 'string' && typedAmount(router.query['amount']) !== undefined
      ? router.query['amount']
      : undefined
  const back = router.query['back'] === undefined ? undefined : ownPath(router.query['back'], '/home')
  const offers = useRequest('wallet.packages', packagesInput)
  const packages = offers.data?.data ?? []
  // The amount is stored while the cardholder is at their bank; a requested one belongs to its own address.
  const draft = useDraft<{ picked?: string | undefined; typed: string }>(`top-up:${requestedAmount ?? ''}`, {
    typed: requestedAmount ?? '',
    ...(requestedAmount !== undefined && { picked: 'own' }),
  })
  const { picked, typed } = draft.value
  const [shown, setShown] = useState(requestedAmount !== undefined)
  const returnAddress = withQuery('/wallet', { amount: requestedAmount, back })
  const payment = usePayment({
    back: returnAddress,
    // Otherwise the payment belongs to a dialog that is open over this page.
    resumes: ['subscribe', 'tip', 'unlock', 'pay', 'call'].every((name) => router.query[name] === undefined),
    onDone: (done) => {
      showToast({ kind: 'success', message: t.done(inWallet(done.tokens ?? 0)) })
      draft.reset()
      source.forget()
      setShown(false)
      if (back) void router.push(back)
    },
  })
  const source = usePaySource({ what: 'top-up', cost: undefined, payment })
  const { send, sending, error, reset } = useSend('payments.topUp', { toast: false, onSuccess: payment.follow })
  const choice = picked ?? packages[0]?._id ?? 'own'
  const offer = packages.find(({ _id }) => _id === choice)
  const fault = offer ? undefined : caps.faultOf(typed)
  const amount = offer ? offer.price : fault ? undefined : typedAmount(typed)
  const gets = offer ? offer.tokens : amount === undefined ? undefined : tokensFor(amount, tokenPrice)
  const restart = (): void => {
    reset()
    payment.reset()
  }
  // An error of one card does not apply to another.
  const pay = {
    ...source,
    choose: (id: string): void => {
      restart()
      source.choose(id)
    },
  }
  return {
    packages,
    choice,
    typed,
    fault: shown ? fault : undefined,
    amount,
    gets,
    pay,
    payment,
    error,
    here: returnAddress,
    back,
    range: caps.range,
    packagesError: offers.error,
    isLoading: offers.isLoading,
    busy: sending || source.saving || payment.state.phase === 'waiting' || payment.state.phase === 'leaving',
    pick: (id: string): void => {
      restart()
      draft.change({ picked: id })
    },
    type: (text: string): void => {
      restart()
      draft.change({ typed: text })
    },
    leaveField: (): void => setShown(typed !== ''),
    submit: async (): Promise<void> => {
      setShown(true)
      if (amount === undefined) return
      payment.reset()
      const chosen = await source.resolve()
      if (chosen?.payFrom !== 'card') return
      const sent = await send({ body: { amount, cardId: chosen.cardId, ...(offer && { packageId: offer._id }) } })
      if (!sent.ok && sent.error.code === 'price_changed') offers.reload()
    },
  }
}
