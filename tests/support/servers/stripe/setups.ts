import { invalid, Refusal, type Books, type Fault, type Method, type StripeObject } from './books.ts'
import type { Form } from './form.ts'
import { refusalOf, stripeCards } from './payments.ts'

type Setup = StripeObject & {
  status: string
  customer: string
  payment_method: string | null
  client_secret: string
  last_setup_error: Fault | null
  next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null
}

/** What happens to SetupIntents on Stripe's side: the verification of a card, without a charge. */
export function setups(books: Books, endpoint: () => string) {
  const get = (id: string) => books.get<Setup>(id, 'setup_intent')

  const fail = (setup: Setup, why: Pick<Fault, 'code' | 'decline_code'>): Fault => {
    const fault = { type: 'card_error', message: 'Your card was declined.', ...why }
    Object.assign(setup, { status: 'requires_payment_method', last_setup_error: fault, next_action: null })
    books.tell('setup_intent.setup_failed', setup)
    return fault
  }
  const succeed = (setup: Setup): Setup => {
    Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
    books.tell('setup_intent.succeeded', setup)
    return setup
  }
  /** The bank decides about the card of a setup. In the browser it authenticates the cardholder at once. */
  const askBank = (setup: Setup, isInBrowser: boolean, back?: string): Setup => {
    const number = books.numbers.get(setup.payment_method ?? '') ?? ''
    const why = refusalOf(number)
    if (why) {
      const fault = fail(setup, why)
      if (isInBrowser) setup.payment_method = null
      throw new Refusal(402, fault)
    }
    if (isInBrowser || number !== stripeCards.alwaysAuthenticates) return succeed(setup)
    return Object.assign(setup, {
      status: 'requires_action',
      next_action: back
        ? { type: 'redirect_to_url', redirect_to_url: { url: `${endpoint()}/3ds/${setup.id}`, return_url: back } }
        : { type: 'use_stripe_sdk' },
    })
  }

  return {
    create: (form: Form): Setup => {
      const customer = books.get(String(form['customer']), 'customer').id
      const methodId = form['payment_method'] as string | undefined
      if (methodId !== undefined && books.get<Method>(methodId, 'payment_method').customer !== customer)
        throw invalid('payment_method_customer_mismatch', 'The payment method does not belong to the customer')
      const setup = books.add<Setup>('seti', 'setup_intent', {
        status: methodId === undefined ? 'requires_payment_method' : 'requires_confirmation',
        customer,
        usage: form['usage'],
        metadata: (form['metadata'] as object | undefined) ?? {},
        payment_method: methodId ?? null,
        client_secret: '',
        last_setup_error: null,
        next_action: null,
      })
      setup.client_secret = `${setup.id}_secret_x`
      return form['confirm'] === 'true' ? askBank(setup, false) : setup
    },
    confirm: (id: string, form: Form): Setup => {
      const setup = get(id)
      if (form['client_secret'] === undefined) {
        if (setup.status !== 'requires_confirmation') throw invalid('setup_intent_unexpected_state', setup.status)
        return askBank(setup, false, form['return_url'] as string | undefined)
      }
      if (form['client_secret'] !== setup.client_secret)
        throw invalid('setup_intent_invalid_parameter', 'The client secret does not match')
      const { card, billing_details: billing } = form['payment_method_data'] as unknown as {
        card: { number: string; exp_month: string; exp_year: string }
        billing_details?: { name?: string }
      }
      const number = card.number.replace(/\D/g, '')
      const method = books.add<Method>('pm', 'payment_method', {
        type: 'card',
        customer: null,
        billing_details: { name: billing?.name ?? null },
        card: {
          brand: number.startsWith('5') ? 'mastercard' : 'visa',
          last4: number.slice(-4),
          exp_month: Number(card.exp_month),
          exp_year: Number(card.exp_year),
        },
      })
      books.numbers.set(method.id, number)
      setup.payment_method = method.id
      askBank(setup, true)
      method.customer = setup.customer
      return setup
    },
    cancel: (id: string): Setup => {
      const setup = get(id)
      if (setup.status === 'succeeded' || setup.status === 'canceled')
        throw invalid('setup_intent_unexpected_state', `You cannot cancel this SetupIntent: ${setup.status}`)
      return Object.assign(setup, { status: 'canceled', next_action: null })
    },
    /** The cardholder answers at the bank. Returns the address they are redirected to. */
    authenticate: (id: string, approve: boolean): string => {
      const setup = get(id)
      const back = setup.next_action?.redirect_to_url?.return_url ?? ''
      if (setup.status === 'requires_action') {
        if (approve) succeed(setup)
        else fail(setup, { code: 'setup_intent_authentication_failure' })
      }
      return back
    },
  }
}
