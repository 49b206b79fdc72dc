import { adminComments } from '../../../../contract/admin/comments.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { requireNotAbove } from '../../../http/operators/require-not-above.ts'
import { releaseHeld, removeHeld } from '../../social/comments/decide-held.ts'
import { authorsOf, listHeld } from '../../social/comments/admin-queries.ts'
import { exportHeld } from './export-held.ts'
import { presentHeld } from './present.ts'

const handlers = (deps: Deps): Handlers<typeof adminComments> => ({
  list: async ({ query }) => {
    const { rows, total } = await listHeld(deps.db, query)
    return { data: await presentHeld(deps, rows), total }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'held-comments.csv', body: exportHeld(deps, query.q, caller.language) }),
  release: ({ body }) => releaseHeld(deps, body.ids),
  remove: async ({ viewer, body }) => {
    await requireNotAbove(deps.db, viewer, ...(await authorsOf(deps.db, body.ids)))
    return removeHeld(deps, body.ids, body.reason)
  },
})

/** Comments that are held for a restricted word, as operators see them (product.md, Comments; decision 50). */
export const registerAdminComments: RegisterFeature = (app, deps) => mount(app, deps, adminComments, handlers(deps))
