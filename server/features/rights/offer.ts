import { toMinor } from '../../../contract/money.ts'
import type { ItemAccess, ItemStatus } from '../../../contract/items.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'

/** ms for which an item can be planned ahead, at most: the database and the queue end with the year 9999. */
const longestMs = 10 * 366 * 86_400_000

/** How a creator offers an item: who may see it, for how many tokens, and from when. */
export type Offer = {
  access: ItemAccess
  price?: number | undefined
  status: ItemStatus
  scheduledAt?: string | undefined
}

/** Everything can be set up before the account is approved, but nothing published. @throws ApiError `performer_pending` */
export function requireMayPublish(viewer: Pick<Viewer, 'status'>, status: ItemStatus): void {
  if (status !== 'draft' && viewer.status !== 'active') throw new ApiError('performer_pending')
}

/**
 * The columns that an offer says, of a post or an asset. An item keeps the moment it was first published until it is a draft or scheduled again.
 * @throws ApiError 422 at `scheduledAt` for a time that is over or too far away
 */
export function offerColumns({ access, price, status, scheduledAt }: Offer, publishedAt: Date | null, now: Date) {
  const due = status === 'scheduled' && scheduledAt !== undefined ? new Date(scheduledAt) : null
  if (due && due <= now) throw invalidField('scheduledAt', 'Choose a time in the future')
  if (due && due.getTime() > now.getTime() + longestMs)
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
