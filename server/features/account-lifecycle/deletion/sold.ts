import { sql, type RawBuilder } from 'kysely'

/** Days for which what was sold stays with its buyers, after the sale (product.md, Leaving). */
export const soldDays = 365

/** Sales since this moment still count. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - soldDays * 86_400_000)

/**
 * SQL: until when the item in column `id` has to stay with its buyers; null: nobody has bought it in the last year. A
 * replay also stays for those who had a ticket of its stream, in column `streamId`.
 */
export const soldUntil = (
  id: RawBuilder<unknown>,
  now: Date,
  streamId: RawBuilder<unknown> = sql`null::uuid`
): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(sale.created_at) + make_interval(days => ${soldDays}) from sale
    where sale.item_id in (${id}, ${streamId}) and sale.type not in ('tip', 'subscription', 'video-call')
      and sale.status in ('pending', 'available') and sale.created_at > ${keptSince(now)})`

/** As `soldUntil`, of a product: its orders refer to it, and the sales do not. */
export const orderedUntil = (id: RawBuilder<unknown>, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(product_order.created_at) + make_interval(days => ${soldDays}) from product_order
    where product_order.product_id = ${id} and product_order.status <> 'refunded' and product_order.created_at > ${keptSince(now)})`
