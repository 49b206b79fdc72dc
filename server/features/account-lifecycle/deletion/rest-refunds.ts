import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { intentOf } from '../../money/ledger/idempotency.ts'
import { refundAmount, refundTokens } from '../../money/payments/refund-partially.ts'

/** The part of a subscriber's last payment that is returned: cents of a card, or hundredths of a token. */
export type RestRefund = { paymentId: string; amount?: number; tokens?: number }

/**
 * What the subscribers of a creator get back when the account is closed: of the last payment of each, the share of the
 * period that is left. A paid period that has hardly begun leaves a unit, because a part is never the whole.
 */
export async function findRestRefunds(db: Db, performerId: string, now: Date): Promise<RestRefund[]> {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('payment', (join) =>
      join.onRef('payment.subscription_id', '=', 'subscription.id').on('payment.status', '=', 'succeeded')
    )
    .innerJoin('sale', 'sale.id', 'payment.id')
    .distinctOn('subscription.id')
    .select(['payment.id', 'payment.gateway', 'sale.gross', 'sale.tokens', 'period_started_at', 'ends_at'])
    .where('subscription.performer_id', '=', performerId)
    .where('subscription.status', 'in', ['active', 'past_due', 'cancelled'])
    .where('subscription.ends_at', '>', now)
    .where('sale.status', 'in', ['pending', 'available'])
    .orderBy('subscription.id')
    .orderBy('payment.settled_at', 'desc')
    .execute()
  return rows.flatMap(({ id, gateway, gross, tokens, period_started_at: from, ends_at: to }): RestRefund[] => {
    const share = Math.min(1, (to.getTime() - now.getTime()) / (to.getTime() - from.getTime()))
    const part = (whole: number): number => Math.min(whole - 1, Math.floor(whole * share))
    if (gateway === 'wallet') return part(tokens ?? 0) > 0 ? [{ paymentId: id, tokens: part(tokens ?? 0) }] : []
    return part(gross) > 0 ? [{ paymentId: id, amount: part(gross) }] : []
  })
}

/** Why money is returned; the subscribers are told in the mail of the refund. */
const reason = 'The creator has left'

/**
 * Returns the rest of one subscriber's period, once however often it is called. What was refunded otherwise meanwhile
 * stays as it is.
 * @throws ApiError gateway_unavailable
 */
export async function refundRest(deps: Deps, accountId: string, refund: RestRefund): Promise<void> {
  const { paymentId, amount, tokens } = refund
  const order = { reason, operatorId: null, intent: intentOf(accountId, `closing:${paymentId}`, 'closing', refund) }
  try {
    if (tokens !== undefined) await refundTokens(deps, paymentId, tokens, order)
    else if (amount !== undefined) await refundAmount(deps, paymentId, amount, order)
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      !['nothing_to_refund', 'refund_in_progress', 'refund_refused', 'not_found'].includes(error.code)
    )
      throw error
    deps.log.warn({ err: error, paymentId }, 'the rest of a subscription could not be refunded')
  }
}
