/** Whose cached answers are old after a post or a story of one's own was written, changed or deleted. */
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
