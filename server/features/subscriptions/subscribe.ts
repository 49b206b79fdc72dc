import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../contract/errors.ts'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { SubscriptionType } from '../../../contract/payments.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { withCoupon } from '../coupons/apply-coupon.ts'
import { couponFault, couponRefusal, type CouponRow } from '../coupons/policy.ts'
import { countUses, findCoupon, lockCoupon } from '../coupons/queries.ts'
import { findResult, intentOf } from '../ledger/idempotency.ts'
import { resumePayment } from '../payments/advance-payment.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { checkSpending } from '../spending/check.ts'
import { endSubscription } from './lifecycle.ts'
import { payForSubscription, type Terms } from './pay.ts'
import { paySource, type AskedSource } from './pay-source.ts'
import { findPayable, offeredPrice } from './policy.ts'
import { findLiving } from './queries.ts'

export type Subscribe = AskedSource & {
  performerId: string
  type: SubscriptionType
  price: number
  monthlyPrice?: number | undefined
  couponCode?: string | undefined
}
type Caller = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }

/**
 * Subscribes the viewer to a creator (Spec §7, POST /payment/subscribe/performers); `price` as shown, in currency, with the coupon. What costs nothing and what
 * the wallet pays is done at once; free days need a card or the wallet for the month that follows them; a card may answer `requires_action`. Whatever comes together: one living subscription, one charge. A repeated key goes on with the first.
 * @throws ApiError forbidden (oneself), not_found (creator, card), price_changed, already_subscribed, trial_used, insufficient_balance, limit_reached, cooling_off,
 * idempotency_conflict, payment_in_progress, gateway_unavailable, invalid
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
      if (!coupon) throw couponRefusal('couponCode', 'unknown', caller.language)
    },
    after: async (trx, payment, at) => {
      await refuseLiving(trx, payment, at)
      const fault =
        coupon && couponFault(coupon, await countUses(trx, coupon.id, payment.account_id, payment.id), body.type, at)
      if (fault) throw couponRefusal('couponCode', fault, caller.language)
      // Also where free days or a coupon leave nothing to pay at first: the next charges come by themselves.
      await checkSpending(trx, payment.account_id, terms.amount, at, { pending: terms.amount })
      if (body.type === 'free') await takeTrial(trx, payment, body.monthlyPrice, at)
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
  if (coupon === undefined) throw couponRefusal('couponCode', 'unknown', language)
  const amount = coupon ? withCoupon(price, coupon) : price
  if (amount !== toMinor(body.price)) throw new ApiError('price_changed', { price: fromMinor(amount) })
  const source = await paySource(deps, viewer.id, body, amount, performer.site, language)
  return {
    account_id: viewer.id,
    amount,
    ...source,
    coupon_id: coupon?.id ?? null,
    full_price: coupon ? price : null,
    performer_id: performer.id,
    subscription_type: body.type,
    subscription_id: randomUUIDv7(),
  }
}

const notOffered = { en: "This creator doesn't offer this", pt: 'Este criador não oferece isto' }

async function refuseLiving(trx: Trx, payment: PaymentRow, at: Date): Promise<void> {
  const living = await findLiving(trx, payment.account_id, payment.performer_id ?? '')
  if (!living) return
  const hasEnded = living.next_charge_at === null && living.ends_at.getTime() <= at.getTime()
  if (!hasEnded) throw new ApiError('already_subscribed')
  await endSubscription(trx, living, 'expired', at)
}

/** Notes that the fan has had the free days, once per creator; what a month costs afterwards must be what they were shown. It stays so until the transaction ends. */
async function takeTrial(trx: Trx, payment: PaymentRow, shown: number | undefined, at: Date): Promise<void> {
  const { monthly_price: price } = await trx
    .selectFrom('performer')
    .select('monthly_price')
    .where('account_id', '=', payment.performer_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (shown !== undefined && toMinor(shown) !== price) throw new ApiError('price_changed', { price: fromMinor(price) })
  const taken = await trx
    .insertInto('subscription_trial')
    .values({ user_id: payment.account_id, performer_id: payment.performer_id ?? '', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!taken.numInsertedOrUpdatedRows) throw new ApiError('trial_used')
}
