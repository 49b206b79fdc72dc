import { sitePromos } from '../../../../contract/platform/promos.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { presentSitePromo, shownPromos } from './promo-queries.ts'
import { dismissPromo } from './save-promo.ts'

const handlers = (deps: Deps): Handlers<typeof sitePromos> => ({
  search: async ({ query, viewer, caller }) => {
    const rows = await shownPromos(deps.db, { now: deps.clock.now(), place: query.place, viewerId: viewer?.id })
    return { data: rows.map((row) => presentSitePromo(row, caller.language)), total: rows.length }
  },
  dismiss: ({ viewer, params }) => dismissPromo(deps, viewer.id, params.id),
})

/** The promos of the site for its visitors (Spec §7, Lookups). */
export const registerSitePromos: RegisterFeature = (app, deps) => mount(app, deps, sitePromos, handlers(deps))
