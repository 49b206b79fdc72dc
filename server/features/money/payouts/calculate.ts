import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { payoutAmountError, type PayoutObstacle, type payouts } from '../../../../contract/money/payouts.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'
import { earningBalances } from '../earnings/queries.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { findDestination, type Destination } from './destination.ts'
import { findOpenPayout, findPayout } from './queries.ts'

/**
 * Calculates a payout of `amount` (default: everything available) and what prevents it. Read-only (product.md, Payouts).
 * @throws ApiError not_found for another's `payoutId`
 */
export async function calculatePayout(
  deps: Deps,
  performerId: string,
  { amount: requested, payoutId }: Input<typeof payouts.calculate>['body']
) {
  const [balances, site, destination, open, changed] = await Promise.all([
    earningBalances(deps.db, performerId),
    readSettings(deps.db),
    findDestination(deps, deps.db, performerId),
    findOpenPayout(deps.db, performerId),
    payoutId === undefined ? undefined : findPayout(deps.db, performerId, payoutId),
  ])
  if (payoutId !== undefined && !changed) throw new ApiError('not_found')
  const own = changed?.status === 'pending' ? changed.amount : 0
  const available = balances.available + own
  const amount = requested === undefined ? available : toMinor(requested)
  const limits = { minimum: fromMinor(site.minimumPayoutAmount), available: fromMinor(available) }
  return {
    amount: fromMinor(amount),
    remaining: fromMinor(Math.max(0, available - amount)),
    ...limits,
    pending: fromMinor(balances.pending),
    reserved: fromMinor(balances.reserved),
    currency: site.currency,
    nextReleaseAt: balances.releases[0]?.first.toISOString(),
    releases: balances.releases.map(({ day, net, count }) => ({ day, net: fromMinor(net), count })),
    destination: destination && { method: destination.method, label: destination.label },
    obstacle: obstacleOf(
      open !== undefined && open.id !== payoutId,
      destination,
      payoutAmountError(fromMinor(amount), limits)
    ),
  }
}

function obstacleOf(
  isOpen: boolean,
  destination: Destination | undefined,
  fault: ReturnType<typeof payoutAmountError>
): PayoutObstacle | undefined {
  if (isOpen) return 'payout_pending'
  return destination ? (fault ?? undefined) : 'payout_destination_missing'
}
