import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * Refuses what this account does not allow itself to spend (product.md, Money; its own limits), and holds those limits until the transaction ends.
 * `amount` in cents; `pending` is what of it stands already in an open payment. @throws ApiError limit_reached, cooling_off
 */
export async function checkSpending(trx: Trx, accountId: string, amount: number, at: Date, pending = 0): Promise<void> {
  try {
    await sql`select spending_check(${accountId}, ${amount}, ${at}, ${pending})`.execute(trx)
  } catch (error) {
    throw overspending(error) ?? error
  }
}

/** The refusal of the SQL function `spending_check`, amounts in currency as on the wire; undefined for any other error. */
export function overspending(error: unknown): ApiError | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  if (!detail || (code !== 'SL001' && code !== 'SL002')) return undefined
  if (code === 'SL002') return new ApiError('cooling_off', JSON.parse(detail) as { until: string })
  const { period, cap, left, resetsAt } = JSON.parse(detail) as { period: string; cap: number; left: number; resetsAt: string }
  return new ApiError('limit_reached', { period, cap: fromMinor(cap), left: fromMinor(left), resetsAt })
}
