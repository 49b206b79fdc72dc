import { ItemType } from '../../../../contract/content/items.ts'
import type { ReportTarget } from '../../../../contract/content/reports.ts'
import type { ReportDecision } from '../../../../contract/operator/report-desk.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { suspendAccount } from '../../identity/auth/suspend-account.ts'
import { closeReportsOf } from './close-reports.ts'
import { findReported } from './desk-queries.ts'
import { endReportedStream } from './end-reported-stream.ts'
import { takeDown } from './take-down.ts'

/** What can be removed by its type: items and comments, or streams; undefined for all others. */
const removableType = (type: ReportTarget): ItemType | 'comment' | 'stream' | undefined =>
  ([...ItemType.options, 'comment', 'stream'] as const).find((one) => one === type)

/** Whether a reported object can be removed on its own. Messages and creators' pages cannot; their author can be suspended. */
export const isRemovable = (type: ReportTarget): boolean => removableType(type) !== undefined

/**
 * Decides about a reported object and closes all its open reports.
 * @throws ApiError not_found when none is open, or the object is gone; conflict when it cannot be removed, or its author
 * is an operator
 */
export async function decideReport(deps: Deps, id: string, decision: ReportDecision, reason: string): Promise<void> {
  const reported = await findReported(deps.db, id)
  if (reported?.status !== 'open') throw new ApiError('not_found')
  const { object_type: type, object_id: objectId, snapshot } = reported
  if (decision === 'remove') {
    const removable = removableType(type)
    if (!removable) throw new ApiError('conflict')
    return removable === 'stream'
      ? endReportedStream(deps, objectId, reason)
      : takeDown(deps, removable, objectId, reason)
  }
  if (decision === 'suspend') await suspendAccount(deps, snapshot.author.id, reason)
  const [resolution, outcome] =
    decision === 'suspend' ? ([`Suspended: ${reason}`, 'acted'] as const) : ([reason, 'dismissed'] as const)
  await transactionWithEvents(deps, async (trx, record) => {
    const closed = await closeReportsOf(trx, record, objectId, { resolution, outcome, now: deps.clock.now() })
    if (closed === 0) throw new ApiError('not_found')
  })
}
