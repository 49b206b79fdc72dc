import type { Selectable } from 'kysely'
import type { Payment, Subscription } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addDays, nextAnniversary, retryDays } from '../../../../contract/money/period.ts'

export type SubscriptionRow = Selectable<Subscription>

const changeSubscriberCount = (trx: Trx, performerId: string, by: 1 | -1) =>
  trx
    .updateTable('performer')
    .set((eb) => ({ total_subscribers: eb('total_subscribers', '+', by) }))
    .where('account_id', '=', performerId)
    .execute()

/** The amount of a subscription's next charge, in cents: its own price, or the discounted one of its coupon. */
export function nextCharge(
  subscription: Pick<SubscriptionRow, 'price' | 'discounted_price' | 'discounted_left'>
): number {
  return subscription.discounted_left > 0 ? (subscription.discounted_price ?? subscription.price) : subscription.price
}

/** The type of a subscription's next period: a trial continues monthly. */
export const renewalType = ({ type }: Pick<SubscriptionRow, 'type'>): 'monthly' | 'yearly' =>
  type === 'yearly' ? 'yearly' : 'monthly'

/**
 * Creates the subscription that a payment paid for, with its coupon's discount, and increments the number of
 * subscribers. `freeDays`: length of a trial before the first charge.
 */
export async function startSubscription(
  trx: Trx,
  payment: Selectable<Payment> & { subscription_id: string; performer_id: string },
  at: Date,
  freeDays: number
): Promise<void> {
  const type = payment.subscription_type as 'free' | 'monthly' | 'yearly'
  const endsAt = type === 'free' ? addDays(at, freeDays) : nextAnniversary(at, at, type)
  const isTrial = type === 'free'
  if (isTrial)
    await trx
      .insertInto('subscription_trial')
      .values({ user_id: payment.account_id, performer_id: payment.performer_id, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const coupon = payment.coupon_id
    ? await trx.selectFrom('coupon').select('charges').where('id', '=', payment.coupon_id).executeTakeFirst()
    : undefined
  await trx
    .insertInto('subscription')
    .values({
      id: payment.subscription_id,
      user_id: payment.account_id,
      performer_id: payment.performer_id,
      type,
      status: 'active',
      // A trial continues at the monthly price that was shown, and months are counted from its end.
      price: payment.price_after_trial ?? payment.full_price ?? payment.amount,
      discounted_price: coupon ? payment.amount : null,
      discounted_left: coupon ? coupon.charges - 1 : 0,
      gateway: payment.gateway,
      card_id: payment.card_id,
      started_at: at,
      anchored_at: isTrial ? endsAt : at,
      period_started_at: at,
      ends_at: endsAt,
      next_charge_at: endsAt,
      updated_at: at,
    })
    .execute()
  await changeSubscriberCount(trx, payment.performer_id, 1)
}

/**
 * Adds the period that a renewal paid for. It follows the last one, also when a retry succeeds days later; if a whole
 * period has passed unpaid (the server was down), a new one begins now. A subscription that was cancelled or ended
 * during the charge gets its paid period and stays cancelled. The payment's source also pays the next renewals.
 * @returns the new status
 */
export async function extendSubscription(
  trx: Trx,
  subscription: SubscriptionRow,
  payment: Pick<Selectable<Payment>, 'gateway' | 'card_id'>,
  at: Date
): Promise<'active' | 'cancelled'> {
  const type = renewalType(subscription)
  const nextEnd = nextAnniversary(subscription.anchored_at, subscription.ends_at, type)
  const isLate = nextEnd.getTime() <= at.getTime()
  const endsAt = isLate ? nextAnniversary(at, at, type) : nextEnd
  const status = ['active', 'past_due'].includes(subscription.status) ? 'active' : 'cancelled'
  await trx
    .updateTable('subscription')
    .set({
      type,
      status,
      retries: 0,
      discounted_left: Math.max(0, subscription.discounted_left - 1),
      period_started_at: isLate ? at : subscription.ends_at,
      ends_at: endsAt,
      next_charge_at: status === 'active' ? endsAt : null,
      gateway: payment.gateway,
      card_id: payment.gateway === 'wallet' ? null : (payment.card_id ?? subscription.card_id),
      updated_at: at,
      ...(isLate && { anchored_at: at }),
    })
    .where('id', '=', subscription.id)
    .execute()
  if (['expired', 'revoked'].includes(subscription.status))
    await changeSubscriberCount(trx, subscription.performer_id, 1)
  return status
}

/**
 * Whether an open payment is the scheduled renewal of a subscription; false for a manual payment before the due date,
 * and after a cancellation.
 */
export function isScheduledRenewal(
  subscription: Pick<SubscriptionRow, 'next_charge_at'>,
  payment: Pick<Selectable<Payment>, 'created_at'>
): boolean {
  return subscription.next_charge_at !== null && subscription.next_charge_at.getTime() <= payment.created_at.getTime()
}

/**
 * Records a failed renewal: it is retried after 2, 5, 7 and 7 days, then the subscription expires. Returns the new
 * status.
 */
export async function failRenewal(trx: Trx, subscription: SubscriptionRow, at: Date): Promise<'past_due' | 'expired'> {
  const days = retryDays[subscription.retries]
  if (days === undefined) {
    await endSubscription(trx, subscription, 'expired', at)
    return 'expired'
  }
  await trx
    .updateTable('subscription')
    .set({ status: 'past_due', retries: subscription.retries + 1, next_charge_at: addDays(at, days), updated_at: at })
    .where('id', '=', subscription.id)
    .execute()
  return 'past_due'
}

/**
 * Ends an open subscription: `expired` at its end, `revoked` by a refund or dispute. Does nothing if it has ended
 * already.
 */
export async function endSubscription(
  trx: Trx,
  subscription: { id: string; performer_id: string },
  status: 'expired' | 'revoked',
  at: Date
): Promise<void> {
  const updated = await trx
    .updateTable('subscription')
    .set({ status, next_charge_at: null, updated_at: at })
    .where('id', '=', subscription.id)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .executeTakeFirst()
  if (updated.numUpdatedRows > 0n) await changeSubscriberCount(trx, subscription.performer_id, -1)
}

/**
 * Gives back the period of a subscription that was revoked, when its payment is valid after all: until its end, and
 * without a renewal, because nobody who has told their bank about it should be charged again unless they ask for it.
 * Does nothing if the period is over, or the fan has subscribed again. Returns whether it is open again.
 */
export async function restoreSubscription(
  trx: Trx,
  subscription: { id: string; performer_id: string },
  at: Date
): Promise<boolean> {
  const restored = await trx
    .updateTable('subscription')
    .set({ status: 'cancelled', next_charge_at: null, cancelled_at: at, updated_at: at })
    .where('id', '=', subscription.id)
    .where('status', '=', 'revoked')
    .where('ends_at', '>', at)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('subscription as other')
            .select('other.id')
            .whereRef('other.user_id', '=', ref('subscription.user_id'))
            .where('other.performer_id', '=', subscription.performer_id)
            .where('other.status', 'in', ['active', 'past_due', 'cancelled'])
        )
      )
    )
    .executeTakeFirst()
  if (restored.numUpdatedRows === 0n) return false
  await changeSubscriberCount(trx, subscription.performer_id, 1)
  return true
}
