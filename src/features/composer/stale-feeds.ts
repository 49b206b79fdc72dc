/** Endpoints whose cached answers are stale after the creator's own post or story was created, changed or deleted. */
export const staleFeeds = [
  'feeds.search',
  'creatorMedia.search',
  'feeds.searchOwn',
  'feeds.view',
  'feeds.viewOwn',
  'feeds.freebies',
  'feeds.stories',
  'performers.view',
  'performers.me',
] as const
