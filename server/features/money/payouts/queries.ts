import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import type { PayoutRequest } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { openTo } from '../../../http/operators/private-fields.ts'

export type PayoutRow = Selectable<PayoutRequest>
export type PayoutStep = { status: PayoutStatus; at: string }

/**
 * Statuses of the table in which a request's amount is reserved; a creator has at most one such request. One in transit is
 * 'approved' there.
 */
export const openStatuses = ['pending', 'approved'] as const

type Stored = Pick<PayoutRow, 'status' | 'sent_at' | 'returned_at'>

/** The status of a request on the wire, which is finer than that of the table. */
export const payoutStatusOf = ({ status, sent_at: sentAt, returned_at: returnedAt }: Stored): PayoutStatus =>
  status === 'approved' && sentAt
    ? 'in_transit'
    : status === 'rejected' && returnedAt
      ? 'returned'
      : (status as PayoutStatus)

/** SQL: requests of a status on the wire. */
export const hasPayoutStatus = (status: PayoutStatus): RawBuilder<SqlBool> =>
  status === 'in_transit'
    ? sql<SqlBool>`(payout_request.status = 'approved' and payout_request.sent_at is not null)`
    : status === 'returned'
      ? sql<SqlBool>`(payout_request.status = 'rejected' and payout_request.returned_at is not null)`
      : sql<SqlBool>`(payout_request.status = ${status}
          and (payout_request.status <> 'approved' or payout_request.sent_at is null)
          and payout_request.returned_at is null)`

/** One of this creator's requests. */
export function findPayout(db: Db, performerId: string, id: string): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('payout_request')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
}

/** The creator's open request. */
export function findOpenPayout(db: Db, performerId: string): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('payout_request')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('status', 'in', [...openStatuses])
    .executeTakeFirst()
}

/**
 * A page of a creator's requests, newest first by default, with the total. `q` matches the note, the destination and
 * the whole number of a request.
 */
export async function searchPayouts(
  db: Db,
  viewer: Viewer,
  {
    q,
    status,
    limit,
    offset,
    sort,
  }: { q?: string; status?: PayoutStatus; limit: number; offset: number; sort: 'asc' | 'desc' }
): Promise<{ rows: PayoutRow[]; total: number }> {
  const isNumber = q !== undefined && /^\d{1,15}$/.test(q) ? sql<boolean>`number = ${q}` : sql<boolean>`false`
  const found = db
    .selectFrom('payout_request')
    .where('performer_id', '=', viewer.id)
    .$if(status !== undefined, (some) => some.where(hasPayoutStatus(status ?? 'pending')))
    .where(sql<boolean>`(${containsText(openTo(viewer, [], ['note', 'destination']), q)} or ${isNumber})`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', sort).orderBy('id', sort).limit(limit).offset(offset).execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
