import { sql, type Selectable } from 'kysely'
import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import type { PayoutRequest } from '../../../db/schema.ts'

export type PayoutRow = Selectable<PayoutRequest>
export type PayoutStep = { status: PayoutStatus; at: string }

/** Statuses in which a request's amount is reserved; a creator has at most one such request. */
export const openStatuses = ['pending', 'approved'] as const

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
  performerId: string,
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
    .where('performer_id', '=', performerId)
    .$if(status !== undefined, (some) => some.where('status', '=', status ?? ''))
    .where(sql<boolean>`(${containsText(['note', 'destination'], q)} or ${isNumber})`)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', sort).orderBy('id', sort).limit(limit).offset(offset).execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
