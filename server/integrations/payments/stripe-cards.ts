import { GatewayDeclined, type Gateway } from './gateway.ts'
import { unreachableOnRefusal, isRefusal, type CallStripe } from './stripe-client.ts'
import { reasonOf } from './stripe-decline-reasons.ts'
import type { StripeReferences } from './stripe-references.ts'

/** Cards, which browsers send directly to Stripe through its form; the site stores only what a receipt shows. */
export function stripeCards(
  callStripe: CallStripe,
  references: StripeReferences
): Pick<Gateway, 'beginCard' | 'saveCard' | 'verifyCard' | 'removeCard'> {
  const callOrUnreachable = unreachableOnRefusal(callStripe)
  const customerOf = async (accountId: string): Promise<string> => {
    const known = await references.find('customer', accountId)
    if (known) return known
    const { id } = await callOrUnreachable((stripe) =>
      stripe.customers.create({ metadata: { account: accountId } }, { idempotencyKey: `customer-${accountId}` })
    )
    return (await references.store('customer', accountId, id)) ?? id
  }
  return {
    beginCard: async (accountId) => {
      const customer = await customerOf(accountId)
      const intent = await callOrUnreachable((stripe) =>
        stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { account: accountId },
        })
      )
      return intent.client_secret === null ? {} : { clientSecret: intent.client_secret }
    },
    saveCard: async (accountId, { paymentMethodId = '' }) => {
      // Rejects another account's card, and one whose setup was not completed.
      const customer = await references.find('customer', accountId)
      if (!customer || !/^pm_\w+$/.test(paymentMethodId)) throw new GatewayDeclined('card_declined')
      const method = await callStripe((stripe) => stripe.paymentMethods.retrieve(paymentMethodId)).catch(
        (error: unknown) => {
          throw isRefusal(error) ? new GatewayDeclined('card_declined') : error
        }
      )
      if (method.customer !== customer || !method.card) throw new GatewayDeclined('card_declined')
      const setups = await callOrUnreachable((stripe) =>
        stripe.setupIntents.list({ customer, payment_method: method.id, limit: 100 })
      )
      if (!setups.data.some(({ status }) => status === 'succeeded')) throw new GatewayDeclined('card_declined')
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
      return { reference: method.id, brand: brands[brand] ?? brand, last4, expMonth, expYear }
    },
    verifyCard: async (accountId, reference) => {
      const customer = await references.find('customer', accountId)
      if (!customer) throw new GatewayDeclined('card_declined')
      const setup = await callStripe((stripe) =>
        stripe.setupIntents.create({
          customer,
          payment_method: reference,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { account: accountId },
          confirm: true,
        })
      ).catch((error: unknown) => {
        throw isRefusal(error) ? new GatewayDeclined(reasonOf(error)) : error
      })
      if (setup.status === 'requires_payment_method')
        throw new GatewayDeclined(setup.last_setup_error ? reasonOf(setup.last_setup_error) : 'card_declined')
      // The bank asks for its cardholder, as it will at the next payment: nothing waits for this intent.
      if (setup.status === 'requires_action') await callOrUnreachable((stripe) => stripe.setupIntents.cancel(setup.id))
    },
    removeCard: async (reference) => {
      try {
        await callStripe((stripe) => stripe.paymentMethods.detach(reference))
      } catch (error) {
        // It is detached already.
        if (!isRefusal(error)) throw error
      }
    },
  }
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  unknown: 'Card',
}
