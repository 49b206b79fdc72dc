import type { Stripe } from 'stripe'
import { GatewayUnreachable, type Gateway, type Payee } from './gateway.ts'
import { stripeAmount } from './stripe-amount.ts'
import { unreachableOnRefusal, isRefusal, type CallStripe } from './stripe-client.ts'
import type { StripeReferences } from './stripe-references.ts'

/** Creators as Connect accounts: Stripe identifies them, and pays transfers out to their bank. */
export function stripePayees(
  callStripe: CallStripe,
  references: StripeReferences
): Pick<Gateway, 'openPayee' | 'payeeLink' | 'findPayee' | 'payOut'> {
  const callOrUnreachable = unreachableOnRefusal(callStripe)
  const findPayee = async (reference: string): Promise<Payee> =>
    present(await callOrUnreachable((stripe) => stripe.accounts.retrieve(reference)))
  return {
    findPayee,
    openPayee: async ({ accountId, email, country }) => {
      const known = await references.find('payee', accountId)
      if (known) return findPayee(known)
      const account = await callOrUnreachable((stripe) =>
        stripe.accounts.create(
          {
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: { transfers: { requested: true } },
            metadata: { account: accountId },
            ...(email !== null && { email }),
            ...(country !== null && { country }),
          },
          { idempotencyKey: `payee-${accountId}` }
        )
      )
      await references.store('payee', accountId, account.id)
      return present(account)
    },
    // An expired link returns to the same page, which creates a new one.
    payeeLink: async (account, returnUrl) => {
      const link = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl } as const
      return (await callOrUnreachable((stripe) => stripe.accountLinks.create(link))).url
    },
    payOut: async ({ payoutId, payeeReference, amount, currency }) => {
      const stripeUnits = stripeAmount(amount, currency)
      if (stripeUnits === undefined) return { status: 'failed', reason: 'amount_refused' }
      // Stripe forgets idempotency keys after a day, but not transfer groups.
      const group = `payout-${payoutId}`
      const sent = await callStripe((stripe) => stripe.transfers.list({ transfer_group: group, limit: 1 }))
      if (sent.data[0]) return { status: 'paid', reference: sent.data[0].id }
      try {
        const transfer = await callStripe((stripe) =>
          stripe.transfers.create(
            {
              amount: stripeUnits,
              currency: currency.toLowerCase(),
              destination: payeeReference,
              transfer_group: group,
              metadata: { payout: payoutId },
            },
            { idempotencyKey: group }
          )
        )
        return { status: 'paid', reference: transfer.id }
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Our own balance at Stripe does not cover it yet, which is not the creator's fault: recent charges are not
        // available yet.
        if (error.code === 'balance_insufficient') throw new GatewayUnreachable(error.message, { cause: error })
        return {
          status: 'failed',
          reason:
            error.code === 'insufficient_capabilities_for_transfer'
              ? 'account_not_ready'
              : (error.code ?? error.message),
        }
      }
    },
  }
}

/** Ready when transfers are active and payouts to the bank are enabled. */
function present({
  id,
  capabilities,
  payouts_enabled: payoutsEnabled,
  details_submitted: isSubmitted,
  requirements,
}: Stripe.Account): Payee {
  const needs = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const isReady = capabilities?.transfers === 'active' && payoutsEnabled
  const isHeld = isSubmitted && (needs.length > 0 || requirements?.disabled_reason?.startsWith('rejected'))
  return { reference: id, status: isReady ? 'ready' : isHeld ? 'restricted' : 'pending', needs }
}
