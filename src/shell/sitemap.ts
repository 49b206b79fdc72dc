import { performers } from '../../contract/performers.ts'
import { posts } from '../../contract/posts.ts'
import { request } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'

const PAGES = ['/', '/explore', '/auth/register', '/auth/register/creator']
const BATCH = 100
/** The most addresses a sitemap may hold. */
const MOST = 50_000
/** ms for which the list is good: crawlers must not cost a walk through the database each. */
const KEEP_MS = 10 * 60_000

let kept: { at: number; paths: Promise<string[]> } | undefined

const readSitePosts = async (from: RequestOrigin): Promise<string[]> => {
  const page = await request(posts.search, { query: { limit: BATCH } }, { from })
  return page.data.map((post) => `/page/${post.slug}`)
}

const readCreators = async (from: RequestOrigin): Promise<string[]> => {
  const paths: string[] = []
  for (let offset = 0; offset < MOST; offset += BATCH) {
    const page = await request(performers.search, { query: { limit: BATCH, offset, sortBy: 'newest', sort: 'asc' } }, { from })
    paths.push(...page.data.map((performer) => `/${encodeURIComponent(performer.username ?? performer._id)}`))
    if (offset + BATCH >= page.total) break
  }
  return paths
}

/** The site's own pages and public creators, as a visitor from nowhere sees them; read again when older than ten minutes, and after a failure. */
const publicPaths = (): Promise<string[]> => {
  if (kept && Date.now() - kept.at < KEEP_MS) return kept.paths
  const from: RequestOrigin = { locale: 'en', headers: {} }
  const paths = Promise.all([readSitePosts(from), readCreators(from)]).then((read) => [...PAGES, ...read.flat()].slice(0, MOST))
  kept = { at: Date.now(), paths }
  paths.catch(() => (kept = undefined))
  return paths
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The site's public addresses: its own pages and every public creator. */
export const sitemapText = async (origin: string): Promise<string> => {
  const urls = await publicPaths()
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n')}\n</urlset>\n`
}
