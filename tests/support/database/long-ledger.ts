import { sql } from 'kysely'
import type { Db } from '../../../server/db/connect.ts'
import { firstIdAt } from '../../../server/db/months.ts'

/** Months of the ledger, and tips in each of them. */
export const MONTHS = 14
export const TIPS = 12

/** An id of version 7 that was given at a moment. */
export const idAt = (at: Date): string => firstIdAt(at).replace('-0000-0000-', '-7000-8000-')

const fan = idAt(new Date('2026-01-01T00:00:00Z')).replace(/0$/, '1')
const creator = fan.replace(/1$/, '2')
/** A fan who tips a creator in every month. */
export const longLedger = { fan, creator }

/** The first moment of a month, `n` after the one at `from`. */
export const monthAfter = (from: Date, n: number): Date =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + n, 1))

/**
 * Fills a database with a ledger whose ids begin in the month after the one at `from`: a payment into a wallet, then
 * tips over fourteen months, by plain statements that every release understands.
 */
export async function fillLongLedger(db: Db, from: Date): Promise<void> {
  await sql`insert into account (id, name, username, birth_date, is_performer) values (${fan}, 'Fan', 'longfan', '1990-01-01', false), (${creator}, 'Creator', 'longcreator', '1990-01-01', true)`.execute(
    db
  )
  await sql`insert into performer (account_id, approved_at) values (${creator}, ${from})`.execute(db)
  await sql`insert into ledger_account (kind, unit, owner_id) values ('wallet', 'token', ${fan}), ('available', 'currency', ${creator}), ('exchange', 'token', null), ('exchange', 'currency', null), ('commission', 'currency', null)`.execute(
    db
  )
  const { rows } = await sql<{
    id: number
    account: string
  }>`select id, kind || ' ' || unit as account from ledger_account`.execute(db)
  const accounts = new Map(rows.map(({ id, account }) => [account, { id, balance: 0 }]))
  const move = async (id: string, kind: string, at: Date, entries: Record<string, number>): Promise<void> => {
    await sql`insert into ledger_transaction (id, kind, reference, created_at) values (${id}, ${kind}, ${`test:${id}`}, ${at})`.execute(
      db
    )
    for (const [name, amount] of Object.entries(entries)) {
      const account = accounts.get(name)!
      account.balance += amount
      await sql`insert into ledger_entry (transaction_id, account_id, amount, balance_after) values (${id}, ${account.id}, ${amount}, ${account.balance})`.execute(
        db
      )
    }
  }
  const tokens = 1_000_000
  const start = monthAfter(from, 1)
  await move(idAt(start), 'top_up', start, { 'wallet token': tokens, 'exchange token': -tokens })
  for (let n = 0; n < MONTHS * TIPS; n++) {
    const at = new Date(monthAfter(from, 1 + Math.floor(n / TIPS)).getTime() + (1 + (n % TIPS)) * 86_400_000)
    const id = idAt(at)
    await move(id, 'tip', at, {
      'wallet token': -100,
      'exchange token': 100,
      'exchange currency': -100,
      'commission currency': 20,
      'available currency': 80,
    })
    await sql`insert into sale (id, transaction_id, type, performer_id, buyer_id, gross, fee, net, commission_bp, tokens, status, available_at, created_at)
      values (${id}, ${id}, 'tip', ${creator}, ${fan}, 100, 20, 80, 2000, 100, 'available', ${at}, ${at})`.execute(db)
  }
  for (const { id, balance } of accounts.values())
    await sql`update ledger_account set balance = ${balance} where id = ${id}`.execute(db)
}
