import type { AccessReason } from '../../../contract/feeds.ts'

export type FeedFacts = { performerId: string; access: 'free' | 'subscriber'; status: 'draft' | 'active' | 'archived' }

/** What is known of the viewer towards one post. A visitor has no id. */
export type ViewerFacts = {
  id: string | null
  isAdmin: boolean
  hasBought: boolean
  isSubscribed: boolean
  isFollowing: boolean
  /** The creator is approved, in good standing, and no block stands between the two (`performers/policy.ts`). */
  isOnView: boolean
}

/** Why the viewer sees all of a post, or `locked`. The one decision, in the order of product.md, Who sees what. */
export function accessOf(feed: FeedFacts, viewer: ViewerFacts): AccessReason {
  if (viewer.id !== null && viewer.id === feed.performerId) return 'owner'
  if (viewer.isAdmin) return 'operator'
  if (viewer.hasBought) return 'bought'
  if (viewer.isSubscribed) return 'subscription'
  if (feed.access !== 'free') return 'locked'
  return viewer.isFollowing ? 'follower' : 'public'
}

/** Whether the post exists at all for this viewer; where not, the answer is 404. What was bought stays, also after a block. */
export function isVisible(feed: FeedFacts, viewer: ViewerFacts): boolean {
  const reason = accessOf(feed, viewer)
  if (reason === 'owner' || reason === 'operator') return true
  if (feed.status === 'draft') return false
  return reason === 'bought' || (feed.status === 'active' && viewer.isOnView)
}
