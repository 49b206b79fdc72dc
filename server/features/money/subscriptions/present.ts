import type { NewsLevel } from '../../../../contract/catalogue/follows/news-level.ts'
import type { SubscriptionOfUser } from '../../../../contract/money/subscriptions.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { presentPerson, type PersonRow } from '../../identity/visibility/present.ts'
import { nextCharge, type SubscriptionRow } from '../subscription-lifecycle/lifecycle.ts'

/** A subscription without the other person, the same for both sides. */
function presentSubscription(row: SubscriptionRow): Omit<SubscriptionOfUser, 'performer'> {
  return {
    _id: row.id,
    type: row.type as SubscriptionOfUser['type'],
    status: row.status as SubscriptionOfUser['status'],
    price: fromMinor(row.price),
    gateway: row.gateway as SubscriptionOfUser['gateway'],
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    nextChargeAt: row.next_charge_at?.toISOString(),
    nextCharge: row.next_charge_at ? fromMinor(nextCharge(row)) : undefined,
    discountedLeft: row.discounted_left || undefined,
  }
}

type JoinedRow = SubscriptionRow & { person_id: string } & Omit<PersonRow, 'id'>

/** A subscription as the fan sees it (Spec §7, Subscriptions). */
export function presentOfUser(row: JoinedRow & { news_level: NewsLevel }): SubscriptionOfUser {
  const performer = { ...presentPerson({ ...row, id: row.person_id }), newsLevel: row.news_level }
  return { ...presentSubscription(row), performer }
}

/** A subscription as the creator sees it. */
export function presentOfPerformer(row: JoinedRow) {
  return { ...presentSubscription(row), user: presentPerson({ ...row, id: row.person_id }) }
}
