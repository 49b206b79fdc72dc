import { sql } from 'kysely'
import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import { ApiError } from '../../../http/api-error.ts'
import { noteDecision } from '../../identity/decisions/decide.ts'
import { payoutStatusOf, type PayoutRow } from './queries.ts'

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

/** How a status on the wire is kept in the table. */
const stored = (status: Exclude<PayoutStatus, 'pending'>, at: Date) =>
  status === 'in_transit'
    ? { sent_at: at }
    : status === 'returned'
      ? { status: 'rejected', returned_at: at }
      : { status }

/** Sets the next status of a locked request, notes who decided it, and records the change. */
export async function changePayoutStatus(
  trx: Trx,
  record: RecordEvent,
  id: string,
  status: Exclude<PayoutStatus, 'pending'>,
  at: Date,
  more: { reason?: string; reference?: string | null; needs_two?: boolean; approved_by?: string } = {}
): Promise<PayoutRow> {
  await noteDecision(trx, { topic: 'payout', id }, status, at)
  const row = await trx
    .updateTable('payout_request')
    .set({
      ...stored(status, at),
      history: sql`history || ${statusStep(status, at)}::jsonb`,
      updated_at: at,
      ...more,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  recordPayoutChanged(record, row)
  return row
}

/** Records the change, for the creator's devices and for those who are notified. */
export function recordPayoutChanged(record: RecordEvent, row: PayoutRow): void {
  record('payout.changed', { payoutId: row.id, performerId: row.performer_id, status: payoutStatusOf(row) })
}

/** Shows the change on the creator's devices. */
export const emitPayoutChanged: Listener<'payout.changed'> = ({ realtime }, { data }) =>
  realtime.emit(data.performerId, 'payout/changed', { _id: data.payoutId, status: data.status })
