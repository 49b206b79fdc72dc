import type { Stripe } from 'stripe'
import type { ChargeResult, DeclineReason } from './gateway.ts'
import { reasonOf } from './stripe-decline-reasons.ts'
import { isRefusal, unreachableOnRefusal, type CallStripe } from './stripe-client.ts'

/** Whether a payment's reference is a verification of its card, because nothing is charged at first. */
export const isVerification = (reference: string): boolean => reference.startsWith('seti_')

/**
 * Payments of nothing, for a trial or a coupon's free month: the card is verified as a SetupIntent, with the
 * cardholder's authentication if the bank asks for it, so that later charges need nobody. As with charges, the intent
 * is created first, its id is stored by the caller, and only then it is confirmed.
 */
export function stripeVerifications(callStripe: CallStripe, siteUrl: string) {
  const callOrUnreachable = unreachableOnRefusal(callStripe)
  const retrieve = (reference: string) => callOrUnreachable((stripe) => stripe.setupIntents.retrieve(reference))

  /** A verification that has failed is cancelled, so that nobody with its client secret can complete it later. */
  const cancel = async (reference: string, reason: DeclineReason = 'cancelled'): Promise<ChargeResult> => {
    try {
      await callStripe((stripe) => stripe.setupIntents.cancel(reference))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { status } = await retrieve(reference)
      if (status === 'succeeded') return { status: 'succeeded', reference }
      if (status === 'processing') return { status: 'processing', reference }
    }
    return { status: 'declined', reference, reason }
  }

  const resultOf = async (intent: Stripe.SetupIntent): Promise<ChargeResult> => {
    const { id: reference, status, next_action: action, last_setup_error: error } = intent
    const actionUrl = action?.redirect_to_url?.url
    if (status === 'succeeded') return { status: 'succeeded', reference }
    if (status === 'processing') return { status: 'processing', reference }
    if (status === 'requires_action' && actionUrl) return { status: 'requires_action', reference, actionUrl }
    const reason = error ? reasonOf(error) : status === 'canceled' ? 'cancelled' : 'card_declined'
    return status === 'canceled' ? { status: 'declined', reference, reason } : cancel(reference, reason)
  }

  return {
    cancel,
    /** Returns the new verification's id; null if Stripe does not know the card. */
    create: async (about: { customer: string; cardReference: string; paymentId: string }): Promise<string | null> => {
      try {
        const { id } = await callStripe((stripe) =>
          stripe.setupIntents.create(
            {
              customer: about.customer,
              payment_method: about.cardReference,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: { payment: about.paymentId },
            },
            { idempotencyKey: `verification-${about.paymentId}` }
          )
        )
        return id
      } catch (error) {
        if (!isRefusal(error)) throw error
        return null
      }
    },
    confirm: async (reference: string, paymentId: string): Promise<ChargeResult> => {
      try {
        return await resultOf(
          await callStripe((stripe) =>
            stripe.setupIntents.confirm(reference, { return_url: `${siteUrl}/payment/return?payment=${paymentId}` })
          )
        )
      } catch (error) {
        // Declined, or confirmed by a concurrent call: the intent's state decides.
        if (!isRefusal(error)) throw error
        return resultOf(await retrieve(reference))
      }
    },
    /** The state of a verification; null if it was never confirmed. */
    find: async (reference: string): Promise<ChargeResult | null> => {
      const intent = await retrieve(reference)
      return intent.status === 'requires_confirmation' ? null : resultOf(intent)
    },
  }
}
