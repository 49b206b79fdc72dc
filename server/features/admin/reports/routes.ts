import { adminReports, type ReportDecision, type ReportedObject } from '../../../../contract/admin/reports.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { mount } from '../../../http/mount.ts'
import { hasPermission } from '../../../http/operators/operator-authority.ts'
import { requireNotAbove } from '../../../http/operators/require-not-above.ts'
import { loadPeople } from '../../identity/visibility/load-people.ts'
import { fileColumns } from '../../platform/files/file-row.ts'
import { presentMedia } from '../../platform/files/present.ts'
import { decideReport, isRemovable } from '../../social/reports/decide-report.ts'
import {
  findReported,
  isTakenDown,
  listReported,
  reportsOf,
  type ReportedGroup,
} from '../../social/reports/admin-queries.ts'
import { pathOfReported } from '../../social/reports/path-of.ts'
import { takeSnapshot } from '../../social/reports/snapshot.ts'
import { exportReports } from './export-reports.ts'
import { presentCase, presentReported, wordsOf } from './present.ts'

/** The files of a snapshot, with media where they still exist. */
async function loadFiles(deps: Deps, { snapshot }: ReportedGroup): Promise<ReportedObject['files']> {
  const ids = snapshot.files.map(({ id }) => id)
  const rows = ids.length
    ? await deps.db
        .selectFrom('file')
        .select([...fileColumns])
        .where('id', 'in', ids)
        .where('status', '=', 'ready')
        .execute()
    : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return snapshot.files.map(({ id, name }) => {
    const row = byId.get(id)
    return { name, media: row && presentMedia(deps, row) }
  })
}

async function viewReported(deps: Deps, viewer: Viewer, id: string): Promise<ReportedObject> {
  const group = await findReported(deps.db, id)
  if (!group) throw new ApiError('not_found')
  const { object_type: type, object_id: objectId, snapshot } = group
  const [cases, now, isDown, files, author] = await Promise.all([
    reportsOf(deps.db, objectId),
    takeSnapshot(deps.db, type, objectId),
    isTakenDown(deps.db, type, objectId),
    loadFiles(deps, group),
    deps.db
      .selectFrom('account')
      .select(['status', 'operator_role'])
      .where('id', '=', snapshot.author.id)
      .executeTakeFirst(),
  ])
  const reporters = await loadPeople(
    deps.db,
    cases.map(({ reporter_id }) => reporter_id)
  )
  const isSuspended = author?.status === 'suspended'
  const isAbove = author?.operator_role != null && !hasPermission(viewer, 'operators.manage')
  const decisions: ReportDecision[] = [
    'dismiss',
    ...(now && isRemovable(type) && !isAbove ? (['remove'] as const) : []),
    ...(author && !isSuspended && author.operator_role === null ? (['suspend'] as const) : []),
  ]
  return {
    ...presentReported(group),
    path: now && pathOfReported(type, objectId, snapshot),
    before: wordsOf(snapshot),
    after: now && wordsOf(now),
    isTakenDown: isDown,
    files,
    isAuthorSuspended: isSuspended,
    decisions: group.status === 'open' ? decisions : [],
    cases: cases.flatMap((row) => {
      const reporter = reporters.get(row.reporter_id)
      return reporter ? [presentCase(row, reporter)] : []
    }),
  }
}

const handlers = (deps: Deps): Handlers<typeof adminReports> => ({
  list: async ({ query }) => {
    const { rows, total } = await listReported(deps.db, query)
    return { data: rows.map(presentReported), total }
  },
  export: ({ query, caller }) =>
    Promise.resolve({ name: 'reports.csv', body: exportReports(deps.db, query, caller.language) }),
  view: ({ viewer, params }) => viewReported(deps, viewer, params.id),
  decide: async ({ viewer, params, body }) => {
    const reported = await findReported(deps.db, params.id)
    if (reported && body.decision === 'remove') await requireNotAbove(deps.db, viewer, reported.snapshot.author.id)
    await decideReport(deps, params.id, body.decision, body.reason)
  },
})

/** Reports as operators see them (product.md, Operators). */
export const registerAdminReports: RegisterFeature = (app, deps) => mount(app, deps, adminReports, handlers(deps))
