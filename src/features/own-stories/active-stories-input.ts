/** The request for one's own stories that may still be out: the page prefetches the same. A creator has few in a day. */
export const activeStoriesInput = { query: { isStory: 'true', status: 'active', limit: 50 } } as const
