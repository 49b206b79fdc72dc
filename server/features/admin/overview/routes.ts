import { overview } from '../../../../contract/admin/overview.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { hasPermission } from '../../../http/operators/operator-authority.ts'
import { loadOverview } from './load-overview.ts'

const handlers = (deps: Deps): Handlers<typeof overview> => ({
  view: ({ viewer, query }) => loadOverview(deps, Number(query.days), hasPermission(viewer, 'money.view')),
})

/** The first page of the admin area (product.md, Operators). */
export const registerOverview: RegisterFeature = (app, deps) => mount(app, deps, overview, handlers(deps))
