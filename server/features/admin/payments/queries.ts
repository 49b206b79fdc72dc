import { sql, type RawBuilder } from 'kysely'
import type { AdminPaymentStatus, AdminPaymentType } from '../../../../contract/admin/payments.ts'
import { isId } from '../../../../contract/id-text.ts'
import type { Db } from '../../../db/connect.ts'
import { withinDays } from '../../../db/within-days.ts'
import type { TimeCursor } from '../../../http/cursor.ts'
import { accountsNamed, minorOf } from './search-conditions.ts'

/** `from` and `to` are days in UTC, both included. */
export type PaymentFilter = {
  q?: string | undefined
  type?: AdminPaymentType | undefined
  status?: AdminPaymentStatus | undefined
  personId?: string | undefined
  payerId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  id?: string | undefined
}

/** A payment or a purchase; amounts in minor units. */
export type PaymentLine = {
  id: string
  type: string
  status: string
  gateway: string
  amount: number | null
  tokens: number | null
  refunded: number
  last4: string | null
  failure_reason: string | null
  created_at: Date
  payer_id: string
  performer_id: string | null
}

/** What a search matches, of the table of payments or that of sales. */
function matches(table: 'payment' | 'sale', payer: string, q: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (isId(q)) return sql`${q}::uuid in (${column('id')}, ${column(payer)}, ${column('performer_id')})`
  const minor = minorOf(q)
  if (minor !== undefined) {
    const amounts =
      table === 'payment'
        ? sql`payment.amount = ${minor} or payment.tokens = ${minor}`
        : sql`sale.tokens = ${minor} or sale.gross = ${minor}`
    return table === 'payment' && /^\d{4}$/.test(q)
      ? sql`(${amounts} or payment.card_id in (select id from payment_card where last4 = ${q}))`
      : sql`(${amounts})`
  }
  const found = accountsNamed(q)
  return sql`(${column(payer)} in (${found}) or ${column('performer_id')} in (${found}))`
}

function conditions(table: 'payment' | 'sale', filter: PaymentFilter): RawBuilder<unknown> {
  const payer = table === 'payment' ? 'account_id' : 'buyer_id'
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const { q, type, status, personId, payerId, from, to, id } = filter
  const statuses = {
    payment: { open: ['processing', 'requires_action'], succeeded: ['succeeded'], failed: ['failed'] },
    sale: { open: [], succeeded: ['pending', 'available'], failed: [] },
  }[table]
  const wanted =
    status === 'refunded' || status === 'disputed' ? [status] : status === undefined ? undefined : statuses[status]
  return sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`${column('id')} = ${id}`]),
      ...(type === undefined ? [] : [sql`${column('type')} = ${type}`]),
      ...(wanted === undefined ? [] : [sql`${column('status')} = any(${wanted}::text[])`]),
      ...(personId === undefined ? [] : [sql`${personId}::uuid in (${column(payer)}, ${column('performer_id')})`]),
      ...(payerId === undefined ? [] : [sql`${column(payer)} = ${payerId}`]),
      withinDays(column('created_at'), from, to),
      ...(q ? [matches(table, payer, q)] : []),
    ],
    sql` and `
  )
}

const refundedOf = (id: string, unit: 'amount' | 'tokens') =>
  sql`coalesce((select sum(part.${sql.ref(unit)}) from partial_refund part where part.transaction_id = ${sql.ref(id)} and part.status = 'done'), 0)::bigint`

/** Payments that match a filter, with all columns of `PaymentLine`. */
const payments = (filter: PaymentFilter) => sql`
  select payment.id, payment.type, case when payment.status in ('processing', 'requires_action') then 'open' else payment.status end as status, payment.gateway,
    case when payment.gateway = 'wallet' then null else payment.amount end as amount, payment.tokens,
    case when payment.gateway = 'wallet' then case payment.status when 'refunded' then payment.tokens else ${refundedOf('payment.id', 'tokens')} end
      when payment.status = 'refunded' then payment.amount else ${refundedOf('payment.id', 'amount')} end as refunded,
    (select last4 from payment_card where id = payment.card_id) as last4, payment.failure_reason, payment.created_at, payment.account_id as payer_id, payment.performer_id
  from payment where ${conditions('payment', filter)}`

/** Purchases from wallets that match a filter; subscriptions are payments. */
const sales = (filter: PaymentFilter) => sql`
  select sale.id, sale.type, case when sale.status in ('pending', 'available') then 'succeeded' else sale.status end as status, 'wallet' as gateway,
    null::bigint as amount, sale.tokens + ${refundedOf('sale.transaction_id', 'tokens')} as tokens,
    case sale.status when 'refunded' then coalesce(sale.tokens, 0) else 0 end + ${refundedOf('sale.transaction_id', 'tokens')} as refunded,
    null::text as last4, null::text as failure_reason, sale.created_at, sale.buyer_id as payer_id, sale.performer_id
  from sale where sale.type <> 'subscription' and ${conditions('sale', filter)}`

/** The newest payments and purchases that match a filter, after `before`. Each source is read only up to the limit. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
  limit: number,
  before?: TimeCursor
): Promise<PaymentLine[]> {
  const after = before ? sql`where (line.created_at, line.id) < (${before.at}, ${before.id}::uuid)` : sql``
  const first = (source: RawBuilder<unknown>) =>
    sql`(select * from (${source}) line ${after} order by created_at desc, id desc limit ${limit})`
  const { rows } = await sql<PaymentLine>`
    select * from (${first(payments(filter))} union all ${first(sales(filter))}) line
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The number of payments and purchases that match a filter. */
export async function countPayments(db: Db, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select
    (select count(*) from payment where ${conditions('payment', filter)})
    + (select count(*) from sale where sale.type <> 'subscription' and ${conditions('sale', filter)}) as total`.execute(
    db
  )
  return rows[0]?.total ?? 0
}

/** The sale of a payment or purchase. */
export const findSaleOf = (db: Db, id: string) =>
  db
    .selectFrom('sale')
    .select(['gross', 'fee', 'net', 'commission_bp', 'status'])
    .where('transaction_id', '=', id)
    .executeTakeFirst()

/**
 * The refund of all that was left of a payment or purchase, which is no row of its own: its ledger transaction, and who
 * decided it and why, if that was an operator.
 */
export const findLastRefund = (db: Db, transactionId: string) =>
  db
    .selectFrom('ledger_transaction as back')
    .leftJoin('desk_decision as decided', (join) =>
      join
        .on('decided.topic', '=', 'payment')
        .on('decided.outcome', '=', 'refunded')
        .on('decided.subject_id', '=', transactionId)
    )
    .leftJoin('operator_log', 'operator_log.id', 'decided.entry_id')
    .select(['back.id', 'back.created_at', 'operator_log.operator_name', 'operator_log.reason'])
    .where('back.reverses', '=', transactionId)
    .where('back.kind', '=', 'refund')
    .orderBy('back.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The disputes of a payment, newest first. */
export const findDisputes = (db: Db, paymentId: string) =>
  db
    .selectFrom('dispute')
    .select(['id', 'status', 'opened_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

type EntryRow = {
  id: string
  kind: string
  created_at: Date
  account: string
  unit: 'currency' | 'token'
  owner: string | null
  amount: number
}

/** The entries of a payment or purchase, of its change, its refunds of parts, and its reversal, oldest first. */
export async function listEntries(db: Db, transactionId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with moved as (
      select id from ledger_transaction where id = ${transactionId}
      union all select id from ledger_transaction where reverses = ${transactionId}
      union all select undoing.id from ledger_transaction undoing join ledger_transaction reversal on reversal.id = undoing.reverses where reversal.reverses = ${transactionId}
      union all select id from ledger_transaction where reference = ${`change:${transactionId}`}
      union all select id from partial_refund where transaction_id = ${transactionId} and status = 'done')
    select t.id, t.kind, t.created_at, a.kind as account, a.unit, coalesce(who.username, who.name) as owner, e.amount
    from moved join ledger_transaction t on t.id = moved.id join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id left join account who on who.id = a.owner_id
    order by t.created_at, t.id, e.id`.execute(db)
  return rows
}

/** The names of operators, by id. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('account').select(['id', 'name', 'username']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name, username }) => [id, username ?? name]))
}
