/** Whose cached answers are old once somebody is hidden, or seen again. */
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
