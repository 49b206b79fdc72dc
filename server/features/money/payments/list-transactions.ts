import { sql, type RawBuilder } from 'kysely'
import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { payments, Transaction, TransactionType } from '../../../../contract/money/payments.ts'
import { receiptLabels } from '../../../../contract/money/receipt-labels.ts'
import type { ChargeType } from '../../../../contract/money/wallet.ts'
import type { Out, ResponseIn } from '../../../../contract/endpoint.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { presentPerson } from '../../identity/visibility/present.ts'
import { titlesOf } from '../wallet/bought-items.ts'
import { transactionSources, type SourceRow } from './transaction-sources.ts'
import type { SignedInViewerContext } from '../../identity/visibility/visibility.ts'

type Query = Out<(typeof payments)['transactions']['query']>
type Response = ResponseIn<(typeof payments)['transactions']>

type Row = SourceRow & {
  balance_after: number | null
  name: string | null
  username: string | null
  avatar_file_id: string | null
  is_performer: boolean | null
}

/**
 * The transactions of an account, newest first: payments, wallet charges and their reversals, with the wallet balance after each from the ledger, and the title of
 * what was paid for if this account may see it now (Spec §7, GET /payment/transactions/user/search). Each source is read only up to the end of the page.
 */
export async function listTransactions(
  deps: Deps,
  viewerContext: SignedInViewerContext,
  { limit, offset, sort, ...filter }: Query,
  language: Language
): Promise<Response> {
  const [{ db }, accountId] = [deps, viewerContext.viewer.id]
  const order = sql.raw(sort === 'asc' ? 'asc' : 'desc')
  const upTo = sql`order by created_at ${order}, id ${order} limit ${limit + offset}`
  const sources = transactionSources(accountId, filter, viewerContext.viewer)
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      with wallet as (select id from ledger_account where holder = ${accountId} and kind = 'wallet' and unit = 'token'),
      page as (
        select * from (${sql.join(
          sources.map((source) => sql`(select * from (${source}) source ${upTo})`),
          sql` union all `
        )}) merged
        order by created_at ${order}, id ${order} limit ${limit} offset ${offset})
      select page.id, page.type, page.kind, page.status, page.amount, coalesce(entry.amount, page.tokens) as tokens, entry.balance_after, page.transaction_id, page.created_at, page.bought_id, page.is_change, page.is_part,
        page.performer_id, account.name, account.username, account.avatar_file_id, account.is_performer
      from page left join account on account.id = page.performer_id
      left join lateral ${entryOf(sql`page.transaction_id`, sql`(select id from wallet)`)} entry on true
      order by page.created_at ${order}, page.id ${order}`.execute(db),
    sql<{ total: number }>`select ${sql.join(
      sources.map((source) => sql`(select count(*) from (${source}) source)`),
      sql` + `
    )} as total`.execute(db),
  ])
  const titles = await titlesOf(
    deps,
    viewerContext,
    rows.flatMap((row) => row.bought_id ?? [])
  )
  return {
    data: rows.map((row) => presentTransaction(row, language, titles.get(row.bought_id ?? ''))),
    total: counted.rows[0]?.total ?? 0,
  }
}

/**
 * SQL: the entry of one transaction and account. With the limit PostgreSQL looks for each line by itself, in the one
 * month of its transaction; otherwise it may read all months (decision 60).
 */
const entryOf = (transactionId: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select amount, balance_after from ledger_entry where transaction_id = ${transactionId} and account_id = ${accountId} limit 1)`

/** One transaction of this account by its id, with the id of its ledger transaction for the receipt; undefined for another account's. */
export async function findTransaction(db: Db, accountId: string, id: string, language: Language) {
  const sources = transactionSources(accountId, { id }, {})
  const { rows } = await sql<Row>`
    select line.*, coalesce(entry.amount, line.tokens) as tokens, entry.balance_after, account.name, account.username, account.avatar_file_id, account.is_performer
    from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `
    )}) line left join account on account.id = line.performer_id
    left join ledger_account wallet on wallet.holder = ${accountId} and wallet.kind = 'wallet' and wallet.unit = 'token'
    left join lateral ${entryOf(sql`line.transaction_id`, sql`wallet.id`)} entry on true`.execute(db)
  const [row] = rows
  return row && { line: presentTransaction(row, language), kind: row.kind, transactionId: row.transaction_id }
}

function presentTransaction(row: Row, language: Language, title?: string): Transaction {
  const texts = receiptLabels[language]
  return {
    _id: row.id,
    type: row.type as TransactionType,
    purchase: row.type === 'purchase' ? (row.kind as ChargeType) : undefined,
    description: [
      row.is_part ? texts.part : row.is_change ? texts.change : texts.titles[row.type as TransactionType],
      title,
      row.name,
    ]
      .filter(Boolean)
      .join(' · '),
    title: title || undefined,
    isChange: row.is_change || undefined,
    isPart: row.is_part || undefined,
    status: row.status as Transaction['status'],
    amount: row.amount === null ? undefined : fromMinor(row.amount),
    tokens: row.tokens === null ? undefined : fromMinor(row.tokens),
    balanceAfter: row.balance_after === null ? undefined : fromMinor(row.balance_after),
    performer: row.performer_id
      ? presentPerson({
          id: row.performer_id,
          name: row.name ?? '',
          username: row.username,
          avatar_file_id: row.avatar_file_id,
          is_performer: row.is_performer ?? true,
        })
      : undefined,
    createdAt: row.created_at.toISOString(),
  }
}
