import type { Selectable } from 'kysely'
import type { Payment, Subscription } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { addDays, nextAnniversary, retryDays } from './period.ts'

export type SubscriptionRow = Selectable<Subscription>

const count = (trx: Trx, performerId: string, by: 1 | -1) =>
  trx
    .updateTable('performer')
    .set((eb) => ({ total_subscribers: eb('total_subscribers', '+', by) }))
    .where('account_id', '=', performerId)
    .execute()

/** What the next charge of a subscription costs, in cents: its kept price, or what a coupon makes of it. */
export function nextCharge(
  subscription: Pick<SubscriptionRow, 'price' | 'discounted_price' | 'discounted_left'>
): number {
  return subscription.discounted_left > 0 ? (subscription.discounted_price ?? subscription.price) : subscription.price
}

/** What the next period of a subscription is: free days become months. */
export const renewedAs = ({ type }: Pick<SubscriptionRow, 'type'>): 'monthly' | 'yearly' =>
  type === 'yearly' ? 'yearly' : 'monthly'

/** Begins the subscription that a payment paid for, and notes what its coupon promises; `freeDays` is how long free days last before the first charge. The count of subscribers moves with it. */
export async function startSubscription(
  trx: Trx,
  payment: Selectable<Payment> & { subscription_id: string; performer_id: string },
  at: Date,
  freeDays: number
): Promise<void> {
  const type = payment.subscription_type as 'free' | 'monthly' | 'yearly'
  const endsAt = type === 'free' ? addDays(at, freeDays) : nextAnniversary(at, at, type)
  // Free days are followed by the monthly price of today, and months count from their end.
  const trial =
    type === 'free'
      ? await trx
          .selectFrom('performer')
          .select('monthly_price')
          .where('account_id', '=', payment.performer_id)
          .executeTakeFirstOrThrow()
      : undefined
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
      price: trial?.monthly_price ?? payment.full_price ?? payment.amount,
      discounted_price: coupon ? payment.amount : null,
      discounted_left: coupon ? coupon.charges - 1 : 0,
      gateway: payment.gateway,
      card_id: payment.card_id,
      started_at: at,
      anchored_at: trial ? endsAt : at,
      period_started_at: at,
      ends_at: endsAt,
      next_charge_at: endsAt,
      updated_at: at,
    })
    .execute()
  await count(trx, payment.performer_id, 1)
}

/**
 * Adds the period that a renewal paid for. It follows the last one, also when a retry succeeded days later; where a whole period has passed unpaid
 * meanwhile (the server was away), a new one begins now. One that was cancelled or ended while the gateway was deciding has its paid period and
 * stays cancelled. What has paid pays the next ones too. Answers the new status.
 */
export async function extendSubscription(
  trx: Trx,
  subscription: SubscriptionRow,
  payment: Pick<Selectable<Payment>, 'gateway' | 'card_id'>,
  at: Date
): Promise<'active' | 'cancelled'> {
  const type = renewedAs(subscription)
  const following = nextAnniversary(subscription.anchored_at, subscription.ends_at, type)
  const late = following.getTime() <= at.getTime()
  const endsAt = late ? nextAnniversary(at, at, type) : following
  const status = ['active', 'past_due'].includes(subscription.status) ? 'active' : 'cancelled'
  await trx
    .updateTable('subscription')
    .set({
      type,
      status,
      retries: 0,
      discounted_left: Math.max(0, subscription.discounted_left - 1),
      period_started_at: late ? at : subscription.ends_at,
      ends_at: endsAt,
      next_charge_at: status === 'active' ? endsAt : null,
      gateway: payment.gateway,
      card_id: payment.gateway === 'wallet' ? null : (payment.card_id ?? subscription.card_id),
      updated_at: at,
      ...(late && { anchored_at: at }),
    })
    .where('id', '=', subscription.id)
    .execute()
  if (['expired', 'revoked'].includes(subscription.status)) await count(trx, subscription.performer_id, 1)
  return status
}

/** Whether an open payment is the renewal that the calendar asked for, and not one by hand before its time, or of one that was cancelled since. */
export function isDue(
  subscription: Pick<SubscriptionRow, 'next_charge_at'>,
  payment: Pick<Selectable<Payment>, 'created_at'>
): boolean {
  return subscription.next_charge_at !== null && subscription.next_charge_at.getTime() <= payment.created_at.getTime()
}

/** Notes a failed renewal: retried after 2, 5, 7 and 7 days, then expired. Answers the new status. */
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

/** Ends a living subscription: `expired` with its time, `revoked` with its money. Does nothing when it has ended already. */
export async function endSubscription(
  trx: Trx,
  subscription: { id: string; performer_id: string },
  status: 'expired' | 'revoked',
  at: Date
): Promise<void> {
  const done = await trx
    .updateTable('subscription')
    .set({ status, next_charge_at: null, updated_at: at })
    .where('id', '=', subscription.id)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .executeTakeFirst()
  if (done.numUpdatedRows > 0n) await count(trx, subscription.performer_id, -1)
}
