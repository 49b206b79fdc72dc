import type { Stripe } from 'stripe'
import { isMoneyTaken } from '../../../contract/money/dispute-rules.ts'
import {
  GatewayUnreachable,
  type ChargeResult,
  type DeclineReason,
  type Gateway,
  type GatewayRefund,
  type NewCharge,
} from './gateway.ts'
import { fromStripeAmount, stripeAmount } from './stripe-amount.ts'
import { unreachableOnRefusal, isRefusal, type CallStripe } from './stripe-client.ts'
import { reasonOf } from './stripe-decline-reasons.ts'
import { presentDispute } from './stripe-disputes.ts'
import type { StripeReferences } from './stripe-references.ts'
import { isVerification, stripeVerifications } from './stripe-verifications.ts'

/** Payments are loaded with their charge, which contains refunds and disputes. */
const expand = ['latest_charge']

/**
 * Charges as PaymentIntents. An intent is created first, its id is stored, and only then it is confirmed: after a crash
 * every charge can be found again, and confirming twice has no effect. A declined intent is cancelled, so that nobody
 * with its client secret can pay it later.
 */
export function stripeCharges(
  callStripe: CallStripe,
  references: StripeReferences,
  siteUrl: string
): Pick<Gateway, 'charge' | 'find' | 'cancel' | 'refund' | 'refundPart'> {
  const callOrUnreachable = unreachableOnRefusal(callStripe)
  const verifications = stripeVerifications(callStripe, siteUrl)
  const retrieve = (reference: string) =>
    callOrUnreachable((stripe) => stripe.paymentIntents.retrieve(reference, { expand }))

  const cancelIntent = async (reference: string, reason: DeclineReason): Promise<ChargeResult> => {
    try {
      await callStripe((stripe) => stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const intent = await retrieve(reference)
      if (intent.status === 'canceled') return resultOf(intent)
      // Paid, refunded or being processed: Stripe does not cancel these.
      if (intent.status === 'succeeded' || intent.status === 'processing') return resultOf(intent)
      throw new GatewayUnreachable('Stripe did not cancel a payment that is still open', { cause: error })
    }
    return { status: 'declined', reference, reason }
  }

  /** `isNew`: the charge has just succeeded, so nothing can have happened to it since. */
  const resultOf = async (intent: Stripe.PaymentIntent, isNew = false): Promise<ChargeResult> => {
    const reference = intent.id
    switch (intent.status) {
      case 'succeeded':
        return isNew ? { status: 'succeeded', reference } : { ...(await historyOf(intent)), reference }
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
          : cancelIntent(reference, 'authentication_failed')
      }
      default:
        return cancelIntent(
          reference,
          intent.last_payment_error ? reasonOf(intent.last_payment_error) : 'card_declined'
        )
    }
  }

  /**
   * What has happened to a paid charge since: its disputes, and its refunds of parts. Disputes are always asked for,
   * because an inquiry of the bank does not mark the charge.
   */
  const historyOf = async (
    intent: Stripe.PaymentIntent
  ): Promise<Pick<ChargeResult, 'disputes' | 'refunds'> & { status: 'succeeded' | 'refunded' | 'disputed' }> => {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    const { data } = await callOrUnreachable((stripe) =>
      stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
    )
    const disputes = data.map(presentDispute)
    if (charge?.refunded) return { status: 'refunded', disputes }
    const hasRefunds = (charge?.amount_refunded ?? 0) > 0
    return {
      status: disputes.some(({ status }) => isMoneyTaken(status)) ? 'disputed' : 'succeeded',
      disputes,
      ...(hasRefunds && { refunds: await refundsOf(intent) }),
    }
  }

  const refundsOf = async (intent: Stripe.PaymentIntent): Promise<GatewayRefund[]> => {
    const { data } = await callOrUnreachable((stripe) => stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    return data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ id, amount, currency, metadata }) => ({
        reference: id,
        amount: fromStripeAmount(amount, currency),
        ...(metadata?.['refund'] !== undefined && { refundId: metadata['refund'] }),
      }))
  }

  /**
   * Creates the PaymentIntent without charging. `reference` is null when the payment was cancelled or Stripe rejects
   * it.
   */
  const createIntent = async ({
    paymentId,
    accountId,
    cardReference,
    amount,
    currency,
  }: NewCharge): Promise<{ reference: string | null; reason?: DeclineReason }> => {
    const customer = await references.find('customer', accountId)
    const stripeUnits = stripeAmount(amount, currency)
    const decline = async (reason: DeclineReason) => ({
      reference: await references.store('payment', paymentId, null),
      reason,
    })
    if (!customer) return decline('card_declined')
    if (amount === 0) {
      const verification = await verifications.create({ customer, cardReference, paymentId })
      return verification === null
        ? decline('card_declined')
        : { reference: await references.store('payment', paymentId, verification) }
    }
    if (stripeUnits === undefined) return decline('amount_refused')
    try {
      const intent = await callStripe((stripe) =>
        stripe.paymentIntents.create(
          {
            amount: stripeUnits,
            currency: currency.toLowerCase(),
            customer,
            payment_method: cardReference,
            allowed_payment_method_types: ['card'],
            metadata: { payment: paymentId },
          },
          { idempotencyKey: `payment-${paymentId}` }
        )
      )
      return { reference: await references.store('payment', paymentId, intent.id) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return decline(error.code?.startsWith('amount_') ? 'amount_refused' : 'card_declined')
    }
  }

  const confirm = async (reference: string, paymentId: string, offSession: boolean): Promise<ChargeResult> => {
    if (isVerification(reference)) return verifications.confirm(reference, paymentId)
    const confirmation = offSession
      ? { off_session: true }
      : { return_url: `${siteUrl}/payment/return?payment=${paymentId}` }
    try {
      return await resultOf(
        await callStripe((stripe) => stripe.paymentIntents.confirm(reference, { ...confirmation, expand })),
        true
      )
    } catch (error) {
      // Declined, or confirmed by a concurrent call: the intent's state decides.
      if (!isRefusal(error)) throw error
      return resultOf(await retrieve(reference))
    }
  }

  const find = async (paymentId: string): Promise<ChargeResult | null> => {
    const reference = await references.find('payment', paymentId)
    if (reference === undefined) return null
    if (reference === null) return declinedResult(paymentId)
    if (isVerification(reference)) return verifications.find(reference)
    const intent = await retrieve(reference)
    // Created but never confirmed: the card was not charged.
    return intent.status === 'requires_confirmation' ? null : resultOf(intent)
  }

  return {
    find,
    charge: async (charge) => {
      const known = await references.find('payment', charge.paymentId)
      const { reference, reason } =
        known === undefined ? await createIntent(charge) : { reference: known, reason: undefined }
      if (reference === null) return declinedResult(charge.paymentId, reason)
      if (known === undefined) return confirm(reference, charge.paymentId, charge.offSession)
      return (await find(charge.paymentId)) ?? confirm(reference, charge.paymentId, charge.offSession)
    },
    cancel: async (paymentId) => {
      // Reserves the payment id, so that a charge still in transit is declined.
      const reference = await references.store('payment', paymentId, null)
      if (reference === null) return declinedResult(paymentId)
      const current = await find(paymentId)
      return current === null || current.status === 'requires_action' || current.status === 'processing'
        ? isVerification(reference)
          ? verifications.cancel(reference)
          : cancelIntent(reference, 'cancelled')
        : current
    },
    refund: async (paymentId) => {
      const reference = await references.find('payment', paymentId)
      if (!reference) throw new Error(`Stripe does not know the payment ${paymentId}`)
      try {
        await callStripe((stripe) =>
          stripe.refunds.create({ payment_intent: reference }, { idempotencyKey: `refund-${paymentId}` })
        )
      } catch (error) {
        // Already refunded or disputed: nothing is refunded twice.
        if (!isRefusal(error)) throw error
      }
      return resultOf(await retrieve(reference))
    },
    refundPart: async ({ refundId, paymentId, amount, currency }) => {
      const [reference, stripeUnits] = [await references.find('payment', paymentId), stripeAmount(amount, currency)]
      if (!reference || stripeUnits === undefined) return 'refused'
      try {
        const { status } = await callStripe((stripe) =>
          stripe.refunds.create(
            { payment_intent: reference, amount: stripeUnits, metadata: { refund: refundId } },
            { idempotencyKey: `refund-part-${refundId}` }
          )
        )
        return status === 'failed' || status === 'canceled' ? 'refused' : 'refunded'
      } catch (error) {
        if (!isRefusal(error)) throw error
        return 'refused'
      }
    },
  }
}

const declinedResult = (paymentId: string, reason: DeclineReason = 'cancelled'): ChargeResult => ({
  status: 'declined',
  reference: paymentId,
  reason,
})
