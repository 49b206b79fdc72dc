/**
 * How much a follower or subscriber wants to hear of a creator's news. `all`: everything that is published, and going
 * live. `highlights`, the default: videos, products, going live, and one notification of posts and photos a day. `off`:
 * nothing.
 */
export const newsLevels = ['all', 'highlights', 'off'] as const
export type NewsLevel = (typeof newsLevels)[number]
