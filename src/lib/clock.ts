let ahead = 0

/** Says by how many ms the site's time is ahead of the real one: a developer may have moved it (`contract/sandbox.ts`). */
export const setSiteTimeOffset = (ms: number): void => void (ahead = ms)

/** The site's time, in ms. What is compared with a moment that the API named asks this, never `Date.now()`. */
export const siteTime = (): number => Date.now() + ahead
