import { request } from '../api/request.ts'
import type { RequestOrigin } from '../api/request.ts'

const PAGES = ['/', '/explore', '/auth/register', '/auth/register/creator']
const BATCH = 100
/** The most addresses a sitemap may hold. */
const MOST = 50_000
/** ms for which the list is good: crawlers must not cost a walk through the database each. */
const KEEP_MS = 10 * 60_000

let kept: { at: number; paths: Promise<string[]> } | undefined

type Window = { limit: number; offset: number }
type Listed = { data: readonly string[]; total: number }

/** The lists that a visitor from nowhere finds, as paths: oldest first, so that an address keeps its place while others come. */
const listsFor = (from: RequestOrigin): ((window: Window) => Promise<Listed>)[] => {
  const oldest = { sortBy: 'newest', sort: 'asc' } as const
  const paths = async <Item>(
    page: Promise<{ data: readonly Item[]; total: number }>,
    path: (item: Item) => string
  ): Promise<Listed> => {
    const { data, total } = await page
    return { data: data.map(path), total }
  }
  return [
    (window) =>
      paths(
        request('posts.search', { query: { ...window, sort: 'asc' } }, { from }),
        ({ slug }) => `/page/${encodeURIComponent(slug)}`
      ),
    (window) =>
      paths(
        request('performers.search', { query: { ...window, ...oldest } }, { from }),
        ({ username, _id }) => `/${encodeURIComponent(username ?? _id)}`
      ),
    (window) =>
      paths(request('videos.search', { query: { ...window, ...oldest } }, { from }), ({ _id }) => `/videos/${_id}`),
    (window) =>
      paths(
        request('galleries.search', { query: { ...window, ...oldest } }, { from }),
        ({ _id }) => `/galleries/${_id}`
      ),
    (window) =>
      paths(request('products.search', { query: { ...window, ...oldest } }, { from }), ({ _id }) => `/products/${_id}`),
  ]
}

const readPaths = async (): Promise<string[]> => {
  const found: string[] = [...PAGES]
  for (const read of listsFor({ locale: 'en', headers: {} }))
    for (let offset = 0; found.length < MOST; offset += BATCH) {
      const page = await read({ limit: BATCH, offset })
      found.push(...page.data)
      if (offset + BATCH >= page.total) break
    }
  return found.slice(0, MOST)
}

/** What is public, read again when older than ten minutes, and after a failure. */
const publicPaths = (): Promise<string[]> => {
  if (kept && Date.now() - kept.at < KEEP_MS) return kept.paths
  const paths = readPaths()
  kept = { at: Date.now(), paths }
  paths.catch(() => (kept = undefined))
  return paths
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The site's public addresses: its own pages, every creator, and the videos, galleries and products on view. */
export const sitemapText = async (origin: string): Promise<string> => {
  const paths = await publicPaths()
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`).join('\n')}\n</urlset>\n`
}
