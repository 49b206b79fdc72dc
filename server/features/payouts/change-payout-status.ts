import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { dispatchNotification } from '../notifications/dispatch-notifications.ts'
import { addToOutbox, type OutboxEntry } from '../notifications/notification-outbox.ts'
import type { PayoutRow } from './queries.ts'

/** One step of a request's history. */
export const statusStep = (status: string, at: Date): string => JSON.stringify([{ status, at: at.toISOString() }])

/** A request, locked until the transaction ends; of this creator where one is named. @throws ApiError not_found */
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

/** The next status of a request that is locked, with what its creator is told of it. */
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

/** Lets the creator's screens know, and tells them what was decided. */
export function notifyPayoutChanged(deps: Deps, row: PayoutRow): void {
  deps.realtime.emit(row.performer_id, 'payout/changed', { _id: row.id, status: row.status as 'pending' })
  const untold = outboxEntryOf(row)
  if (untold) dispatchNotification(deps, untold)
}
