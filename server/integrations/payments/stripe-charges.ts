import type { Stripe } from 'stripe'
import { GatewayUnreachable, type ChargeResult, type DeclineReason, type Gateway, type NewCharge } from './gateway.ts'
import { stripeAmount } from './stripe-amount.ts'
import { unreachableOnRefusal, isRefusal, type CallStripe } from './stripe-client.ts'
import type { StripeReferences } from './stripe-references.ts'

/** As we read a payment: with the charge, which alone knows of refunds and disputes. */
const expand = ['latest_charge']

/**
 * Charges as PaymentIntents. One is made first, its name is kept, and only then it is confirmed: whatever dies in between, no card pays for something that we
 * cannot find again, and confirming a second time does nothing. A declined one is cancelled, so that nobody who has its secret pays it later.
 */
export function stripeCharges(
  ask: CallStripe,
  references: StripeReferences,
  siteUrl: string
): Pick<Gateway, 'charge' | 'find' | 'cancel' | 'refund'> {
  const insist = unreachableOnRefusal(ask)
  const retrieve = (reference: string) => insist((stripe) => stripe.paymentIntents.retrieve(reference, { expand }))

  const giveUp = async (reference: string, reason: DeclineReason): Promise<ChargeResult> => {
    try {
      await ask((stripe) => stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const intent = await retrieve(reference)
      if (intent.status === 'canceled') return resultOf(intent)
      // Paid, refunded or still deciding: Stripe cancels none of these.
      if (intent.status === 'succeeded' || intent.status === 'processing') return resultOf(intent)
      throw new GatewayUnreachable('Stripe neither cancels nor decides a payment', { cause: error })
    }
    return { status: 'declined', reference, reason }
  }

  const resultOf = async (intent: Stripe.PaymentIntent): Promise<ChargeResult> => {
    const reference = intent.id
    switch (intent.status) {
      case 'succeeded':
        return { status: (await takenBack(intent)) ?? 'succeeded', reference }
      case 'processing':
        return { status: 'processing', reference }
      case 'canceled':
        return {
          status: 'declined',
          reference,
          reason: intent.last_payment_error ? reasonOf(intent.last_payment_error) : 'cancelled',
        }
      case 'requires_action': {
        const actionUrl = intent.next_action?.redirect_to_url?.url
        return actionUrl
          ? { status: 'requires_action', reference, actionUrl }
          : giveUp(reference, 'authentication_failed')
      }
      default:
        return giveUp(reference, intent.last_payment_error ? reasonOf(intent.last_payment_error) : 'card_declined')
    }
  }

  /** A dispute that was won, or is only a question so far, took no money. */
  const takenBack = async (intent: Stripe.PaymentIntent): Promise<'refunded' | 'disputed' | undefined> => {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    if (charge?.refunded) return 'refunded'
    if (!charge?.disputed) return undefined
    const { data } = await insist((stripe) => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
    return data.some(({ status }) => status !== 'won' && status !== 'prevented' && !status.startsWith('warning_'))
      ? 'disputed'
      : undefined
  }

  /** Makes the PaymentIntent, which charges nothing yet. Null where the payment is given up, or Stripe takes no such payment. */
  const begin = async ({
    paymentId,
    accountId,
    cardReference,
    amount,
    currency,
  }: NewCharge): Promise<{ reference: string | null; reason?: DeclineReason }> => {
    const customer = await references.find('customer', accountId)
    const counted = stripeAmount(amount, currency)
    const refuse = async (reason: DeclineReason) => ({
      reference: await references.keep('payment', paymentId, null),
      reason,
    })
    if (!customer) return refuse('card_declined')
    if (counted === undefined) return refuse('amount_refused')
    try {
      const intent = await ask((stripe) =>
        stripe.paymentIntents.create(
          {
            amount: counted,
            currency: currency.toLowerCase(),
            customer,
            payment_method: cardReference,
            allowed_payment_method_types: ['card'],
            metadata: { payment: paymentId },
          },
          { idempotencyKey: `payment-${paymentId}` }
        )
      )
      return { reference: await references.keep('payment', paymentId, intent.id) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refuse(error.code?.startsWith('amount_') ? 'amount_refused' : 'card_declined')
    }
  }

  const confirm = async (reference: string, paymentId: string, offSession: boolean): Promise<ChargeResult> => {
    const whereTo = offSession
      ? { off_session: true }
      : { return_url: `${siteUrl}/payment/return?payment=${paymentId}` }
    try {
      return await resultOf(await ask((stripe) => stripe.paymentIntents.confirm(reference, { ...whereTo, expand })))
    } catch (error) {
      // Declined, or somebody else has confirmed it just now: it says itself how it stands.
      if (!isRefusal(error)) throw error
      return resultOf(await retrieve(reference))
    }
  }

  const find = async (paymentId: string): Promise<ChargeResult | null> => {
    const reference = await references.find('payment', paymentId)
    if (reference === undefined) return null
    if (reference === null) return givenUp(paymentId)
    const intent = await retrieve(reference)
    // Made and never confirmed: the card was not asked.
    return intent.status === 'requires_confirmation' ? null : resultOf(intent)
  }

  return {
    find,
    charge: async (charge) => {
      const known = await references.find('payment', charge.paymentId)
      const { reference, reason } = known === undefined ? await begin(charge) : { reference: known, reason: undefined }
      if (reference === null) return givenUp(charge.paymentId, reason)
      if (known === undefined) return confirm(reference, charge.paymentId, charge.offSession)
      const intent = await retrieve(reference)
      return intent.status === 'requires_confirmation'
        ? confirm(reference, charge.paymentId, charge.offSession)
        : resultOf(intent)
    },
    cancel: async (paymentId) => {
      // Takes the place of a charge that is still on its way: it is refused then.
      const reference = await references.keep('payment', paymentId, null)
      if (reference === null) return givenUp(paymentId)
      const stands = await find(paymentId)
      return stands === null || stands.status === 'requires_action' || stands.status === 'processing'
        ? giveUp(reference, 'cancelled')
        : stands
    },
    refund: async (paymentId) => {
      const reference = await references.find('payment', paymentId)
      if (!reference) throw new Error(`Stripe never heard of payment ${paymentId}`)
      try {
        await ask((stripe) =>
          stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: `refund-${paymentId}` })
        )
      } catch (error) {
        // Refunded or disputed already: nothing is given back twice.
        if (!isRefusal(error)) throw error
      }
      return resultOf(await retrieve(reference))
    },
  }
}

const givenUp = (paymentId: string, reason: DeclineReason = 'cancelled'): ChargeResult => ({
  status: 'declined',
  reference: paymentId,
  reason,
})

const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  lost_card: 'lost_card',
  stolen_card: 'lost_card',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_required: 'authentication_failed',
}

/** Stripe's many reasons in our few words: the bank's own first. */
const reasonOf = ({ decline_code: byBank, code }: { decline_code?: string; code?: string }): DeclineReason =>
  reasons[byBank ?? ''] ?? reasons[code ?? ''] ?? 'card_declined'
