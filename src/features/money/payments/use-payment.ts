import { useRouter } from 'next/router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Payment } from '../../../../contract/money/payments.ts'
import { isApiError } from '../../../api/api-error.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { setBalance } from '../../identity/users/slice.ts'
import { storeReturnPath } from './return-path-storage.ts'
import { nextStep, pauseMs } from './payment-step.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'

export type PaymentState =
  | { phase: 'idle' | 'leaving' }
  | { phase: 'waiting'; isLong: boolean }
  /** The viewer returned from their bank without a result. */
  | { phase: 'unanswered'; payment: Payment }
  | { phase: 'done'; payment: Payment }
  /** `payment` is absent when the payment itself could not be found. */
  | { phase: 'failed'; reason: string | undefined; payment?: Payment }

export type PaymentOptions = {
  back: string
  /** Whether the address belongs to this purchase: a `?payment=` in it was added by the bank's return. */
  resumes: boolean
  onDone?: (payment: Payment) => void
}

/** The call that begins a payment: what it emits is true again when the payment is completed, so that the page behind is unlocked. */
const begins = { top_up: 'payments.topUp', subscription: 'payments.subscribe' } as const

const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500 || error.status === 429) && error.code !== 'aborted'

/**
 * Follows a payment until it ends: polls while it is processed, leads to the cardholder's bank and back to `back` (a
 * path of this site that shows the same purchase; it receives `payment=<id>`, and `plan=` for a subscription), and
 * reports the result (Spec §7, Payments).
 */
export const usePayment = ({ back, resumes, onDone }: PaymentOptions) => {
  const router = useRouter()
  const cache = useCache()
  const dispatch = useAppDispatch()
  const [state, setState] = useState<PaymentState>({ phase: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      clearTimeout(timer.current)
    }
  }, [])

  const leave = (url: string, { _id, subscriptionType: plan }: Payment): void => {
    setState({ phase: 'leaving' })
    const returnAddress = withQuery(back, { plan })
    if (url.startsWith('/')) return void router.push(withQuery(url, { back: returnAddress }))
    storeReturnPath(_id, returnAddress)
    window.location.assign(url)
  }
  const finish = (payment: Payment): void => {
    if (payment.balance !== undefined)
      dispatch(setBalance({ balance: payment.balance, balanceAsOf: payment.balanceAsOf }))
    void cache.applyEmitted(begins[payment.type])
    setState({ phase: 'done', payment })
    onDone?.(payment)
  }
  const ask = async (id: string, attempts: number): Promise<void> => {
    try {
      const payment = await request('payments.confirm', { params: { id } })
      // The viewer has returned from the bank: they are not redirected there again without asking.
      if (!isUnmounted.current) take(payment, attempts, true)
    } catch (error) {
      if (isUnmounted.current) return
      if (isPassing(error)) wait(id, attempts)
      else setState({ phase: 'failed', reason: errorText(error) })
    }
  }
  const wait = (id: string, attempts: number): void => {
    setState({ phase: 'waiting', isLong: pauseMs(attempts) === pauseMs(attempts + 1) })
    timer.current = setTimeout(() => void ask(id, attempts + 1), pauseMs(attempts))
  }
  const take = (payment: Payment, attempts: number, isReturn: boolean): void => {
    clearTimeout(timer.current)
    const step = nextStep(payment, attempts)
    if (step.kind === 'done') finish(payment)
    else if (step.kind === 'failed') setState({ phase: 'failed', reason: step.reason, payment })
    else if (step.kind === 'wait') wait(payment._id, attempts)
    else if (isReturn) setState({ phase: 'unanswered', payment })
    else leave(step.url, payment)
  }
  const { payment: returning } = router.query
  const resumed = useRef<string>(undefined)
  const comeBack = useEffectEvent((id: string): void => {
    if (resumed.current === id) return
    resumed.current = id
    setState({ phase: 'waiting', isLong: false })
    void ask(id, 0)
    void router.replace(back, undefined, { shallow: true, scroll: false })
  })
  useEffect(() => {
    if (resumes && typeof returning === 'string') comeBack(returning)
  }, [resumes, returning])
  return {
    state,
    /** Continues with the payment in an answer. */
    follow: (payment: Payment): void => take(payment, 0, false),
    /** Goes to the bank again. */
    authenticate: (payment: Payment): void => take(payment, 0, false),
    reset: useCallback(() => {
      clearTimeout(timer.current)
      setState({ phase: 'idle' })
    }, []),
  }
}

export type FollowedPayment = ReturnType<typeof usePayment>
