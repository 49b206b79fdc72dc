/** Whose cached answers are old when a subscription begins or ends, or a purchase is given back: all that it opens. A product's window is open to everyone. */
export const openedBySubscription = [
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
