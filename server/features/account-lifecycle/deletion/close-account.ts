import { toMinor } from '../../../../contract/money/money.ts'
import type { Forfeits } from '../../../../contract/account-lifecycle/account-lifecycle.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError, requireUnchanged } from '../../../http/api-error.ts'
import { alreadyDecided, noteDecision } from '../../identity/decisions/decide.ts'
import { endSubscription } from '../../money/subscription-lifecycle/lifecycle.ts'
import { deletionFigures, closedDays, eraseTime } from './figures.ts'

/** How an account is closed. `forfeits`: what was shown to be lost; null: whatever it is, of a command in the shell. */
export type DeletionOrder = {
  readonly forfeits: Forfeits | null
  /** An operator's reason; null: its owner closes it. */
  readonly reason: string | null
  /** Without the 30 days in which signing in undoes it. */
  readonly atOnce?: boolean
}

/**
 * Closes an account (product.md, Leaving): from now on nobody sees it and nobody is signed in, nothing renews, and its
 * subscribers get the rest of their periods back. It is erased after 30 days unless its owner signs in, or at once.
 * Closing a closed account changes only when it is erased, and never to later.
 * @throws ApiError `not_found`, also when it is erased; `deletion_blocked` while something is open (`Closing.obstacles`);
 * `already_decided` when an operator closes what is closed; `conflict` when other amounts would be lost than were shown
 */
export async function closeAccount(deps: Deps, accountId: string, order: DeletionOrder): Promise<void> {
  const now = deps.clock.now()
  const eraseAt = eraseTime(now, order.atOnce ? 0 : closedDays)
  await transactionWithEvents(deps, async (trx, record) => {
    await lockAccount(trx, accountId)
    const account = await trx
      .selectFrom('account')
      .leftJoin('closed_account', 'closed_account.account_id', 'account.id')
      .select(['account.status', 'closed_account.erase_at'])
      .where('account.id', '=', accountId)
      .executeTakeFirst()
    if (!account || account.status === 'erased') throw new ApiError('not_found')
    const topic = { topic: 'closing', id: accountId } as const
    if (account.erase_at && account.erase_at <= eraseAt) {
      if (order.reason === null) return
      throw await alreadyDecided(trx, topic)
    }
    const figures = await deletionFigures(trx, accountId, now)
    if (figures.obstacles.length > 0) throw new ApiError('deletion_blocked')
    requireShown(figures, order.forfeits)
    await noteDecision(trx, topic, order.atOnce ? 'account_erased' : 'account_closed', now)
    await trx
      .insertInto('closed_account')
      .values({
        account_id: accountId,
        former_status: account.status,
        reason: order.reason,
        forfeited_tokens: figures.balance,
        forfeited_earnings: figures.pending + figures.available,
        closed_at: now,
        erase_at: eraseAt,
      })
      .onConflict((same) => same.column('account_id').doUpdateSet({ erase_at: eraseAt, reason: order.reason }))
      .execute()
    if (!account.erase_at)
      await trx.updateTable('account').set({ status: 'closed', updated_at: now }).where('id', '=', accountId).execute()
    await endSubscriptions(trx, record, accountId, now)
    await deps.jobs.enqueueAll(
      'refund-rest',
      figures.refunds.map((refund) => ({ accountId, ...refund })),
      { within: trx }
    )
    // By a job, because a command in the shell has no sockets; calls are refused from now on. A session that opens the account again stays.
    await deps.jobs.enqueue('end-sessions', { accountId, before: now.toISOString() }, { within: trx })
    await deps.jobs.enqueue('leave-site', { accountId }, { within: trx })
    if (order.atOnce) await deps.jobs.enqueue('erase-accounts', {}, { within: trx })
    record('account.closed', { accountId, eraseAt: eraseAt.toISOString(), reason: order.reason })
  })
}

function requireShown(
  figures: { balance: number; pending: number; available: number },
  forfeits: Forfeits | null
): void {
  if (forfeits === null) return
  requireUnchanged(
    { balance: toMinor(forfeits.balance), earnings: toMinor(forfeits.earnings) },
    { balance: figures.balance, earnings: figures.pending + figures.available }
  )
}

/** Ends what others pay the account for, and has what it pays for end with its period. */
async function endSubscriptions(trx: Trx, record: RecordEvent, accountId: string, at: Date): Promise<void> {
  const running = await trx
    .selectFrom('subscription')
    .select(['id', 'user_id', 'performer_id', 'ends_at', 'status'])
    .where((is) => is.or([is('user_id', '=', accountId), is('performer_id', '=', accountId)]))
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const subscription of running) {
    const isOwn = subscription.user_id === accountId
    const isPaid = subscription.ends_at > at
    if (isOwn && isPaid && subscription.status === 'cancelled') continue
    if (isOwn && isPaid)
      await trx
        .updateTable('subscription')
        .set({ status: 'cancelled', cancelled_at: at, next_charge_at: null, updated_at: at })
        .where('id', '=', subscription.id)
        .execute()
    else await endSubscription(trx, subscription, 'expired', at)
    record('subscription.changed', {
      userId: subscription.user_id,
      performerId: subscription.performer_id,
      status: isOwn && isPaid ? 'cancelled' : 'expired',
    })
  }
}
