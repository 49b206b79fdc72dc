import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { refundedInParts } from '../ledger/paid-of-sale.ts'
import { salesOf, type SaleFilter } from './filter.ts'

/** Number of characters of a post's text that are read for its title; `excerpt` shortens it to a whole word. */
const readLength = 400
/** Number of sales that one query of an export reads. */
const batch = 1000

/** Sales with their buyers and items. `page` is limited before the joins. */
function withDetails(db: Db, page: ReturnType<typeof filteredSales>) {
  const item = sql<string | null>`coalesce(sale.item_id, sale.about_id, product_order.product_id)`
  return (
    db
      .selectFrom(page.as('sale'))
      .innerJoin('account', 'account.id', 'sale.buyer_id')
      .leftJoin('product_order', 'product_order.id', 'sale.id')
      .leftJoin('payment', 'payment.id', 'sale.id')
      // Not a reversal that a won dispute has undone.
      .leftJoin('ledger_transaction as back', (join) =>
        join
          .onRef('back.reverses', '=', 'sale.transaction_id')
          .on(sql<boolean>`not exists (select from ledger_transaction undoing where undoing.reverses = back.id)`)
      )
      .leftJoin('feed', (join) => join.on(sql<boolean>`feed.id = ${item}`))
      .leftJoin('asset', (join) => join.on(sql<boolean>`asset.id = ${item}`))
      .leftJoin('message', (join) => join.on(sql<boolean>`message.id = ${item}`))
      .leftJoin('stream', (join) => join.on(sql<boolean>`stream.id = ${item}`))
      .leftJoin('stream_conversation', (join) => join.on(sql<boolean>`stream_conversation.id = ${item}`))
      .leftJoin('video_call', (join) => join.on(sql<boolean>`video_call.id = ${item}`))
      .leftJoin('conversation', (join) => join.on(sql<boolean>`conversation.id = ${item}`))
      .selectAll('sale')
      .select(['account.name', 'account.username', 'account.avatar_file_id', 'account.is_performer'])
      .select([
        'product_order.number as order_number',
        'payment.subscription_type',
        'payment.is_renewal',
        'back.created_at as returned_at',
        refundedInParts.as('refunded_in_parts'),
      ])
      .select([
        item.as('about'),
        sql<
          string | null
        >`coalesce(product_order.title, asset.title, stream.title, nullif(feed.title, ''), nullif(message.title, ''), left(feed.text, ${readLength}), left(message.text, ${readLength}))`.as(
          'title'
        ),
        sql<boolean>`coalesce(asset.removed_at, feed.removed_at, message.deleted_at) is not null or coalesce(feed.id, asset.id, message.id, stream.id, stream_conversation.id, video_call.id, conversation.id) is null`.as(
          'is_gone'
        ),
      ])
  )
}

const filteredSales = (db: Db, performerId: string, filter: SaleFilter) =>
  salesOf(db, performerId, filter).selectAll('sale')

/** One page of the sales that match a filter, and the total. */
export async function listSales(
  db: Db,
  performerId: string,
  { limit, offset, sort, ...filter }: SaleFilter & { limit: number; offset: number; sort: 'asc' | 'desc' }
) {
  const page = filteredSales(db, performerId, filter)
    .orderBy('sale.created_at', sort)
    .orderBy('sale.id', sort)
    .limit(limit)
    .offset(offset)
  const [rows, { total }] = await Promise.all([
    withDetails(db, page).orderBy('sale.created_at', sort).orderBy('sale.id', sort).execute(),
    salesOf(db, performerId, filter)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export type SaleRow = Awaited<ReturnType<typeof listSales>>['rows'][number]

/** One sale of this creator; undefined for a sale of another. */
export function findSale(db: Db, performerId: string, id: string) {
  return withDetails(db, filteredSales(db, performerId, {}).where('sale.id', '=', id)).executeTakeFirst()
}

/** All sales that match a filter, oldest first, in batches: no database connection is held while the client reads. */
export async function* allSales(db: Db, performerId: string, filter: SaleFilter): AsyncGenerator<SaleRow[]> {
  let last: SaleRow | undefined
  do {
    const after = last
    const page = filteredSales(db, performerId, filter)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(sale.created_at, sale.id) > (${after?.created_at}, ${after?.id}::uuid)`)
      )
      .orderBy('sale.created_at')
      .orderBy('sale.id')
      .limit(batch)
    const rows = await withDetails(db, page).orderBy('sale.created_at').orderBy('sale.id').execute()
    yield rows
    last = rows.length === batch ? rows.at(-1) : undefined
  } while (last)
}
