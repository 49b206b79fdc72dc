/**
 * Endpoints whose cached data are outdated when a subscription begins or ends, or a purchase is refunded. Products are
 * not among them: everyone sees the same product lists.
 */
export const staleBySubscription = [
  'feeds.search',
  'feeds.view',
  'feeds.stories',
  'reactions.bookmarkedFeeds',
  'videos.search',
  'videos.view',
  'videos.bookmarked',
  'galleries.search',
  'galleries.view',
  'galleries.bookmarked',
  'photos.search',
  'photos.ofPerformer',
  'creatorMedia.search',
  'reactions.bookmarkedOfType',
  'streamMessages.ofPerformer',
] as const
