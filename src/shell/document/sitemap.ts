import { itemPath } from '../../../contract/catalogue/items/item-paths.ts'
import { request } from '../../api/request.ts'
import type { RequestOrigin } from '../../api/request.ts'

const PAGES = ['/', '/explore', '/auth/register', '/auth/register/creator']
const BATCH = 100
/** Maximum number of addresses in a sitemap. */
const MAX_ADDRESSES = 50_000
/** Lifetime, in ms, of the cached list: a crawler must not cause a walk through the database with every request. */
const CACHE_MS = 10 * 60_000

let cached: { at: number; paths: Promise<string[]> } | undefined

type PageWindow = { limit: number; offset: number }
type PathPage = { data: readonly string[]; total: number }

/** The public lists, as paths. Oldest first, so that an address keeps its position while items are added. */
const publicLists = (from: RequestOrigin): ((page: PageWindow) => Promise<PathPage>)[] => {
  const oldest = { sortBy: 'newest', sort: 'asc' } as const
  const paths = async <Item>(
    page: Promise<{ data: readonly Item[]; total: number }>,
    path: (item: Item) => string
  ): Promise<PathPage> => {
    const { data, total } = await page
    return { data: data.map(path), total }
  }
  return [
    (page) =>
      paths(
        request('posts.search', { query: { ...page, sort: 'asc' } }, { from }),
        ({ slug }) => `/page/${encodeURIComponent(slug)}`
      ),
    (page) =>
      paths(
        request('performers.search', { query: { ...page, ...oldest } }, { from }),
        ({ username, _id }) => `/${encodeURIComponent(username ?? _id)}`
      ),
    (page) =>
      paths(request('videos.search', { query: { ...page, ...oldest } }, { from }), ({ _id }) => `/videos/${_id}`),
    (page) =>
      paths(request('galleries.search', { query: { ...page, ...oldest } }, { from }), ({ _id }) => `/galleries/${_id}`),
    (page) =>
      paths(request('products.search', { query: { ...page, ...oldest } }, { from }), ({ _id }) => `/products/${_id}`),
  ]
}

/** Adds the free posts of all creators, newest first. */
const addFreePosts = async (found: string[], from: RequestOrigin): Promise<void> => {
  let before: string | undefined
  do {
    const { data, nextCursor } = await request('feeds.freebies', { query: { limit: BATCH, before } }, { from })
    found.push(...data.map(({ _id }) => itemPath('feed', _id)))
    before = nextCursor
  } while (before !== undefined && found.length < MAX_ADDRESSES)
}

const readPaths = async (): Promise<string[]> => {
  const found: string[] = [...PAGES]
  const from = { locale: 'en', headers: {} } as const
  for (const read of publicLists(from))
    for (let offset = 0; found.length < MAX_ADDRESSES; offset += BATCH) {
      const page = await read({ limit: BATCH, offset })
      found.push(...page.data)
      if (offset + BATCH >= page.total) break
    }
  if (found.length < MAX_ADDRESSES) await addFreePosts(found, from)
  return found.slice(0, MAX_ADDRESSES)
}

/** The public paths, loaded again after ten minutes or after a failure. */
const publicPaths = (): Promise<string[]> => {
  if (cached && Date.now() - cached.at < CACHE_MS) return cached.paths
  const paths = readPaths()
  cached = { at: Date.now(), paths }
  paths.catch(() => (cached = undefined))
  return paths
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The text of sitemap.xml: the site's own pages, every creator, all public videos, galleries and products, and free posts. */
export const sitemapText = async (origin: string): Promise<string> => {
  const paths = await publicPaths()
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join('\n')}\n</urlset>\n`
}
