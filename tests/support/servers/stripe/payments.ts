import { invalid, Refusal, type Books, type Fault, type Intent, type Method, type StripeObject } from './books.ts'
import type { Form } from './form.ts'

/** Numbers of Stripe's own test cards, by what the bank does. */
export const stripeCards = {
  pays: '4242424242424242',
  authenticates: '4000002500003155',
  alwaysAuthenticates: '4000002760003184',
  /** Accepted when it is saved, and declined when it is charged. */
  declined: '4000000000000341',
  poor: '4000000000009995',
  expired: '4000000000000069',
  lost: '4000000000009987',
  slow: '4000000000000077',
  refused: '4000000000000002',
}

const declines: Record<string, Pick<Fault, 'code' | 'decline_code'>> = {
  [stripeCards.declined]: { code: 'card_declined', decline_code: 'generic_decline' },
  [stripeCards.refused]: { code: 'card_declined', decline_code: 'generic_decline' },
  [stripeCards.poor]: { code: 'card_declined', decline_code: 'insufficient_funds' },
  [stripeCards.expired]: { code: 'expired_card', decline_code: 'expired_card' },
  [stripeCards.lost]: { code: 'card_declined', decline_code: 'lost_card' },
}

/** Why the bank refuses to verify a card. */
export const refusalOf = (number: string): Pick<Fault, 'code' | 'decline_code'> | undefined =>
  number === stripeCards.declined ? undefined : declines[number]

const isTaken = ({ status }: StripeObject): boolean =>
  ['needs_response', 'under_review', 'lost'].includes(String(status))

/** What happens to PaymentIntents on Stripe's side. */
export function intents(books: Books, endpoint: () => string) {
  const get = (id: string) => books.get<Intent>(id, 'payment_intent')

  const succeed = (intent: Intent): Intent => {
    const charge = books.add('ch', 'charge', {
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      metadata: intent.metadata,
    })
    Object.assign(intent, {
      status: 'succeeded',
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    })
    books.tell('payment_intent.succeeded', intent)
    return intent
  }

  const decline = (intent: Intent, why: Pick<Fault, 'code' | 'decline_code'>): Fault => {
    const fault = { type: 'card_error', message: 'Your card was declined.', ...why }
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: fault,
    })
    books.tell('payment_intent.payment_failed', intent)
    return fault
  }

  return {
    get,
    create: (form: Form): Intent => {
      const { amount, currency, customer, payment_method: methodId, metadata } = form as Record<string, string>
      if (Number(amount) < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
      const method = books.get<Method>(methodId ?? '', 'payment_method')
      if (method.customer !== customer)
        throw invalid(
          'payment_method_customer_mismatch',
          'The payment method does not belong to the customer',
          'payment_method'
        )
      return books.add<Intent>('pi', 'payment_intent', {
        status: 'requires_confirmation',
        amount: Number(amount),
        currency: currency ?? '',
        customer: customer ?? '',
        payment_method: method.id,
        client_secret: `secret_${books.things.size}`,
        metadata: (metadata as unknown as Record<string, string> | undefined) ?? {},
        latest_charge: null,
        last_payment_error: null,
        next_action: null,
      })
    },
    confirm: (id: string, form: Form): Intent => {
      const intent = get(id)
      if (intent.status !== 'requires_confirmation' || intent.payment_method === null)
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `You cannot confirm this PaymentIntent: ${intent.status}`,
          payment_intent: intent,
        })
      const number = books.numbers.get(intent.payment_method) ?? ''
      const offSession = form['off_session'] === 'true'
      const why =
        declines[number] ??
        (number === stripeCards.alwaysAuthenticates && offSession
          ? { code: 'authentication_required', decline_code: 'authentication_required' }
          : undefined)
      if (why) throw new Refusal(402, { ...decline(intent, why), payment_intent: intent })
      if (number === stripeCards.slow) return Object.assign(intent, { status: 'processing' })
      if (offSession || (number !== stripeCards.authenticates && number !== stripeCards.alwaysAuthenticates))
        return succeed(intent)
      const back = form['return_url'] as string | undefined
      const action = back
        ? { type: 'redirect_to_url', redirect_to_url: { url: `${endpoint()}/3ds/${id}`, return_url: back } }
        : { type: 'use_stripe_sdk' }
      Object.assign(intent, { status: 'requires_action', next_action: action })
      books.tell('payment_intent.requires_action', intent)
      return intent
    },
    cancel: (id: string): Intent => {
      const intent = get(id)
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `You cannot cancel this PaymentIntent: ${intent.status}`,
          payment_intent: intent,
        })
      // Stripe documents that any change of the intent clears this field.
      Object.assign(intent, { status: 'canceled', next_action: null, last_payment_error: null })
      books.tell('payment_intent.canceled', intent)
      return intent
    },
    /** The cardholder answers at the bank. Returns the address they are redirected to. */
    authenticate: (id: string, approve: boolean): string => {
      const intent = get(id)
      const back = intent.next_action?.redirect_to_url?.return_url ?? ''
      if (intent.status === 'requires_action') {
        if (approve) succeed(intent)
        else decline(intent, { code: 'payment_intent_authentication_failure' })
      }
      const url = new URL(back)
      url.searchParams.set('payment_intent', id)
      url.searchParams.set('redirect_status', approve ? 'succeeded' : 'failed')
      return url.href
    },
    /** Completes a payment with a slow card. */
    decide: (id: string): Intent => succeed(get(id)),
    /** Refunds `amount`, or all that is left; without metadata as in Stripe's dashboard. */
    refund: (id: string, amount?: number, metadata: object = {}): StripeObject => {
      const intent = get(id)
      const charge = intent.latest_charge === null ? undefined : books.get(intent.latest_charge, 'charge')
      if (!charge) throw invalid('payment_intent_unexpected_state', 'This PaymentIntent has no successful charge')
      if (charge['refunded']) throw invalid('charge_already_refunded', 'Charge has already been refunded')
      if (books.all('dispute').some((dispute) => dispute['payment_intent'] === id && isTaken(dispute)))
        throw invalid('charge_disputed', 'Charge has been charged back')
      const before = Number(charge['amount_refunded'])
      const back = amount ?? intent.amount - before
      if (back > intent.amount - before)
        throw invalid('amount_too_large', 'Refund amount is greater than unrefunded amount')
      Object.assign(charge, { refunded: before + back === intent.amount, amount_refunded: before + back })
      const refund = books.add('re', 'refund', {
        payment_intent: id,
        charge: charge.id,
        amount: back,
        currency: intent.currency,
        status: 'succeeded',
        metadata,
      })
      books.tell('charge.refunded', charge)
      return refund
    },
    /** The cardholder disputes the payment; calling it again with another status updates the dispute. */
    dispute: (id: string, status = 'needs_response'): void => {
      const charge = books.get(get(id).latest_charge ?? '', 'charge')
      const known = books.all('dispute').find((dispute) => dispute['payment_intent'] === id)
      charge['disputed'] = true
      const dispute = known
        ? Object.assign(known, { status })
        : books.add('dp', 'dispute', {
            payment_intent: id,
            charge: charge.id,
            status,
            reason: 'fraudulent',
            amount: get(id).amount - Number(charge['amount_refunded']),
            currency: get(id).currency,
            evidence: {},
            evidence_details: { due_by: books.seconds() + 14 * 86_400 },
          })
      books.tell(known ? 'charge.dispute.updated' : 'charge.dispute.created', dispute)
      if (isTaken(dispute)) books.tell('charge.dispute.funds_withdrawn', dispute)
      if (status === 'won') books.tell('charge.dispute.funds_reinstated', dispute)
      if (['won', 'lost', 'warning_closed'].includes(status)) books.tell('charge.dispute.closed', dispute)
    },
    /** The site sends evidence; Stripe's test words decide the dispute at once. */
    submit: (id: string, evidence: Readonly<Record<string, unknown>>): StripeObject => {
      const dispute = books.get(id, 'dispute')
      const status = String(dispute['status'])
      if (!status.endsWith('needs_response')) throw invalid('dispute_closed', `This dispute is ${status}`)
      const words = Object.values(evidence).map(String)
      const after = words.includes('winning_evidence')
        ? 'won'
        : words.includes('losing_evidence')
          ? 'lost'
          : status.replace('needs_response', 'under_review')
      Object.assign(dispute, { status: after, evidence })
      books.tell('charge.dispute.updated', dispute)
      return dispute
    },
    /** The site accepts a dispute. */
    close: (id: string): StripeObject => {
      const dispute = books.get(id, 'dispute')
      if (!String(dispute['status']).endsWith('needs_response')) throw invalid('dispute_closed')
      Object.assign(dispute, { status: 'lost' })
      books.tell('charge.dispute.closed', dispute)
      return dispute
    },
  }
}
