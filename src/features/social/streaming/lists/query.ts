/** Streams in a shelf; one more than it shows tells whether there are others. */
const SHELF = 5

/** The inputs of the lists of streams that screens and their pages share. */
export const streamLists = {
  now: { query: { status: 'live' } },
  soon: { query: { status: 'scheduled' } },
  nowShelf: { query: { status: 'live', limit: SHELF } },
  soonShelf: { query: { status: 'scheduled', limit: SHELF } },
  followedNow: { query: { status: 'live', followed: 'true' } },
  followedSoon: { query: { status: 'scheduled', followed: 'true', limit: 2 } },
} as const
