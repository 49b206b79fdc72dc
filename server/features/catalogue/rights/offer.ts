import { toMinor } from '../../../../contract/money/money.ts'
import type { ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { requireMayPublishNow } from '../../identity/restrictions/policy.ts'

/**
 * Maximum time ahead, in ms, for which an item can be scheduled: the database and the queue support dates up to the
 * year 9999.
 */
const maxAheadMs = 10 * 366 * 86_400_000

/** How a creator publishes an item: who may see it, the price in tokens, and when. */
export type Offer = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

/** Before approval, and while restricted, creators can prepare everything, but publish nothing. @throws ApiError `performer_pending`, `restricted` */
export function requireMayPublish(viewer: Pick<Viewer, 'status' | 'postingRestriction'>, status: ItemStatus): void {
  if (status !== 'draft') requireMayPublishNow(viewer)
}

/**
 * The columns of a post or an asset for an offer. An item keeps the time of its first publication until it becomes a
 * draft or scheduled again.
 * @throws ApiError 422 at `scheduledAt` for a time in the past or too far ahead
 */
export function offerColumns({ access, price, status, scheduledAt }: Offer, publishedAt: Date | null, now: Date) {
  const due = status === 'scheduled' && scheduledAt !== undefined ? new Date(scheduledAt) : null
  if (due && due <= now) throw invalidField('scheduledAt', 'Choose a time in the future')
  if (due && due.getTime() > now.getTime() + maxAheadMs)
    throw invalidField('scheduledAt', 'Choose a time within ten years')
  return {
    access,
    price: access === 'sale' && price !== undefined ? toMinor(price) : null,
    status,
    scheduled_at: due,
    published_at: status === 'draft' || status === 'scheduled' ? null : (publishedAt ?? now),
    updated_at: now,
  }
}
