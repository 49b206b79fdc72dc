import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../../contract/errors.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { SubscriptionType } from '../../../../contract/money/payments.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { withCoupon } from '../coupons/apply-coupon.ts'
import { couponRejection, couponError, type CouponRow } from '../coupons/policy.ts'
import { countUses, findCoupon, lockCoupon } from '../coupons/queries.ts'
import { findResult, intentOf } from '../ledger/idempotency.ts'
import { resumePayment } from '../payments/advance-payment.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { checkSpending } from '../spending/check.ts'
import { endSubscription } from '../subscription-lifecycle/lifecycle.ts'
import { payForSubscription, type Terms } from './pay.ts'
import { paySource, type PaymentSourceChoice } from './pay-source.ts'
import { findPayable, offeredPrice } from '../../catalogue/performers/payable.ts'
import { findOpenSubscription } from './queries.ts'

export type Subscribe = PaymentSourceChoice & {
  performerId: string
  type: SubscriptionType
  price: number
  monthlyPrice?: number | undefined
  couponCode?: string | undefined
}
type Caller = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }

/**
 * Subscribes the viewer to a creator (Spec §7, POST /payment/subscribe/performers); `price` as shown, in currency, with
 * the coupon applied. Wallet payments complete at once. A trial needs the wallet, or a card that its bank accepts, for
 * the month that follows it; a card may require authentication (`requires_action`), for a trial too. Concurrent calls create one
 * subscription and one charge; a repeated key continues the first payment.
 * @throws ApiError forbidden (oneself), not_found (creator, card), price_changed, already_subscribed, trial_used,
 * insufficient_balance, limit_reached, cooling_off, idempotency_conflict, payment_in_progress, gateway_unavailable,
 * invalid
 */
export async function subscribe(deps: Deps, caller: Caller, body: Subscribe): Promise<PaymentRow> {
  const intent = caller.key === undefined ? undefined : intentOf(caller.viewer.id, caller.key, 'subscribe', body)
  const earlier = intent && (await findResult(deps.db, intent))
  if (earlier) return resumePayment(deps, earlier)
  const terms = await termsOf(deps, caller, body)
  let coupon: CouponRow | undefined
  return payForSubscription(deps, intent, terms, {
    before: async (trx) => {
      if (!terms.coupon_id) return
      coupon = await lockCoupon(trx, terms.coupon_id)
      if (!coupon) throw couponError('couponCode', 'unknown', caller.language)
    },
    after: async (trx, payment, at) => {
      await requireNoSubscription(trx, payment, at)
      const fault =
        coupon &&
        couponRejection(coupon, await countUses(trx, coupon.id, payment.account_id, payment.id), body.type, at)
      if (fault) throw couponError('couponCode', fault, caller.language)
      // Also when a trial or coupon leaves nothing to pay at first, because the next charges are automatic.
      await checkSpending(trx, payment.account_id, terms.amount, at, { pending: terms.amount })
      if (body.type === 'free') await checkTrial(trx, payment, body.monthlyPrice)
    },
  })
}

async function termsOf(deps: Deps, { viewer, country, language }: Caller, body: Subscribe): Promise<Terms> {
  if (body.performerId === viewer.id) throw new ApiError('forbidden')
  const performer = await findPayable(deps.db, viewer, country, body.performerId)
  if (!performer) throw new ApiError('not_found')
  const price = offeredPrice(performer, body.type)
  if (price === undefined) throw invalidField('type', notOffered[language])
  const coupon = body.couponCode === undefined ? null : await findCoupon(deps.db, performer.id, body.couponCode)
  if (coupon === undefined) throw couponError('couponCode', 'unknown', language)
  const amount = coupon ? withCoupon(price, coupon) : price
  if (amount !== toMinor(body.price)) throw new ApiError('price_changed', { price: fromMinor(amount) })
  const source = await paySource(deps, viewer.id, body, amount, performer.site, language)
  return {
    account_id: viewer.id,
    amount,
    ...source,
    coupon_id: coupon?.id ?? null,
    full_price: coupon ? price : null,
    price_after_trial: body.type === 'free' ? performer.monthly_price : null,
    performer_id: performer.id,
    subscription_type: body.type,
    subscription_id: randomUUIDv7(),
  }
}

const notOffered = { en: "This creator doesn't offer this", pt: 'Este criador não oferece isto' }

async function requireNoSubscription(trx: Trx, payment: PaymentRow, at: Date): Promise<void> {
  const existing = await findOpenSubscription(trx, payment.account_id, payment.performer_id ?? '')
  if (!existing) return
  const hasEnded = existing.next_charge_at === null && existing.ends_at.getTime() <= at.getTime()
  if (!hasEnded) throw new ApiError('already_subscribed')
  await endSubscription(trx, existing, 'expired', at)
}

/**
 * Compares the monthly price that follows the trial with the price that was shown, and checks that the fan has not used
 * the creator's trial, which is possible once. It counts as used when it begins.
 */
async function checkTrial(trx: Trx, payment: PaymentRow, shown: number | undefined): Promise<void> {
  const { monthly_price: price } = await trx
    .selectFrom('performer')
    .select('monthly_price')
    .where('account_id', '=', payment.performer_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if ((shown !== undefined && toMinor(shown) !== price) || payment.price_after_trial !== price)
    throw new ApiError('price_changed', { price: fromMinor(price) })
  const used = await trx
    .selectFrom('subscription_trial')
    .select('user_id')
    .where('user_id', '=', payment.account_id)
    .where('performer_id', '=', payment.performer_id ?? '')
    .executeTakeFirst()
  if (used) throw new ApiError('trial_used')
}
