import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { Gateway } from '../../../integrations/payments/gateway.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { getPayment, isOpen } from './queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'
import { settlePayment } from './settle-payment.ts'

/** Maximum time, in ms, that a repeated call waits for the first one before it asks the gateway itself. */
const replayWaitMs = 2000

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
    const known = payment.status === 'requires_action' ? await gateway.find(payment.id) : null
    return settlePayment(deps, payment.id, known ?? (await charge(deps, gateway, payment, options.offSession)))
  })
}

/** Handles a repeated call: waits briefly for the call in progress, then advances the payment itself. */
export async function resumePayment(deps: Deps, paymentId: string): Promise<PaymentRow> {
  for (let waitedMs = 0; waitedMs < replayWaitMs; waitedMs += 50) {
    const payment = await getPayment(deps.db, paymentId)
    if (payment.status !== 'processing' || deps.clock.now().getTime() - payment.created_at.getTime() > replayWaitMs)
      break
    await sleep(50)
  }
  return advancePayment(deps, paymentId, { offSession: false })
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
