import type { FirstPage } from '../../../api/queries.ts'

/**
 * Length of a feed's first page, on the server and in the browser: enough for two screens. The next page is requested
 * as the reader approaches its end, so that the first paint and hydration do not wait for posts far below.
 */
export const FIRST_POSTS = { firstLimit: 6 } as const satisfies FirstPage
