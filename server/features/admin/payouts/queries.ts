import { sql, type Expression, type SqlBool } from 'kysely'
import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { hasPayoutStatus } from '../../money/payouts/queries.ts'
import { personColumns } from '../../identity/visibility/present.ts'

/** `q`: number of a request, or part of the name or username of the creator. */
export type PayoutFilter = { q?: string | undefined; status?: PayoutStatus | undefined }

const nameOf = (column: 'first_approved_by' | 'approved_by' | 'return_asked_by') =>
  sql<
    string | null
  >`(select coalesce(who.username, who.name) from account who where who.id = ${sql.ref(`payout_request.${column}`)})`

const filtered = (db: Db, { q, status }: PayoutFilter) =>
  db
    .selectFrom('payout_request')
    .innerJoin('account', 'account.id', 'payout_request.performer_id')
    .$if(status !== undefined, (some) => some.where(hasPayoutStatus(status ?? 'pending')))
    .$if(Boolean(q), (some) =>
      some.where(
        /^\d{1,15}$/.test(q ?? '')
          ? sql<SqlBool>`payout_request.number = ${q}`
          : containsText(['account.name', 'account.username'], q)
      )
    )

const withDetails = (db: Db, filter: PayoutFilter) =>
  filtered(db, filter)
    .leftJoin('payout_batch', 'payout_batch.id', 'payout_request.batch_id')
    .selectAll('payout_request')
    .select([
      ...personColumns.filter((column) => column !== 'account.id'),
      'account.status as account_status',
      'payout_batch.number as batch_number',
      nameOf('first_approved_by').as('first_approver'),
      nameOf('approved_by').as('approver'),
      nameOf('return_asked_by').as('return_asker'),
    ])

/** A page of the requests that match a filter, and the total. */
export async function listPayouts(
  db: Db,
  { limit, offset, sort, ...filter }: PayoutFilter & { limit: number; offset: number; sort: 'asc' | 'desc' }
) {
  const [rows, { total }] = await Promise.all([
    withDetails(db, filter)
      .orderBy('payout_request.created_at', sort)
      .orderBy('payout_request.id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    filtered(db, filter)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One request. */
export const findPayout = (db: Db, id: string) =>
  withDetails(db, {}).where('payout_request.id', '=', id).executeTakeFirst()

export type AdminPayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch')
    .innerJoin('payout_request', 'payout_request.batch_id', 'payout_batch.id')
    .select(['payout_batch.id', 'payout_batch.number', 'payout_batch.created_by_name', 'payout_batch.created_at'])
    .select((of) => {
      const isTransfer = of.or([of('payout_request.status', '<>', 'rejected'), of('returned_at', 'is not', null)])
      const countOf = (condition: Expression<SqlBool>) => of.fn.countAll<number>().filterWhere(condition)
      const sumOf = (condition: Expression<SqlBool>) =>
        of.fn.coalesce(of.fn.sum<number>('payout_request.amount').filterWhere(condition), of.val(0))
      const isPaid = of('payout_request.status', '=', 'paid')
      const isReturned = of('returned_at', 'is not', null)
      return [
        countOf(isTransfer).as('count'),
        sumOf(isTransfer).as('amount'),
        countOf(of('payout_request.status', '=', 'approved')).as('open'),
        of.fn.min('sent_at').as('sent_at'),
        countOf(isPaid).as('paid_count'),
        sumOf(isPaid).as('paid'),
        countOf(isReturned).as('returned_count'),
        sumOf(isReturned).as('returned'),
      ]
    })
    .groupBy('payout_batch.id')

/** A page of the batches, newest first, and the total. */
export async function listBatches(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    batches(db)
      .orderBy('payout_batch.created_at', 'desc')
      .orderBy('payout_batch.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('payout_batch')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One batch. */
export const findBatch = (db: Db, id: string) => batches(db).where('payout_batch.id', '=', id).executeTakeFirst()
export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>
