import { sql } from 'kysely'
import type { SpendingPeriod } from '../../../../contract/money/spending.ts'
import type { Db } from '../../../db/connect.ts'

/** One spending limit of an account at a given time, in cents; `next_cap` and `next_at` while a raise is pending. */
export type CapRow = {
  period: SpendingPeriod
  cap: number | null
  until: Date
  next_cap: number | null
  next_at: Date | null
}

/** The daily, weekly and monthly limit of an account at a given time, the amounts spent, and the end of a break; also for an account that never set a limit. */
export async function readSpending(
  db: Db,
  accountId: string,
  at: Date
): Promise<(CapRow & { spent: number; cool_off_until: Date | null })[]> {
  const { rows } = await sql<CapRow & { spent: number; cool_off_until: Date | null }>`
    select c.period, c.cap, c.until, c.next_cap, c.next_at, spent_since(own.id, c.since) as spent, l.cool_off_until
    from (select ${accountId}::uuid as id) own left join spending_limit l on l.account_id = own.id cross join lateral spending_caps(l, ${at}) c`.execute(
    db
  )
  return rows
}
