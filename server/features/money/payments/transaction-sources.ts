import { sql, type RawBuilder } from 'kysely'
import type { TransactionType } from '../../../../contract/money/payments.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { openTo } from '../../../http/operators/private-fields.ts'
import { containsText } from '../../../db/text-search.ts'
import { withinDays } from '../../../db/within-days.ts'

/** Filters of an account's transactions: whole days in UTC, both inclusive. `id`: a single transaction. */
export type TransactionFilter = {
  type?: TransactionType | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  id?: string | undefined
}

/** One transaction as the sources return it; amounts in minor units, `tokens` unless the ledger has the exact amount. */
export type SourceRow = {
  id: string
  type: string
  kind: string | null
  status: string
  amount: number | null
  tokens: number | null
  performer_id: string | null
  transaction_id: string
  created_at: Date
  /** The sale of the transaction; null for a payment. */
  bought_id: string | null
  /** Whether the unused part of a call's price was given back. */
  is_change: boolean
  /** Whether an operator gave a part back. */
  is_part: boolean
}

const reversalKinds = ['refund', 'dispute']
/** The time at which a payment was decided or, until then, created. Written as in the index. */
const movedAt = sql<Date>`coalesce(payment.settled_at, payment.created_at)`

/**
 * The sources of an account's transactions: payments, wallet charges, the reversals of both, won disputes, the change of a call, and refunds of parts, as queries with the columns of `SourceRow`, each read by its own
 * index. A payment is dated by when it moved money, so that the balances are consecutive. The texts of items are searched only while the buyer has access to them.
 */
export function transactionSources(
  accountId: string,
  { type, from, to, q, id }: TransactionFilter,
  viewer: Pick<Viewer, 'viewing'>
): RawBuilder<SourceRow>[] {
  const includesAny = (kinds: readonly string[]) => type === undefined || kinds.includes(type)
  /** Conditions on the transaction's id, time and title. */
  const filters = (line: 'payment' | 'sale' | 'back' | 'part', matchesQuery: RawBuilder<boolean>) => {
    const moment = line === 'payment' ? movedAt : sql.ref(`${line}.created_at`)
    return sql`
    ${id === undefined ? sql`` : sql`and ${sql.ref(`${line}.id`)} = ${id}`}
    and ${withinDays(moment, from, to)}
    ${q === undefined ? sql`` : sql`and ${matchesQuery}`}`
  }
  const matchesCreator = (of: 'payment' | 'sale') =>
    sql<boolean>`exists (select from account who where who.id = ${sql.ref(`${of}.performer_id`)} and ${containsText(['who.name', 'who.username'], q)})`
  const written = openTo(viewer, [], ['sale.message'])
  const matchesMessage = written.length > 0 ? containsText(written, q) : sql<boolean>`false`
  const matchesSale = sql<boolean>`(${matchesCreator('sale')} or ${matchesMessage} or sale.status in ('pending', 'available') and (
    exists (select from feed where feed.id = sale.item_id and feed.status in ('active', 'archived') and ${containsText(['feed.title', 'feed.text'], q)})
    or exists (select from asset where asset.id = coalesce(sale.item_id, (select product_id from product_order where product_order.id = sale.id))
      and asset.status in ('active', 'archived') and ${containsText(['asset.title'], q)})))`
  const payments = sql<SourceRow>`
    select id, type, null::text as kind, status, case when gateway = 'wallet' then null else -amount end as amount, case when type = 'top_up' then tokens when gateway = 'wallet' then -tokens end as tokens,
      performer_id, id as transaction_id, ${movedAt} as created_at, null::uuid as bought_id, false as is_change, false as is_part
    from payment where account_id = ${accountId} and status <> 'failed' ${type ? sql`and type = ${type}` : sql``} ${filters('payment', matchesCreator('payment'))}`
  const sales = sql<SourceRow>`
    select id, case when type = 'tip' then 'tip' else 'purchase' end as type, type as kind, case when status in ('pending', 'available') then 'succeeded' else status end as status, null::bigint as amount,
      -tokens as tokens, performer_id, transaction_id, created_at, id as bought_id, false as is_change, false as is_part
    from sale where buyer_id = ${accountId} and type <> 'subscription' ${type ? sql`and (type = 'tip') = ${type === 'tip'}` : sql``} ${filters('sale', matchesSale)}`
  const paymentReversals = sql<SourceRow>`
    select back.id, back.kind as type, payment.type as kind, 'succeeded' as status, case when payment.gateway = 'wallet' then null else payment.amount - coalesce((select sum(part.amount) from partial_refund part where part.transaction_id = payment.id and part.status = 'done' and part.settled_at <= back.created_at), 0)::bigint end as amount,
      null::bigint as tokens, payment.performer_id, back.id as transaction_id, back.created_at, null::uuid as bought_id, false as is_change, false as is_part
    from payment join ledger_transaction back on back.reverses = payment.id
    where payment.account_id = ${accountId} and (payment.status in ('refunded', 'disputed') or exists (select from dispute where dispute.payment_id = payment.id and dispute.returned_id is not null))
      ${type ? sql`and back.kind = ${type}` : sql``} ${filters('back', matchesCreator('payment'))}`
  const wins = sql<SourceRow>`
    select back.id, 'dispute_won' as type, payment.type as kind, 'succeeded' as status, coalesce((select sum(part.amount) from partial_refund part where part.transaction_id = payment.id and part.status = 'done' and part.settled_at <= back.created_at), 0)::bigint - payment.amount as amount,
      null::bigint as tokens, payment.performer_id, back.id as transaction_id, back.created_at, null::uuid as bought_id, false as is_change, false as is_part
    from payment join dispute on dispute.payment_id = payment.id join ledger_transaction back on back.id = dispute.returned_id
    where payment.account_id = ${accountId} ${filters('back', matchesCreator('payment'))}`
  const saleReversals = sql<SourceRow>`
    select back.id, back.kind as type, sale.type as kind, 'succeeded' as status, null::bigint as amount, sale.tokens, sale.performer_id, back.id as transaction_id, back.created_at, sale.id as bought_id, false as is_change, false as is_part
    from sale join ledger_transaction back on back.reverses = sale.transaction_id
    where sale.buyer_id = ${accountId} and sale.type <> 'subscription' and sale.status in ('refunded', 'disputed') ${type ? sql`and back.kind = ${type}` : sql``} ${filters('back', matchesSale)}`
  const callChanges = sql<SourceRow>`
    select back.id, 'refund' as type, sale.type as kind, 'succeeded' as status, null::bigint as amount, null::bigint as tokens, sale.performer_id, back.id as transaction_id, back.created_at,
      sale.id as bought_id, true as is_change, false as is_part
    from sale join ledger_transaction back on back.reference = 'change:' || sale.transaction_id
    where sale.buyer_id = ${accountId} and sale.type = 'video-call' ${filters('back', matchesSale)}`
  const parts = sql<SourceRow>`
    select part.id, 'refund' as type, coalesce(sale.type, payment.type) as kind, 'succeeded' as status, case when payment.gateway <> 'wallet' then part.amount end as amount, null::bigint as tokens,
      coalesce(sale.performer_id, payment.performer_id) as performer_id, part.id as transaction_id, part.created_at, case when payment.id is null then sale.id end as bought_id, false as is_change, true as is_part
    from (select id, transaction_id, amount, settled_at as created_at from partial_refund where account_id = ${accountId} and status = 'done') part
      left join payment on payment.id = part.transaction_id left join sale on sale.transaction_id = part.transaction_id
    where true ${filters('part', matchesSale)}`
  return [
    ...(includesAny(['top_up', 'subscription']) ? [payments] : []),
    ...(includesAny(['tip', 'purchase']) ? [sales] : []),
    ...(includesAny(reversalKinds) ? [paymentReversals, saleReversals] : []),
    ...(includesAny(['dispute_won']) ? [wins] : []),
    ...(includesAny(['refund']) ? [callChanges, parts] : []),
  ]
}
