import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { request } from '../../../api/request.ts'
import { useLocale } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useTheme } from '../../../ui/brand/use-theme.ts'
import { selectSettings } from '../../platform/settings/slice.ts'
import { stripeAppearance } from './stripe-appearance.ts'

/** Stripe's payment method for the card, or an error: `fault` is in the viewer's language, absent when Stripe's fields show it themselves. */
export type TakenCard = { paymentMethodId: string } | { fault: string | undefined }

/**
 * Mounts Stripe's card fields in `host`. Card data goes to Stripe and never through this page; we receive the id of the payment method. A bank that
 * authenticates the cardholder while the card is saved does so in a window over the page.
 */
export const useStripeForm = (host: RefObject<HTMLDivElement | null>) => {
  const { stripePublishableKey } = useAppSelector(selectSettings)
  const locale = useLocale()
  const { theme } = useTheme()
  const [attempt, setAttempt] = useState(0)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const taken = useRef<string>(undefined)
  useEffect(() => {
    let isUnmounted = false
    let element: StripePaymentElement | undefined
    const say = (next: 'ready' | 'failed'): void => {
      if (!isUnmounted) setPhase(next)
    }
    const open = async (): Promise<void> => {
      const [stripe, { clientSecret }] = await Promise.all([
        loadStripe(stripePublishableKey),
        request('stripe.beginCard'),
      ])
      if (isUnmounted || !host.current) return
      if (!stripe) throw new Error('Stripe has no script here')
      const elements = stripe.elements({
        clientSecret,
        locale: locale === 'pt' ? 'pt-BR' : 'en',
        appearance: stripeAppearance(),
        loader: 'never',
      })
      element = elements.create('payment', {
        layout: 'tabs',
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      element.on('ready', () => say('ready'))
      element.on('loaderror', () => say('failed'))
      element.mount(host.current)
      form.current = { stripe, elements }
    }
    open().catch(() => say('failed'))
    return () => {
      isUnmounted = true
      form.current = undefined
      taken.current = undefined
      element?.destroy()
    }
  }, [attempt, stripePublishableKey, locale, host])
  useEffect(() => void form.current?.elements.update({ appearance: stripeAppearance() }), [theme])

  /** Saves the card at Stripe. After a success it returns the same payment method again: then only our own call has failed. */
  const take = async (holder: string): Promise<TakenCard> => {
    if (taken.current) return { paymentMethodId: taken.current }
    if (!form.current) return { fault: undefined }
    const { stripe, elements } = form.current
    const { setupIntent, error } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: window.location.href,
        ...(holder && { payment_method_data: { billing_details: { name: holder } } }),
      },
    })
    const intent = setupIntent ?? error.setup_intent
    const method = intent?.status === 'succeeded' ? intent.payment_method : null
    if (!method) return { fault: error?.type === 'validation_error' ? undefined : (error?.message ?? '') }
    taken.current = typeof method === 'string' ? method : method.id
    return { paymentMethodId: taken.current }
  }
  const retry = (): void => {
    setPhase('loading')
    setAttempt((count) => count + 1)
  }
  return { phase, take, retry }
}
