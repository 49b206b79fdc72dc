import { sql } from 'kysely'
import type { Language } from '../../../contract/errors.ts'
import { fromMinor } from '../../../contract/money.ts'
import type { payments } from '../../../contract/payments.ts'
import type { Out, ResponseIn } from '../../../contract/endpoint.ts'
import type { Db } from '../../db/connect.ts'
import { containsText } from '../../db/matches.ts'
import { presentPerson } from '../people/present.ts'

type Query = Out<(typeof payments)['transactions']['query']>
type Answer = ResponseIn<(typeof payments)['transactions']>

type Row = {
  id: string; type: string; status: string; amount: number | null; tokens: number | null; balance_after: number | null; created_at: Date; total: number
  performer_id: string | null; name: string | null; username: string | null; avatar_file_id: string | null; is_performer: boolean | null
}

const words: Record<string, Record<Language, string>> = {
  top_up: { en: 'Tokens bought', pt: 'Compra de tokens' }, subscription: { en: 'Subscription', pt: 'Assinatura' }, tip: { en: 'Tip', pt: 'Gorjeta' },
  purchase: { en: 'Purchase', pt: 'Compra' }, refund: { en: 'Refund', pt: 'Reembolso' }, dispute: { en: 'Dispute', pt: 'Contestação' },
}

/**
 * Everything that moved an account's money, newest first: payments, wallet charges and their reversals, with the wallet's balance after each as the ledger
 * noted it (Spec §7, GET /payment/transactions/user/search). Each of the sources is read by its own index, never further than the page's end.
 */
export async function listTransactions(db: Db, accountId: string, { limit, offset, sort, q, type }: Query, language: Language): Promise<Answer> {
  const order = sql.raw(sort === 'asc' ? 'asc' : 'desc')
  const upTo = sql`order by created_at ${order}, id ${order} limit ${limit + offset}`
  const only = (kinds: readonly string[]) => type === undefined || kinds.includes(type)
  const named = q ? sql`and exists (select from account who where who.id = performer_id and ${containsText(['who.name', 'who.username'], q)})` : sql``
  const sources = [
    only(['top_up', 'subscription']) &&
      sql`select id, type, status, case when gateway = 'wallet' then null else -amount end as amount, case when type = 'top_up' then tokens when gateway = 'wallet' then -tokens end as tokens,
        performer_id, id as transaction_id, created_at
        from payment where account_id = ${accountId} and status <> 'failed' ${type ? sql`and type = ${type}` : sql``} ${named}`,
    only(['tip', 'purchase']) &&
      sql`select id, case when type = 'tip' then 'tip' else 'purchase' end as type, case when status in ('pending', 'available') then 'succeeded' else status end as status, null::bigint as amount, -tokens as tokens,
        performer_id, transaction_id, created_at
        from sale where buyer_id = ${accountId} and type <> 'subscription' ${type ? sql`and (type = 'tip') = ${type === 'tip'}` : sql``} ${named}`,
    only(['refund', 'dispute']) &&
      sql`select back.id, back.kind as type, 'succeeded' as status, case when payment.gateway = 'wallet' then null else payment.amount end as amount, null::bigint as tokens,
        payment.performer_id, back.id as transaction_id, back.created_at
        from payment join ledger_transaction back on back.reverses = payment.id
        where payment.account_id = ${accountId} and payment.status in ('refunded', 'disputed') ${type ? sql`and back.kind = ${type}` : sql``} ${named}`,
    only(['refund', 'dispute']) &&
      sql`select back.id, back.kind as type, 'succeeded' as status, null::bigint as amount, sale.tokens, sale.performer_id, back.id as transaction_id, back.created_at
        from sale join ledger_transaction back on back.reverses = sale.transaction_id
        where sale.buyer_id = ${accountId} and sale.type <> 'subscription' and sale.status in ('refunded', 'disputed') ${type ? sql`and back.kind = ${type}` : sql``} ${named}`,
  ].filter((source) => source !== false)
  const { rows } = await sql<Row>`
    with wallet as (select id from ledger_account where holder = ${accountId} and kind = 'wallet' and unit = 'token'),
    page as (
      select * from (${sql.join(sources.map((source) => sql`(select * from (${source}) source ${upTo})`), sql` union all `)}) merged
      order by created_at ${order}, id ${order} limit ${limit} offset ${offset})
    select page.id, page.type, page.status, page.amount, coalesce(entry.amount, page.tokens) as tokens, entry.balance_after, page.created_at,
      page.performer_id, account.name, account.username, account.avatar_file_id, account.is_performer
    from page left join account on account.id = page.performer_id
    left join ledger_entry entry on entry.transaction_id = page.transaction_id and entry.account_id = (select id from wallet)
    order by page.created_at ${order}, page.id ${order}`.execute(db)
  const counted = await sql<{ total: number }>`select ${sql.join(sources.map((source) => sql`(select count(*) from (${source}) source)`), sql` + `)} as total`.execute(db)
  return { data: rows.map((row) => present(row, language)), total: counted.rows[0]?.total ?? 0 }
}

function present(row: Row, language: Language): Answer['data'][number] {
  return {
    _id: row.id,
    type: row.type,
    description: [words[row.type]?.[language] ?? row.type, row.name].filter(Boolean).join(' · '),
    status: row.status,
    amount: row.amount === null ? undefined : fromMinor(row.amount),
    tokens: row.tokens === null ? undefined : fromMinor(row.tokens),
    balanceAfter: row.balance_after === null ? undefined : fromMinor(row.balance_after),
    performer: row.performer_id
      ? presentPerson({ id: row.performer_id, name: row.name ?? '', username: row.username, avatar_file_id: row.avatar_file_id, is_performer: row.is_performer ?? true })
      : undefined,
    createdAt: row.created_at.toISOString(),
  }
}
