let offsetMs = 0

/**
 * Sets the difference, in ms, between the site's time and the real time, which a developer can move
 * (`contract/money/sandbox.ts`).
 */
export const setSiteTimeOffset = (ms: number): void => void (offsetMs = ms)

/**
 * The site's current time, in ms. Use it instead of `Date.now()` wherever a moment from the API is compared with now.
 */
export const siteTime = (): number => Date.now() + offsetMs
