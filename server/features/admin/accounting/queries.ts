import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The first moment of a month (`2026-11`), and of the next one. */
function rangeOf(month: string): { from: Date; to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

type SumRow = {
  account: string
  unit: 'currency' | 'token'
  added: number
  taken: number
  sum: number
  entries: number
}

/** The movements of a month by kind of account, in minor units. */
export async function sumMonth(db: Db, month: string): Promise<SumRow[]> {
  const { from, to } = rangeOf(month)
  const { rows } = await sql<SumRow>`
    select a.kind as account, a.unit, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as added,
      coalesce(sum(e.amount) filter (where e.amount < 0), 0)::bigint as taken, sum(e.amount)::bigint as sum, count(*) as entries
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.created_at >= ${from} and t.created_at < ${to} group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** The number of transactions of each kind in a month. */
export async function countMonth(db: Db, month: string): Promise<{ kind: string; count: number }[]> {
  const { from, to } = rangeOf(month)
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from ledger_transaction where created_at >= ${from} and created_at < ${to}
    group by 1 order by 1`.execute(db)
  return rows
}

type AccountingRow = {
  id: string
  entry_id: number
  created_at: Date
  kind: string
  reverses: string | null
  account: string
  unit: string
  owner: string | null
  amount: number
}

const batch = 1000

/** All entries of a month, oldest first, in batches of transactions: no connection is held while the client reads. */
export async function* entriesOf(db: Db, month: string): AsyncGenerator<AccountingRow[]> {
  const { from, to } = rangeOf(month)
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const transactions = await db
      .selectFrom('ledger_transaction')
      .select(['id', 'created_at'])
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .$if(last !== undefined, (of) => of.where(sql<boolean>`(created_at, id) > (${last?.at}, ${last?.id}::uuid)`))
      .orderBy('created_at')
      .orderBy('id')
      .limit(batch)
      .execute()
    const end = transactions.at(-1)
    if (!end) return
    const { rows } = await sql<AccountingRow>`
      select t.id, e.id as entry_id, t.created_at, t.kind, t.reverses, a.kind as account, a.unit, coalesce(who.username, who.name) as owner, e.amount
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      left join account who on who.id = a.owner_id
      where t.id = any(${transactions.map(({ id }) => id)}::uuid[]) order by t.created_at, t.id, e.id`.execute(db)
    yield rows
    if (transactions.length < batch) return
    last = { at: end.created_at, id: end.id }
  }
}
