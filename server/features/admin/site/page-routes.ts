import type { Language } from '../../../../contract/errors.ts'
import { sitePages, type SitePageRow } from '../../../../contract/admin/site-pages.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { findSitePost, searchSitePosts, type SitePostRow } from '../../platform/site-pages/queries.ts'
import { removePage, renderContent, summaryOf, writePage } from '../../platform/site-pages/write-page.ts'
import { readSettings } from '../../platform/settings/queries.ts'

const maxPages = 1000

/** The id of a default page is its slug. */
const presentPage = ({ id, slug, type, title, updated_at }: SitePostRow): SitePageRow => ({
  slug,
  type,
  title,
  updatedAt: updated_at.toISOString(),
  isDefault: id === slug,
})

const handlers = (deps: Deps): Handlers<typeof sitePages> => {
  const readerOf = async (language: Language) => ({ language, siteName: (await readSettings(deps.db)).siteName })
  return {
    list: async ({ caller }) => {
      const all = { sort: 'desc', limit: maxPages, offset: 0 } as const
      const { rows } = await searchSitePosts(deps.db, await readerOf(caller.language), all)
      return { data: rows.map(presentPage) }
    },
    view: async ({ params, caller }) => {
      const row = await findSitePost(deps.db, await readerOf(caller.language), params.slug)
      if (!row) throw new ApiError('not_found')
      return { ...presentPage(row), content: row.content }
    },
    save: ({ params, body, caller }) =>
      writePage(deps, { ...params, ...body, summary: summaryOf(body.content) }, caller.language),
    remove: ({ params }) => removePage(deps, params.slug),
    preview: async ({ body, caller }) => ({ html: await renderContent(body.content, caller.language) }),
  }
}

/** The pages of the site for its operator (product.md, Operators). */
export const registerSitePages: RegisterFeature = (app, deps) => mount(app, deps, sitePages, handlers(deps))
