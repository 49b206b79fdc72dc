import { sql } from 'kysely'
import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { PayoutRow } from './queries.ts'

/** An entry of a request's history, as JSON. */
export const statusStep = (status: string, at: Date): string => JSON.stringify([{ status, at: at.toISOString() }])

/** Locks a request until the transaction ends; with `performerId`, only one of this creator. @throws ApiError not_found */
export async function lockPayout(trx: Trx, id: string, performerId?: string): Promise<PayoutRow> {
  const row = await trx
    .selectFrom('payout_request')
    .selectAll()
    .where('id', '=', id)
    .$if(performerId !== undefined, (own) => own.where('performer_id', '=', performerId ?? ''))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return row
}

/** Sets the next status of a locked request, and records the change. */
export async function changePayoutStatus(
  trx: Trx,
  record: RecordEvent,
  id: string,
  status: 'approved' | 'paid' | 'rejected' | 'cancelled',
  at: Date,
  more: { reason?: string; reference?: string | null; needs_two?: boolean; approved_by?: string } = {}
): Promise<PayoutRow> {
  const row = await trx
    .updateTable('payout_request')
    .set({ status, history: sql`history || ${statusStep(status, at)}::jsonb`, updated_at: at, ...more })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordPayoutChanged(record, row)
  return row
}

/** Records the change, for the creator's devices and for those who are notified. */
export function recordPayoutChanged(record: RecordEvent, { id, performer_id: performerId, status }: PayoutRow): void {
  record('payout.changed', { payoutId: id, performerId, status: status as PayoutStatus })
}

/** Shows the change on the creator's devices. */
export const emitPayoutChanged: Listener<'payout.changed'> = ({ realtime }, { data }) =>
  realtime.emit(data.performerId, 'payout/changed', { _id: data.payoutId, status: data.status })
