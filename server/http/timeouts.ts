/**
 * ms that the web server gives a connection. Node's own five minutes for a whole request would cut every large form, and a part on a slow line: two hours take
 * the largest video at 6 Mbit/s, and who sends a body more slowly than `slow-bodies.ts` allows is cut off long before. Headers have to be there within 30 seconds.
 */
export const timeouts = {
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 2 * 3_600_000,
  connectionsCheckingInterval: 5000,
} as const
