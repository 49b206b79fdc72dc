import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { GatewayUnreachable, type Gateway } from '../../integrations/payments/gateway.ts'
import { readSettings } from '../settings/queries.ts'
import { getPayment, isOpen, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Maximum time, in ms, that a repeated call waits for the first one before it asks the gateway itself. */
const patienceMs = 2000

/** The gateway that new payments go through. @throws ApiError `gateway_unavailable` when none is configured */
export function currentGateway(deps: Deps): Gateway {
  const gateway = deps.gateways.stripe ?? deps.gateways.sandbox
  if (!gateway) throw new ApiError('gateway_unavailable')
  return gateway
}

/** The gateway of a payment. @throws ApiError `gateway_unavailable` when it is no longer configured */
export function gatewayOf(deps: Deps, payment: Pick<PaymentRow, 'gateway'>): Gateway {
  const gateway = payment.gateway === 'wallet' ? undefined : deps.gateways[payment.gateway as Gateway['name']]
  if (!gateway) throw new ApiError('gateway_unavailable')
  return gateway
}

/**
 * Advances an open payment: charges it (a repeat is safe, because the gateway knows the payment's id) or reads the result of the authentication, and settles it.
 * Concurrent calls for one payment are safe. @throws ApiError `gateway_unavailable`; the payment then stays open, and a repeated call continues it
 */
export async function advancePayment(
  deps: Deps,
  paymentId: string,
  options: { offSession: boolean }
): Promise<PaymentRow> {
  const payment = await getPayment(deps.db, paymentId)
  if (!isOpen(payment)) return payment
  const gateway = gatewayOf(deps, payment)
  return mapUnreachable(async () => {
    const asked = payment.status === 'requires_action' ? await gateway.find(payment.id) : null
    return settlePayment(deps, payment.id, asked ?? (await charge(deps, gateway, payment, options.offSession)))
  })
}

/** Handles a repeated call: waits briefly for the call in progress, then advances the payment itself. */
export async function resumePayment(deps: Deps, paymentId: string): Promise<PaymentRow> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    const payment = await getPayment(deps.db, paymentId)
    if (payment.status !== 'processing' || deps.clock.now().getTime() - payment.created_at.getTime() > patienceMs) break
    await sleep(50)
  }
  return advancePayment(deps, paymentId, { offSession: false })
}

/** Runs `ask`, and turns `GatewayUnreachable` into ApiError `gateway_unavailable`. */
export async function mapUnreachable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof GatewayUnreachable ? new ApiError('gateway_unavailable') : error
  }
}

async function charge(deps: Deps, gateway: Gateway, payment: PaymentRow, offSession: boolean) {
  const [card, site] = await Promise.all([
    deps.db
      .selectFrom('payment_card')
      .select('gateway_reference')
      .where('id', '=', payment.card_id)
      .executeTakeFirstOrThrow(),
    readSettings(deps.db),
  ])
  return gateway.charge({
    paymentId: payment.id,
    accountId: payment.account_id,
    cardReference: card.gateway_reference,
    amount: payment.amount,
    currency: site.currency,
    offSession,
  })
}
