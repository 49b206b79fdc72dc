/**
 * Paths that belong to one account or are not pages. A rule matches by prefix: without `$`, `/home` would also hide the
 * creator `/homer`.
 */
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

/** The text of robots.txt. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
