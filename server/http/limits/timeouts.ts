/**
 * Timeouts of the web server, in ms. Node's default of five minutes per request would abort large uploads; two hours
 * suffice for the largest video at 6 Mbit/s, and bodies slower than `slow-bodies.ts` allows are aborted much earlier.
 * Headers must arrive within 30 seconds.
 */
export const timeouts = {
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 2 * 3_600_000,
  connectionsCheckingInterval: 5000,
} as const
