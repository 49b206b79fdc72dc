import type { ResponseIn } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { addMonths, nextAnniversary } from '../../../../contract/money/period.ts'
import type { subscriptions, UpcomingCharge } from '../../../../contract/money/subscriptions.ts'
import type { Deps } from '../../../deps.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { nextCharge, renewalType, type SubscriptionRow } from '../subscription-lifecycle/lifecycle.ts'
import { listRenewing } from './queries.ts'

type PlannedCharge = { at: Date; amount: number; isDiscounted: boolean; isRetry: boolean }

/**
 * The charges of one renewing subscription until a given time, in cents: a failed one at its next retry, the others on
 * the anniversaries.
 */
export function plannedCharges(row: SubscriptionRow, until: Date): PlannedCharge[] {
  const planned: PlannedCharge[] = []
  const type = renewalType(row)
  let end = row.ends_at
  for (let at = row.next_charge_at; at && at.getTime() < until.getTime(); at = end) {
    const left = Math.max(0, row.discounted_left - planned.length)
    planned.push({
      at,
      amount: nextCharge({ ...row, discounted_left: left }),
      isDiscounted: left > 0,
      isRetry: row.retries > 0 && planned.length === 0,
    })
    end = nextAnniversary(row.anchored_at, end, type)
  }
  return planned
}

type Response = ResponseIn<(typeof subscriptions)['upcoming']>

/** All charges of an account's subscriptions in the next twelve months, by month and day, if none is cancelled. */
export async function upcomingCharges(deps: Deps, userId: string): Promise<Response> {
  const until = addMonths(deps.clock.now(), 12)
  const rows = await listRenewing(deps.db, userId)
  const charges = rows
    .flatMap((row) => plannedCharges(row, until).map((planned) => ({ ...planned, row })))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.row.name.localeCompare(b.row.name))
  const months = new Map<string, typeof charges>()
  for (const charge of charges) {
    const month = charge.at.toISOString().slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), charge])
  }
  const totalOf = (group: readonly { amount: number }[]): number =>
    fromMinor(group.reduce((sum, { amount }) => sum + amount, 0))
  return {
    until: until.toISOString(),
    total: totalOf(charges),
    months: [...months].map(([month, group]) => ({ month, total: totalOf(group), charges: group.map(present) })),
  }
}

function present({
  at,
  amount,
  isDiscounted,
  isRetry,
  row,
}: PlannedCharge & { row: Awaited<ReturnType<typeof listRenewing>>[number] }): UpcomingCharge {
  return {
    subscriptionId: row.id,
    performer: presentPerson({ ...row, id: row.person_id }),
    type: renewalType(row),
    at: at.toISOString(),
    amount: fromMinor(amount),
    gateway: row.gateway as UpcomingCharge['gateway'],
    isDiscounted,
    isRetry,
  }
}
