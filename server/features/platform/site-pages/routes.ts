import { posts } from '../../../../contract/platform/site-pages.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { readSettings } from '../settings/queries.ts'
import { pageHtml } from './page-html.ts'
import { findSitePost, searchSitePosts, type SitePostRow } from './queries.ts'

const presentSummary = ({ id, slug, type, title, summary, updated_at }: SitePostRow) => ({
  _id: id,
  slug,
  type,
  title,
  summary,
  updatedAt: updated_at.toISOString(),
})

const handlers = (deps: Deps): Handlers<typeof posts> => {
  const readerOf = async (language: Language) => ({ language, siteName: (await readSettings(deps.db)).siteName })
  return {
    search: async ({ query, caller }) => {
      const { rows, total } = await searchSitePosts(deps.db, await readerOf(caller.language), query)
      return { data: rows.map(presentSummary), total }
    },
    view: async ({ params, caller }) => {
      const row = await findSitePost(deps.db, await readerOf(caller.language), params.id)
      if (!row) throw new ApiError('not_found')
      return { ...presentSummary(row), html: await pageHtml(deps, row) }
    },
  }
}

/** The site's own pages and news (Spec §7, Posts). */
export const registerPosts: RegisterFeature = (app, deps) => mount(app, deps, posts, handlers(deps))
