import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { personColumns } from '../../identity/visibility/present.ts'
import { salesOf, type SaleFilter } from './filter.ts'

/** Number of fans in the list of those who brought the most. */
const topFans = 8

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
const sums = [
  sum('sale.gross').as('gross'),
  sum('sale.fee').as('fee'),
  sum('sale.net').as('net'),
  sql<number>`count(*)`.as('count'),
] as const

/** Refunded and disputed sales are left out of sums unless a status is requested. */
const countedSales = (db: Db, performerId: string, filter: SaleFilter) =>
  salesOf(db, performerId, filter).$if(filter.status === undefined, (query) =>
    query.where('sale.status', 'in', ['pending', 'available'])
  )

type Returned = { status: string; net: number; count: number }

/** What was refunded in parts, added to what was refunded as a whole. */
function withParts(whole: readonly Returned[], { net, count }: Omit<Returned, 'status'>): Returned[] {
  if (net === 0 && count === 0) return [...whole]
  const refunded = whole.find(({ status }) => status === 'refunded') ?? { net: 0, count: 0 }
  return [
    { status: 'refunded', net: refunded.net + net, count: refunded.count + count },
    ...whole.filter(({ status }) => status !== 'refunded'),
  ]
}

/**
 * A creator's earnings in cents: by day and type, by the fans who brought the most, and what was refunded or disputed.
 */
export async function sumEarnings(db: Db, performerId: string, filter: SaleFilter) {
  const day = sql<string>`to_char(sale.created_at at time zone 'UTC', 'YYYY-MM-DD')`
  const [parts, fans, returned, inParts] = await Promise.all([
    countedSales(db, performerId, filter)
      .select([day.as('day'), 'sale.type'])
      .select(sums)
      .groupBy([sql`1`, 'sale.type'])
      .orderBy(sql`1`)
      .orderBy('sale.type')
      .execute(),
    db
      .selectFrom(
        countedSales(db, performerId, filter)
          .select('sale.buyer_id')
          .select(sums)
          .groupBy('sale.buyer_id')
          .orderBy('net', 'desc')
          .orderBy('sale.buyer_id')
          .limit(topFans)
          .as('best')
      )
      .innerJoin('account', 'account.id', 'best.buyer_id')
      .select(personColumns)
      .select(['best.gross', 'best.fee', 'best.net', 'best.count'])
      .orderBy('best.net', 'desc')
      .orderBy('best.buyer_id')
      .execute(),
    salesOf(db, performerId, { ...filter, status: undefined })
      .select('sale.status')
      .select(sums)
      .where('sale.status', 'in', ['refunded', 'disputed'])
      .groupBy('sale.status')
      .orderBy('sale.status', 'desc')
      .execute(),
    // Of sales that stand, and of those that were refunded or disputed afterwards, which are counted already.
    salesOf(db, performerId, { ...filter, status: undefined })
      .innerJoin('partial_refund as part', 'part.transaction_id', 'sale.transaction_id')
      .select([
        sql<number>`coalesce(sum(part.net), 0)::bigint`.as('net'),
        sql<number>`count(distinct sale.id) filter (where sale.status <> 'refunded')`.as('count'),
      ])
      .where('part.status', '=', 'done')
      .executeTakeFirstOrThrow(),
  ])
  return { parts, fans, returned: withParts(returned, inParts) }
}

/** A buyer of this creator; undefined for any other account, because a creator must not learn about others. */
export function findBuyer(db: Db, performerId: string, buyerId: string) {
  return db
    .selectFrom('account')
    .select(personColumns)
    .where('account.id', '=', buyerId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('sale')
          .select('sale.id')
          .where('sale.performer_id', '=', performerId)
          .where('sale.buyer_id', '=', buyerId)
      )
    )
    .executeTakeFirst()
}

/** A creator's balances in cents (pending, available, reserved), and how much becomes available on which day. */
export async function earningBalances(db: Db, performerId: string) {
  const [accounts, releases] = await Promise.all([
    db
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('holder', '=', performerId)
      .where('unit', '=', 'currency')
      .execute(),
    db
      .selectFrom('sale')
      .select([
        sql<string>`to_char(available_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
        sum('net').as('net'),
        sql<number>`count(*)`.as('count'),
        sql<Date>`min(available_at)`.as('first'),
      ])
      .where('performer_id', '=', performerId)
      .where('status', '=', 'pending')
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute(),
  ])
  const balance = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0
  return { pending: balance('pending'), available: balance('available'), reserved: balance('reserved'), releases }
}
