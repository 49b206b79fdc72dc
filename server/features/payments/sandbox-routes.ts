import { fromMinor } from '../../../contract/money.ts'
import type { sandbox, SandboxCharge } from '../../../contract/sandbox.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/implement.ts'
import { settleOpen } from './settle-open-payments.ts'

/** The sandbox's bank: only the payer sees and decides a charge, and only while the sandbox is the gateway. */
export const sandboxHandlers = (deps: Deps): Handlers<typeof sandbox> => ({
  charge: ({ viewer, params }) => load(deps, viewer.id, params.id),
  authenticate: async ({ viewer, params, body }) => {
    const { paymentId } = await load(deps, viewer.id, params.id)
    await deps.gateways.sandbox?.authenticate(params.id, body.approve)
    // A real gateway would call our webhook now: a cardholder who never comes back to the shop has paid all the same.
    await settleOpen(deps, paymentId)
    return load(deps, viewer.id, params.id)
  },
})

async function load(deps: Deps, accountId: string, chargeId: string): Promise<SandboxCharge> {
  const [payment, charge] = await Promise.all([
    deps.db
      .selectFrom('payment').select(['id', 'type'])
      .where('gateway', '=', 'sandbox').where('gateway_reference', '=', chargeId).where('account_id', '=', accountId)
      .executeTakeFirst(),
    deps.gateways.sandbox?.chargeToAuthenticate(chargeId),
  ])
  if (!payment || !charge) throw new ApiError('not_found')
  return { _id: chargeId, paymentId: payment.id, type: payment.type as SandboxCharge['type'], amount: fromMinor(charge.amount), currency: charge.currency, brand: charge.brand, last4: charge.last4, status: charge.status }
}
