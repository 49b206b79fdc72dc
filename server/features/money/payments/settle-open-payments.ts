import type { Deps } from '../../../deps.ts'
import { isScheduledRenewal } from '../subscription-lifecycle/lifecycle.ts'
import { advancePayment } from './advance-payment.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'
import { getPayment, isOpen, openStatuses } from './queries.ts'
import { type PaymentRow } from '../gateways/payment-row.ts'
import { settlePayment } from './settle-payment.ts'

/** Age, in ms, from which the job settles an open payment: its own request has ended by then. */
const requestTimeoutMs = 30_000
/** Period, in ms, in which a repeated call may continue a payment that never reached the gateway. */
const continueMs = 10 * 60_000
/** Period, in ms, in which a renewal is repeated while the gateway is unreachable. Afterwards it counts as failed, and the scheduled retries begin. */
const renewalMs = 24 * 60 * 60_000
/** Time, in ms, that a cardholder has for the authentication. */
const authenticationMs = 60 * 60_000

/**
 * Settles payments that crashes or absent cardholders left open, by asking the gateway (product.md, Money). A failure of one payment does not affect the others.
 * Runs at start and every minute; several processes may run it at the same time.
 */
export async function settleOpenPayments(deps: Deps): Promise<void> {
  const open = await deps.db
    .selectFrom('payment')
    .select('id')
    .where('status', 'in', [...openStatuses])
    .where('created_at', '<=', new Date(deps.clock.now().getTime() - requestTimeoutMs))
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const { id } of open)
    try {
      await settleOpen(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, paymentId: id }, 'an open payment could not be settled')
    }
}

/** Asks the gateway about one payment, open, paid, refunded or disputed, and settles it with the answer. @throws ApiError `gateway_unavailable` */
export async function settleOpen(deps: Deps, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(deps.db, paymentId)
  if (payment.gateway === 'wallet' || payment.status === 'failed') return payment
  const gateway = gatewayOf(deps, payment)
  return mapUnreachable(async () => {
    const age = deps.clock.now().getTime() - payment.created_at.getTime()
    const known = await gateway.find(paymentId)
    if (known?.status === 'requires_action' && age > authenticationMs)
      return settlePayment(deps, paymentId, await gateway.cancel(paymentId))
    if (known) return settlePayment(deps, paymentId, known)
    if (!isOpen(payment)) return payment
    if (age <= renewalMs && (await isDueRenewal(deps, payment)))
      return advancePayment(deps, paymentId, { offSession: true })
    return age > continueMs ? settlePayment(deps, paymentId, await gateway.cancel(paymentId)) : payment
  })
}

/** Whether a payment is a scheduled renewal, which is repeated automatically; one that its fan started manually is not. */
async function isDueRenewal(deps: Deps, payment: PaymentRow): Promise<boolean> {
  if (!payment.is_renewal || !payment.subscription_id) return false
  const subscription = await deps.db
    .selectFrom('subscription')
    .select('next_charge_at')
    .where('id', '=', payment.subscription_id)
    .executeTakeFirst()
  return subscription !== undefined && isScheduledRenewal(subscription, payment)
}

/**
 * Cancels an open payment so that a new attempt can start: an abandoned authentication, or the remains of a crash. Resolves to false when the
 * payment is still in progress or has succeeded. @throws ApiError `gateway_unavailable`
 */
export async function cancelOpenPayment(deps: Deps, payment: PaymentRow): Promise<boolean> {
  if (await isDueRenewal(deps, payment)) return false
  if (payment.status === 'processing' && deps.clock.now().getTime() - payment.created_at.getTime() < requestTimeoutMs) {
    const until = performance.now() + 2000
    while (performance.now() < until) {
      if ((await getPayment(deps.db, payment.id)).status !== 'processing') return true
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return false
  }
  const gateway = gatewayOf(deps, payment)
  await mapUnreachable(async () => settlePayment(deps, payment.id, await gateway.cancel(payment.id)))
  return true
}
