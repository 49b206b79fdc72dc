import type { EventData } from '../../../../contract/events.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'

/** Closes all open reports of an object with their resolution; returns how many. */
export async function closeReportsOf(
  trx: Trx,
  record: RecordEvent,
  objectId: string,
  { resolution, outcome, now }: { resolution: string; outcome: EventData<'report.closed'>['outcome']; now: Date }
): Promise<number> {
  const closed = await trx
    .updateTable('report')
    .set({ status: 'closed', resolution, closed_at: now })
    .where('object_id', '=', objectId)
    .where('status', '=', 'open')
    .returning(['id', 'reporter_id'])
    .execute()
  for (const { id, reporter_id } of closed) record('report.closed', { reportId: id, reporterId: reporter_id, outcome })
  return closed.length
}
