import type { Deps } from '../../deps.ts'
import { isDue } from '../subscriptions/lifecycle.ts'
import { advancePayment, gatewayOf, mapUnreachable } from './advance-payment.ts'
import { getPayment, isOpen, openStatuses, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** Age, in ms, from which the job settles an open payment: its own request has ended by then. */
const abandonedMs = 30_000
/** Period, in ms, in which a repeated call may continue a payment that never reached the gateway. */
const neverAskedMs = 10 * 60_000
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
    .where('created_at', '<=', new Date(deps.clock.now().getTime() - abandonedMs))
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const { id } of open)
    try {
      await settleOpen(deps, id)
    } catch (error) {
      deps.log.warn({ err: error, paymentId: id }, 'a payment stays open')
    }
}

/** Asks the gateway about one payment, open or paid, and settles it with the answer. @throws ApiError `gateway_unavailable` */
export async function settleOpen(deps: Deps, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(deps.db, paymentId)
  if (payment.gateway === 'wallet' || (!isOpen(payment) && payment.status !== 'succeeded')) return payment
  const gateway = gatewayOf(deps, payment)
  return mapUnreachable(async () => {
    const age = deps.clock.now().getTime() - payment.created_at.getTime()
    const stands = await gateway.find(paymentId)
    if (stands?.status === 'requires_action' && age > authenticationMs)
      return settlePayment(deps, paymentId, await gateway.cancel(paymentId))
    if (stands) return settlePayment(deps, paymentId, stands)
    if (age <= renewalMs && (await isDueRenewal(deps, payment)))
      return advancePayment(deps, paymentId, { offSession: true })
    return age > neverAskedMs ? settlePayment(deps, paymentId, await gateway.cancel(paymentId)) : payment
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
  return subscription !== undefined && isDue(subscription, payment)
}

/**
 * Cancels an open payment so that a new attempt can start: an abandoned authentication, or the remains of a crash. Resolves to false when the
 * payment is still in progress or has succeeded. @throws ApiError `gateway_unavailable`
 */
export async function giveUpOpen(deps: Deps, payment: PaymentRow): Promise<boolean> {
  if (await isDueRenewal(deps, payment)) return false
  if (payment.status === 'processing' && deps.clock.now().getTime() - payment.created_at.getTime() < abandonedMs) {
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
