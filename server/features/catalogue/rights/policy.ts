import type { AccessReason, ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import type { StreamAccess } from '../../../../contract/social/streaming/streams.ts'
import {
  noteOpened,
  readsAllContent,
  type Authority,
  type OperatorRead,
} from '../../../http/operators/operator-authority.ts'

/**
 * The facts of an item on which access depends: a post, a video, a gallery, a photo or a product. A photo in a gallery
 * has the gallery's access. Only a stream can be for followers.
 */
export type ItemFacts = {
  id: string
  performerId: string
  access: StreamAccess
  status: ItemStatus
  /** Deleted by its creator, or an expired story: it exists only for its buyers. */
  isRemoved: boolean
}

/** The facts of a viewer in relation to one item. Visitors have no id. */
export type ViewerFacts = {
  id: string | null
  /** Null: a visitor, or somebody whose access is decided without a call of theirs. */
  authority: Authority | null
  hasBought: boolean
  isSubscribed: boolean
  isFollowing: boolean
  /** The creator is approved and active, and neither has blocked the other (`performers/policy.ts`). */
  isCreatorVisible: boolean
}

/**
 * Why the viewer has access to the whole item, or `locked`. The only place that decides it, in the order of product.md,
 * Who sees what: items for sale are not included in a subscription, and subscribers count as followers. What an operator
 * could not see as anybody else is noted as opened by role, as `read`.
 */
export function accessOf(item: ItemFacts, viewer: ViewerFacts, read: OperatorRead = 'content.open'): AccessReason {
  const reason = reasonOfUser(item, viewer)
  const { authority } = viewer
  if (reason === 'owner' || authority === null || !readsAllContent({ authority })) return reason
  if (reason === 'locked' || !existsFor(item, viewer, reason))
    noteOpened({ authority }, { read, id: item.id, accountId: item.performerId })
  return 'operator'
}

/** As `accessOf`, without regard to the role. */
function reasonOfUser(item: ItemFacts, viewer: ViewerFacts): AccessReason {
  if (viewer.id !== null && viewer.id === item.performerId) return 'owner'
  if (viewer.hasBought) return 'bought'
  if (item.access === 'sale') return 'locked'
  if (viewer.isSubscribed) return 'subscription'
  if (item.access === 'subscriber') return 'locked'
  if (viewer.isFollowing) return 'follower'
  return item.access === 'follower' ? 'locked' : 'public'
}

/**
 * Whether the item exists for this viewer; otherwise the response is 404. Bought items stay visible after a block or a
 * deletion.
 */
export function isVisible(item: ItemFacts, viewer: ViewerFacts): boolean {
  const reason = accessOf(item, viewer)
  return reason === 'operator' || existsFor(item, viewer, reason)
}

function existsFor(item: ItemFacts, viewer: ViewerFacts, reason: AccessReason): boolean {
  if (reason === 'owner') return !item.isRemoved
  if (item.status === 'draft' || item.status === 'scheduled') return false
  return reason === 'bought' || (item.status === 'active' && !item.isRemoved && viewer.isCreatorVisible)
}
