import type { Deps } from '../../../deps.ts'
import type { Trx } from '../../../db/transaction.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { endSubscription, type SubscriptionRow } from '../subscription-lifecycle/lifecycle.ts'

/**
 * Cancels a subscription at the end of its paid period: access stays until then, and nothing more is charged
 * (product.md, Subscriptions). If the paid period is already over (a renewal is being retried), it ends at once.
 * Cancelling again changes nothing.
 * @throws ApiError not_found, subscription_over
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

/**
 * Undoes a cancellation before the paid period has ended, so that the subscription renews again.
 * @throws ApiError not_found, conflict (it has ended)
 */
export async function resumeSubscription(deps: Deps, userId: string, id: string): Promise<SubscriptionRow> {
  const at = deps.clock.now()
  return change(deps, userId, id, async (trx, subscription) => {
    if (subscription.status !== 'cancelled') return
    if (subscription.ends_at.getTime() <= at.getTime()) throw new ApiError('subscription_over')
    // Trials from before trials were followed by a charge have no price, and simply end.
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
  return transactionWithEvents(deps, async (trx, record) => {
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
    if (subscription.status === 'expired' || subscription.status === 'revoked') throw new ApiError('subscription_over')
    await act(trx, subscription)
    const changed = (await read()) ?? subscription
    record('subscription.changed', { userId, performerId: changed.performer_id, status: changed.status })
    return changed
  })
}
