/** Addresses that belong to one account or are no page. A rule is a prefix: without `$`, `/home` would hide the creator `/homer`. */
const PRIVATE = [
  '/api/',
  '/auth/reset',
  '/auth/confirm-email',
  '/auth/callback/',
  '/home$',
  '/user/',
  '/creator/',
  '/wallet$',
  '/wallet/',
  '/subscriptions$',
  '/sandbox/',
]

/** What robots may read. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
