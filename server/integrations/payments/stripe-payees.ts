import type { Stripe } from 'stripe'
import { GatewayUnreachable, type Gateway, type Payee } from './gateway.ts'
import { stripeAmount } from './stripe-amount.ts'
import { unreachableOnRefusal, isRefusal, type CallStripe } from './stripe-client.ts'
import type { StripeReferences } from './stripe-references.ts'

/** Creators as Connect accounts: Stripe asks them who they are, and pays what we transfer out to their bank. */
export function stripePayees(
  ask: CallStripe,
  references: StripeReferences
): Pick<Gateway, 'openPayee' | 'payeeLink' | 'findPayee' | 'payOut'> {
  const insist = unreachableOnRefusal(ask)
  const findPayee = async (reference: string): Promise<Payee> =>
    present(await insist((stripe) => stripe.accounts.retrieve(reference)))
  return {
    findPayee,
    openPayee: async ({ accountId, email, country }) => {
      const known = await references.find('payee', accountId)
      if (known) return findPayee(known)
      const account = await insist((stripe) =>
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
      await references.keep('payee', accountId, account.id)
      return present(account)
    },
    // A link that has expired leads back too: the screen there makes a new one.
    payeeLink: async (account, returnUrl) => {
      const asked = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: returnUrl } as const
      return (await insist((stripe) => stripe.accountLinks.create(asked))).url
    },
    payOut: async ({ payoutId, payeeReference, amount, currency }) => {
      const counted = stripeAmount(amount, currency)
      if (counted === undefined) return { status: 'failed', reason: 'amount_refused' }
      // Older than a day, its idempotency key is forgotten; the group is not.
      const group = `payout-${payoutId}`
      const sent = await ask((stripe) => stripe.transfers.list({ transfer_group: group, limit: 1 }))
      if (sent.data[0]) return { status: 'paid', reference: sent.data[0].id }
      try {
        const transfer = await ask((stripe) =>
          stripe.transfers.create(
            {
              amount: counted,
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
        // Our own balance there, not the creator's fault: what was charged lately is not Stripe's to give yet.
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

/** Ready once transfers may reach it and its bank may be paid. */
function present({
  id,
  capabilities,
  payouts_enabled: payoutsEnabled,
  details_submitted: isTold,
  requirements,
}: Stripe.Account): Payee {
  const needs = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  const isReady = capabilities?.transfers === 'active' && payoutsEnabled
  const isHeld = isTold && (needs.length > 0 || requirements?.disabled_reason?.startsWith('rejected'))
  return { reference: id, status: isReady ? 'ready' : isHeld ? 'restricted' : 'pending', needs }
}
