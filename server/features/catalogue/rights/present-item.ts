import type { AccessReason, ItemAccess, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { isVerified, presentPerson } from '../../identity/visibility/present.ts'

/** The columns that every query of items selects: those of the item and of its creator. */
export type ItemRow = {
  id: string
  performer_id: string
  access: string
  status: string
  price: number | null
  total_likes: number
  total_comments: number
  is_liked: boolean
  is_bookmarked: boolean
  published_at: Date | null
  created_at: Date
  updated_at: Date
  name: string
  username: string | null
  avatar_file_id: string | null
  is_performer: boolean
  account_status: string
  approved_at: Date | null
  monthly_price: number
  is_free_subscription: boolean
  is_subscribed: boolean
  is_followed: boolean
  trial_used: boolean
}

/** The creator of an item or a stream; the viewer's own relations are absent for visitors. */
export function presentItemPerformer(
  row: Omit<
    ItemRow,
    | 'access'
    | 'status'
    | 'price'
    | 'total_likes'
    | 'total_comments'
    | 'is_liked'
    | 'is_bookmarked'
    | 'published_at'
    | 'created_at'
    | 'updated_at'
  >,
  isSignedIn: boolean
) {
  return {
    ...presentPerson(row, row.performer_id),
    isVerified: isVerified({ status: row.account_status, approved_at: row.approved_at }),
    monthlyPrice: fromMinor(row.monthly_price),
    isFreeSubscription: row.is_free_subscription,
    ...(isSignedIn && { isSubscribed: row.is_subscribed, isFollowed: row.is_followed, trialUsed: row.trial_used }),
  }
}

/**
 * The fields of every item, locked or not (`itemFields`), with the decision of `accessOf`. The viewer's own reactions
 * are absent for visitors.
 */
export function presentItem(row: ItemRow, isSignedIn: boolean, accessReason: AccessReason) {
  return {
    _id: row.id,
    access: row.access as ItemAccess,
    status: row.status as ItemStatus,
    price: row.price === null ? undefined : fromMinor(row.price),
    totalLikes: row.total_likes,
    totalComments: row.total_comments,
    ...(isSignedIn && { isLiked: row.is_liked, isBookmarked: row.is_bookmarked }),
    isLocked: accessReason === 'locked',
    accessReason,
    performer: presentItemPerformer(row, isSignedIn),
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
