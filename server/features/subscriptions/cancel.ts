import type { Deps } from '../../deps.ts'
import { transaction, type Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { endSubscription, type SubscriptionRow } from './lifecycle.ts'

/**
 * Ends a subscription with its paid period: access stays until then, nothing more is charged (product.md, Subscriptions). One whose paid period
 * is over (a renewal is being retried) ends at once. Cancelling twice changes nothing. @throws ApiError not_found, conflict (it has ended)
 */
export async function cancelSubscription(deps: Deps, userId: string, id: string): Promise<SubscriptionRow> {
  const at = deps.clock.now()
  return change(deps, userId, id, async (trx, subscription) => {
    if (subscription.status === 'cancelled') return
    if (subscription.ends_at.getTime() <= at.getTime()) return endSubscription(trx, subscription, 'expired', at)
    await trx
      .updateTable('subscription')
      .set({ status: 'cancelled', cancelled_at: at, next_charge_at: null, updated_at: at })
      .where('id', '=', id)
      .execute()
  })
}

/** Undoes a cancellation before the paid period has ended; it renews again at its end. @throws ApiError not_found, conflict (it has ended) */
export async function resumeSubscription(deps: Deps, userId: string, id: string): Promise<SubscriptionRow> {
  const at = deps.clock.now()
  return change(deps, userId, id, async (trx, subscription) => {
    if (subscription.status !== 'cancelled') return
    if (subscription.ends_at.getTime() <= at.getTime()) throw new ApiError('conflict')
    // Free days from before they were followed by a charge have no price, and end by themselves.
    const nextChargeAt = subscription.price === 0 ? null : subscription.ends_at
    await trx
      .updateTable('subscription')
      .set({ status: 'active', cancelled_at: null, next_charge_at: nextChargeAt, updated_at: at })
      .where('id', '=', id)
      .execute()
  })
}

async function change(
  deps: Deps,
  userId: string,
  id: string,
  act: (trx: Trx, subscription: SubscriptionRow) => Promise<void>
): Promise<SubscriptionRow> {
  const changed = await transaction(deps.db, async (trx) => {
    const read = () =>
      trx
        .selectFrom('subscription')
        .selectAll()
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
    const subscription = await read()
    if (!subscription) throw new ApiError('not_found')
    if (subscription.status === 'expired' || subscription.status === 'revoked') throw new ApiError('conflict')
    await act(trx, subscription)
    return (await read()) ?? subscription
  })
  deps.realtime.emit(userId, 'subscription/changed', { performerId: changed.performer_id, status: changed.status })
  return changed
}
