import type { Language } from '../../../../contract/errors.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { findResult, intentOf } from '../ledger/idempotency.ts'
import { resumePayment } from '../payments/advance-payment.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { checkSpending } from '../spending/check.ts'
import { nextCharge, renewalType, type SubscriptionRow } from '../subscription-lifecycle/lifecycle.ts'
import { payForSubscription } from './pay.ts'
import { paySource, type PaymentSourceChoice } from './pay-source.ts'
import { canRenew } from './policy.ts'

type Caller = { userId: string; key: string | undefined; language: Language }

/**
 * What a failed renewal costs, in cents.
 * @throws ApiError subscription_not_due; price_changed when it is not what was shown
 */
function amountDue(subscription: SubscriptionRow, shown: number): number {
  if (subscription.status !== 'past_due') throw new ApiError('subscription_not_due')
  const amount = nextCharge(subscription)
  if (amount !== shown) throw new ApiError('price_changed', { price: fromMinor(amount) })
  return amount
}

/**
 * Pays a failed renewal at once, from the source that the fan chooses, which then also pays the next renewals. If the
 * payment fails, the scheduled retries stay unchanged.
 * @throws ApiError not_found (subscription, card), subscription_not_due, subscription_not_renewable,
 * price_changed, insufficient_balance, limit_reached, cooling_off, payment_in_progress, idempotency_conflict,
 * gateway_unavailable, invalid
 */
export async function payPastDue(
  deps: Deps,
  { userId, key, language }: Caller,
  id: string,
  body: PaymentSourceChoice & { price: number }
): Promise<PaymentRow> {
  const intent = key === undefined ? undefined : intentOf(userId, key, 'pay_subscription', { id, ...body })
  const earlier = intent && (await findResult(deps.db, intent))
  if (earlier) return resumePayment(deps, earlier)
  const subscription = await deps.db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!subscription) throw new ApiError('not_found')
  const amount = amountDue(subscription, toMinor(body.price))
  const source = await paySource(deps, userId, body, amount, await readSettings(deps.db), language)
  const terms = {
    account_id: userId,
    amount,
    ...source,
    performer_id: subscription.performer_id,
    subscription_type: renewalType(subscription),
    subscription_id: id,
    is_renewal: true,
  }
  return payForSubscription(deps, intent, terms, {
    after: async (trx, _payment, at) => {
      const locked = await trx
        .selectFrom('subscription')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      amountDue(locked, amount)
      if (!(await canRenew(trx, locked))) throw new ApiError('subscription_not_renewable')
      await checkSpending(trx, userId, amount, at, { pending: amount })
    },
  })
}
