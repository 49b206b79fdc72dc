import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { dispatchNotification } from '../notifications/dispatch-notifications.ts'
import { addToOutbox, type OutboxEntry } from '../notifications/notification-outbox.ts'
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

/** Sets the next status of a locked request, and adds its notification to the outbox. */
export async function changePayoutStatus(
  trx: Trx,
  id: string,
  status: 'approved' | 'paid' | 'rejected' | 'cancelled',
  at: Date,
  more: { reason?: string; reference?: string | null } = {}
): Promise<PayoutRow> {
  const row = await trx
    .updateTable('payout_request')
    .set({ status, history: sql`history || ${statusStep(status, at)}::jsonb`, updated_at: at, ...more })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const untold = outboxEntryOf(row)
  if (untold) await addToOutbox(trx, untold)
  return row
}

function outboxEntryOf({
  id,
  performer_id: to,
  status,
  amount,
  method,
  updated_at: at,
}: PayoutRow): OutboxEntry | undefined {
  if (!['approved', 'paid', 'rejected'].includes(status)) return undefined
  const about = { to, objectType: 'payout', objectId: id, amount, href: `/creator/payouts/${id}` }
  const told =
    status === 'rejected'
      ? ({ kind: 'refusal', detail: 'payout', hasOwnMail: true } as const)
      : ({ kind: 'payout', detail: status, hasOwnMail: status === 'paid' || method === 'bank' } as const)
  return { key: `payout:${id}:${status}`, notice: { ...about, ...told }, at }
}

/** Emits the change to the creator's devices, and dispatches its notification. */
export function notifyPayoutChanged(deps: Deps, row: PayoutRow): void {
  deps.realtime.emit(row.performer_id, 'payout/changed', { _id: row.id, status: row.status as 'pending' })
  const untold = outboxEntryOf(row)
  if (untold) dispatchNotification(deps, untold)
}
