import { sql } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { defaultPages, defaultsChangedAt } from '../settings/default-pages.ts'

export type SitePostRow = {
  id: string
  slug: string
  type: 'page' | 'news'
  title: string
  summary: string
  content: string
  updated_at: Date
  /** As rendered when it was written; null: it was not, as a default page or one of an earlier release. */
  html: string | null
  html_of: string | null
}

/** The default pages in one language as rows, with the site's name filled in. Their id is their slug. */
const defaults = (language: Language, siteName: string) =>
  Object.entries(defaultPages).map(([slug, page], position) => {
    const withName = (text: string): string => text.replaceAll('{siteName}', siteName)
    const { title, summary, content } = page[language]
    return {
      id: slug,
      slug,
      type: 'page',
      title: withName(title),
      summary: withName(summary),
      content: withName(content),
      updated_at: defaultsChangedAt.toISOString(),
      position: position - 1000,
    }
  })

/**
 * SQL: the site's pages and news as `post`: those of the operator, and the default pages that the operator has neither
 * replaced nor removed.
 */
const sitePosts = (language: Language, siteName: string) => sql`(
  select id::text, slug, type, title, summary, content, updated_at, created_at, position, html, html_of from site_post where is_published
  union all
  select id, slug, type, title, summary, content, updated_at, updated_at, position, null, null
  from jsonb_to_recordset(${JSON.stringify(defaults(language, siteName))}::jsonb) as page (id text, slug text, type text, title text, summary text, content text, updated_at timestamptz, position integer)
  where not exists (select from site_post where site_post.slug = page.slug)
) as post`

type PostSearch = {
  type?: 'page' | 'news' | undefined
  q?: string | undefined
  sort: 'asc' | 'desc'
  limit: number
  offset: number
}
type Reader = { language: Language; siteName: string }

/** A page of the site's pages and news, ordered by position, then by age, with the total. */
export async function searchSitePosts(
  db: Db,
  { language, siteName }: Reader,
  { type, q, sort, limit, offset }: PostSearch
): Promise<{ rows: SitePostRow[]; total: number }> {
  const found = sql`from ${sitePosts(language, siteName)} where ${containsText(['post.title', 'post.summary'], q)} and ${type === undefined ? sql`true` : sql`post.type = ${type}`}`
  const order = sort === 'asc' ? sql`asc` : sql`desc`
  const [rows, counted] = await Promise.all([
    sql<SitePostRow>`select post.* ${found} order by post.position, post.created_at ${order}, post.id ${order} limit ${limit} offset ${offset}`.execute(
      db
    ),
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** One page or news item, by id or slug. */
export async function findSitePost(
  db: Db,
  { language, siteName }: Reader,
  idOrSlug: string
): Promise<SitePostRow | undefined> {
  const { rows } =
    await sql<SitePostRow>`select post.* from ${sitePosts(language, siteName)} where ${idOrSlug} in (post.id, post.slug) limit 1`.execute(
      db
    )
  return rows[0]
}
