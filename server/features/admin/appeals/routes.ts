import { adminAppeals, type AppealDetail } from '../../../../contract/admin/appeals.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { decideAppeal } from '../../social/appeals/decide-appeal.ts'
import { findAppeal, listAppeals } from '../../social/appeals/admin-queries.ts'
import { exportAppeals } from './export-appeals.ts'
import { presentAppeal, presentDetail } from './present.ts'
import { hasColleague, loadEntries } from './queries.ts'

async function viewAppeal({ db }: Deps, id: string, viewerId: string): Promise<AppealDetail> {
  const row = await findAppeal(db, id)
  if (!row) throw new ApiError('not_found')
  const [entries, canPassOn] = await Promise.all([
    loadEntries(
      db,
      [row.decision_entry, row.answer_entry].filter((entry) => entry !== null)
    ),
    hasColleague(db, viewerId),
  ])
  return presentDetail(row, entries, { viewerId, canPassOn })
}

const handlers = (deps: Deps): Handlers<typeof adminAppeals> => ({
  list: async ({ query }) => {
    const { rows, total } = await listAppeals(deps.db, query)
    return { data: rows.map(presentAppeal), total }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'appeals.csv', body: exportAppeals(deps.db, query, caller.language) }),
  view: ({ viewer, params }) => viewAppeal(deps, params.id, viewer.id),
  decide: ({ params, body }) => decideAppeal(deps, params.id, body.outcome, body.reason),
})

/** Appeals as operators see them (product.md, People; decision 50). */
export const registerAdminAppeals: RegisterFeature = (app, deps) => mount(app, deps, adminAppeals, handlers(deps))
