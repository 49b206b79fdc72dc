import { ItemType } from '../../../../contract/catalogue/items/items.ts'
import type { ReportTarget } from '../../../../contract/social/reports.ts'
import type { ReportDecision } from '../../../../contract/admin/reports.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { suspendInTransaction } from '../../identity/auth/suspend-account.ts'
import { decide } from '../../identity/decisions/decide.ts'
import { viewersOfOne } from '../streaming/viewers.ts'
import { closeReportsOf } from './close-reports.ts'
import { findReported, type ReportedGroup } from './admin-queries.ts'
import { endReportedStreamInTransaction } from './end-reported-stream.ts'
import { takeDownInTransaction } from './take-down.ts'

/** What can be removed by its type: items and comments, or streams; undefined for all others. */
const removableType = (type: ReportTarget): ItemType | 'comment' | 'stream' | undefined =>
  ([...ItemType.options, 'comment', 'stream'] as const).find((one) => one === type)

/** Whether a reported object can be removed on its own. Messages and creators' pages cannot; their author can be suspended. */
export const isRemovable = (type: ReportTarget): boolean => removableType(type) !== undefined

const outcomeOf = { dismiss: 'dismissed', remove: 'removed', suspend: 'author_suspended' } as const

/** All reports of the object of a report, locked in one order; undefined without such a report. */
async function lockReports(trx: Trx, id: string): Promise<{ isOpen: boolean } | undefined> {
  const rows = await trx
    .selectFrom('report')
    .select(['id', 'status'])
    .where('object_id', '=', (is) => is.selectFrom('report as one').select('one.object_id').where('one.id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = rows.find((row) => row.id === id)
  return own && { isOpen: own.status === 'open' }
}

/**
 * Decides about a reported object and closes all its open reports, in one transaction.
 * @throws ApiError not_found, also when the object is gone; already_decided; not_removable; team_member when its author is
 * an operator
 */
export async function decideReport(deps: Deps, id: string, decision: ReportDecision, reason: string): Promise<void> {
  const reported = await findReported(deps.db, id)
  const watched = reported?.object_type === 'stream' ? await viewersOfOne(deps, reported.object_id) : 0
  const afterCommit = await transactionWithEvents(deps, async (trx, record): Promise<AfterCommit[]> => {
    await decide(trx, {
      topic: 'report',
      id,
      at: deps.clock.now(),
      lock: () => lockReports(trx, id),
      isOpen: ({ isOpen }) => isOpen,
      outcome: outcomeOf[decision],
    })
    if (!reported) throw new ApiError('not_found')
    return act(deps, trx, record, { reported, watched, decision, reason })
  })
  await publishAfterCommit(deps, ...afterCommit)
}

type Order = { reported: ReportedGroup; watched: number; decision: ReportDecision; reason: string }

async function act(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  { reported: { object_type: type, object_id: objectId, snapshot }, watched, decision, reason }: Order
): Promise<AfterCommit[]> {
  if (decision === 'remove') {
    const removable = removableType(type)
    if (!removable) throw new ApiError('not_removable')
    if (removable === 'stream')
      return [await endReportedStreamInTransaction(deps, trx, record, { id: objectId, watched }, reason)]
    await takeDownInTransaction(deps, trx, record, { type: removable, id: objectId }, reason)
    return []
  }
  if (decision === 'suspend') await suspendInTransaction(deps, trx, record, snapshot.author.id, reason)
  await closeReportsOf(trx, record, objectId, {
    resolution: decision === 'suspend' ? `Suspended: ${reason}` : reason,
    decided: outcomeOf[decision],
    now: deps.clock.now(),
  })
  return []
}
