/** Endpoints whose cached answers are stale after a block or unblock. */
export const staleByBlock = [
  'blocks.users',
  'follows.following',
  'follows.followers',
  'feeds.search',
  'feeds.stories',
  'comments.search',
  'performers.search',
  'performers.view',
] as const
