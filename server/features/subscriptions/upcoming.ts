import type { ResponseIn } from '../../../contract/endpoint.ts'
import { fromMinor } from '../../../contract/money.ts'
import { addMonths } from '../../../contract/period.ts'
import type { subscriptions, UpcomingCharge } from '../../../contract/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { presentPerson } from '../people/present.ts'
import { nextCharge, renewedAs, type SubscriptionRow } from './lifecycle.ts'
import { nextAnniversary } from './period.ts'
import { listRenewing } from './queries.ts'

type Planned = { at: Date; amount: number; isDiscounted: boolean; isRetry: boolean }

/** The charges of one renewing subscription before a moment, in cents: a failed one when it is tried again, the others on the anniversaries. */
export function plannedCharges(row: SubscriptionRow, until: Date): Planned[] {
  const planned: Planned[] = []
  const type = renewedAs(row)
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

type Answer = ResponseIn<(typeof subscriptions)['upcoming']>

/** What an account will be charged for its subscriptions in the next twelve months, by month and day, if it cancels none. */
export async function upcomingCharges(deps: Deps, userId: string): Promise<Answer> {
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
  const totalOf = (some: readonly { amount: number }[]): number =>
    fromMinor(some.reduce((sum, { amount }) => sum + amount, 0))
  return {
    until: until.toISOString(),
    total: totalOf(charges),
    months: [...months].map(([month, some]) => ({ month, total: totalOf(some), charges: some.map(present) })),
  }
}

function present({
  at,
  amount,
  isDiscounted,
  isRetry,
  row,
}: Planned & { row: Awaited<ReturnType<typeof listRenewing>>[number] }): UpcomingCharge {
  return {
    subscriptionId: row.id,
    performer: presentPerson({ ...row, id: row.person_id }),
    type: renewedAs(row),
    at: at.toISOString(),
    amount: fromMinor(amount),
    gateway: row.gateway as UpcomingCharge['gateway'],
    isDiscounted,
    isRetry,
  }
}
