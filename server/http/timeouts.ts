/**
 * ms that the web server gives a connection. Node's own five minutes for a whole request would cut every large form, and a part on a slow line: two hours take
 * the largest video at 6 Mbit/s. Whoever sends no headers is cut off after a minute, as ever.
 */
export const timeouts = { keepAliveTimeout: 65_000, requestTimeout: 2 * 3_600_000 } as const
