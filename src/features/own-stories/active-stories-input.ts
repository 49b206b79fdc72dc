/** The request for the creator's active stories, shared with the page's prefetch. A creator has few a day. */
export const activeStoriesInput = { query: { isStory: 'true', status: 'active', limit: 50 } } as const
