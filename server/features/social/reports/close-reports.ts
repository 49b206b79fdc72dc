import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import { noteDecision } from '../../identity/decisions/decide.ts'

/** What an operator has decided about reports. */
export type ReportOutcome = 'dismissed' | 'removed' | 'author_suspended' | 'ended'

/** Closes all open reports of an object with their resolution, and notes the decision about each; returns how many. */
export async function closeReportsOf(
  trx: Trx,
  record: RecordEvent,
  objectId: string,
  { resolution, decided, now }: { resolution: string; decided: ReportOutcome; now: Date }
): Promise<number> {
  const closed = await trx
    .updateTable('report')
    .set({ status: 'closed', resolution, closed_at: now })
    .where('object_id', '=', objectId)
    .where('status', '=', 'open')
    .returning(['id', 'reporter_id'])
    .execute()
  const outcome = decided === 'dismissed' ? 'dismissed' : 'acted'
  for (const { id, reporter_id } of closed) {
    await noteDecision(trx, { topic: 'report', id }, decided, now)
    record('report.closed', { reportId: id, reporterId: reporter_id, outcome })
  }
  return closed.length
}
