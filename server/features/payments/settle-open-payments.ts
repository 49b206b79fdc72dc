import type { Deps } from '../../deps.ts'
import { isDue } from '../subscriptions/lifecycle.ts'
import { advancePayment, gatewayOf, mapUnreachable } from './advance-payment.ts'
import { getPayment, isOpen, openStatuses, type PaymentRow } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/** ms after which an open payment is looked at: its own request is gone by then. */
const abandonedMs = 30_000
/** ms in which a repeat of the call may still go on with a payment that never reached the gateway. */
const neverAskedMs = 10 * 60_000
/** ms in which a renewal is asked for again while the gateway does not answer; after that it counts as failed, and its retries begin. */
const renewalMs = 24 * 60 * 60_000
/** ms a cardholder has to authenticate. */
const authenticationMs = 60 * 60_000

/**
 * Finishes what crashes and absent cardholders left open, by asking the gateway (product.md, Money). A failure of one payment leaves the others alone.
 * Called at start and every minute; several processes may run it at once.
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

/** A renewal by the calendar goes on by itself; one that its fan began by hand is given up like any other. */
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
 * Makes room for a new attempt: gives up an authentication that the cardholder left, or what a crash left. False when the other payment is
 * really under way, or was paid at last. @throws ApiError `gateway_unavailable`
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
