import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import type { Moves } from './books.ts'

/** A ledger transaction; entries on several stripes of one account are added up. */
export type Posted = {
  id: string
  kind: string
  reverses: string | null
  at: Date
  moves: Moves /** The balance of each wallet after it. */
  after: Map<string, number>
}

/**
 * The ledger from its first transaction to its last; transactions that share an account are in the order in which they
 * happened.
 */
export async function readLedger(db: Db): Promise<Posted[]> {
  const { rows } = await sql<{
    id: string
    kind: string
    reverses: string | null
    created_at: Date
    account: string
    unit: string
    owner_id: string | null
    amount: number
    balance_after: number
  }>`
    select t.id, t.kind, t.reverses, t.created_at, a.kind as account, a.unit, a.owner_id, e.amount, e.balance_after
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join ledger_account a on a.id = e.account_id
    order by e.id`.execute(db)
  const all = new Map<string, Posted & { moves: Map<string, number> }>()
  for (const row of rows) {
    const posted = all.get(row.id) ?? {
      id: row.id,
      kind: row.kind,
      reverses: row.reverses,
      at: row.created_at,
      moves: new Map(),
      after: new Map(),
    }
    all.set(row.id, posted)
    const name = `${row.account}:${row.owner_id ?? row.unit}`
    posted.moves.set(name, (posted.moves.get(name) ?? 0) + row.amount)
    if (row.account === 'wallet') posted.after.set(row.owner_id ?? '', row.balance_after)
  }
  return [...all.values()]
}

/** The balances that the server stores. */
export async function readBalances(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select((is) => [
      sql<string>`kind || ':' || coalesce(owner_id::text, unit)`.as('name'),
      is.fn.sum<string>('balance').as('balance'),
    ])
    .groupBy('name')
    .execute()
  return new Map(rows.map(({ name, balance }) => [name, Number(balance)]))
}
