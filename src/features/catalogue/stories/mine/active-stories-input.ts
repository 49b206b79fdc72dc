/** Input for the creator's active stories, shared by the page's prefetch and the screen. One page is enough for a day. */
export const activeStoriesInput = { query: { isStory: 'true', status: 'active', limit: 50 } } as const
