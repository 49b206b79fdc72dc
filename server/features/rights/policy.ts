import type { AccessReason, ItemAccess, ItemStatus } from '../../../contract/items.ts'

/** What a right depends on, of a post, a video, a gallery, a photo or a product. A photo in a gallery has the gallery's access. */
export type ItemFacts = {
  performerId: string
  access: ItemAccess
  status: ItemStatus
  /** Deleted by its creator, or a story whose day is over: there only for those who bought it. */
  isRemoved: boolean
}

/** What is known of the viewer towards one item. A visitor has no id. */
export type ViewerFacts = {
  id: string | null
  isAdmin: boolean
  hasBought: boolean
  isSubscribed: boolean
  isFollowing: boolean
  /** The creator is approved, in good standing, and no block stands between the two (`performers/policy.ts`). */
  isCreatorVisible: boolean
}

/** Why the viewer sees all of an item, or `locked`. The one decision, in the order of product.md, Who sees what: what is for sale is not in the subscription. */
export function accessOf(item: ItemFacts, viewer: ViewerFacts): AccessReason {
  if (viewer.id !== null && viewer.id === item.performerId) return 'owner'
  if (viewer.isAdmin) return 'operator'
  if (viewer.hasBought) return 'bought'
  if (item.access === 'sale') return 'locked'
  if (viewer.isSubscribed) return 'subscription'
  if (item.access === 'subscriber') return 'locked'
  return viewer.isFollowing ? 'follower' : 'public'
}

/** Whether the item exists at all for this viewer; where not, the answer is 404. What was bought stays, also after a block or a deletion. */
export function isVisible(item: ItemFacts, viewer: ViewerFacts): boolean {
  const reason = accessOf(item, viewer)
  if (reason === 'operator') return true
  if (reason === 'owner') return !item.isRemoved
  if (item.status === 'draft' || item.status === 'scheduled') return false
  return reason === 'bought' || (item.status === 'active' && !item.isRemoved && viewer.isCreatorVisible)
}
