import { sql } from 'kysely'
import type { OrderStatus } from '../../../../contract/money/orders.ts'
import type { PostalAddress } from '../../../../contract/identity/addresses.ts'
import type { Db } from '../../../db/connect.ts'
import { containsText } from '../../../db/text-search.ts'
import { paidTokens } from '../ledger/paid-of-sale.ts'
import { filesOf } from '../../platform/files/file-row.ts'

export type OrderQuery = {
  limit: number
  offset: number
  sort: 'asc' | 'desc'
  q?: string
  status?: string
  type?: string
}
/** The side from which orders are listed: those an account has sold, or bought. */
export type Side = 'performer' | 'buyer'

const rows = (db: Db) =>
  db
    .selectFrom('product_order')
    .innerJoin('sale', 'sale.id', 'product_order.id')
    .innerJoin('asset', 'asset.id', 'product_order.product_id')
    .innerJoin('account as buyer', 'buyer.id', 'product_order.buyer_id')
    .innerJoin('account as performer', 'performer.id', 'product_order.performer_id')

const columns = [
  'product_order.id',
  'product_order.number',
  'product_order.status',
  'product_order.product_id',
  'product_order.title',
  'product_order.product_type',
  'product_order.quantity',
  'product_order.buyer_id',
  'product_order.performer_id',
  'product_order.tracking_code',
  'product_order.created_at',
  'product_order.updated_at',
  'buyer.name as buyer_name',
  'buyer.username as buyer_username',
  'buyer.avatar_file_id as buyer_avatar',
  'buyer.is_performer as buyer_is_performer',
  'performer.name as performer_name',
  'performer.username as performer_username',
  'performer.avatar_file_id as performer_avatar',
] as const

/** Columns that are computed or typed here: the product's pictures, the delivery address, the history of states. */
const computedColumns = [
  paidTokens.as('tokens'),
  filesOf('asset').as('files'),
  sql<PostalAddress | null>`product_order.address`.as('address'),
  sql<{ status: OrderStatus; at: string }[]>`product_order.history`.as('history'),
] as const

/** One order of which this account is the buyer or the seller; undefined otherwise. */
export function findOrder(db: Db, accountId: string, id: string) {
  return rows(db)
    .select(columns)
    .select(computedColumns)
    .where('product_order.id', '=', id)
    .where((is) =>
      is.or([is('product_order.buyer_id', '=', accountId), is('product_order.performer_id', '=', accountId)])
    )
    .executeTakeFirst()
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/**
 * A page of the orders that an account has sold or bought, newest first by default, with the total. `q` matches the
 * product's title, the other person's name and the order's number.
 */
export async function searchOrders(
  db: Db,
  side: Side,
  accountId: string,
  { q, status, type, limit, offset, sort }: OrderQuery
): Promise<{ rows: OrderRow[]; total: number }> {
  const other = side === 'performer' ? 'buyer' : 'performer'
  const isNumber =
    q !== undefined && /^\d{1,15}$/.test(q) ? sql<boolean>`product_order.number = ${q}` : sql<boolean>`false`
  const found = rows(db)
    .where(`product_order.${side}_id`, '=', accountId)
    .$if(status !== undefined, (some) => some.where('product_order.status', '=', status ?? ''))
    .$if(type !== undefined, (some) => some.where('product_order.product_type', '=', type ?? ''))
    .where(
      sql<boolean>`(${containsText(['product_order.title', `${other}.name`, `${other}.username`], q)} or ${isNumber})`
    )
  const [page, { total }] = await Promise.all([
    found
      .select(columns)
      .select(computedColumns)
      .orderBy('product_order.created_at', sort)
      .orderBy('product_order.id', sort)
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: page, total }
}
