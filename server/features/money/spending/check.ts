import { sql } from 'kysely'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { ApiError } from '../../../http/api-error.ts'

/** The result of the SQL function `spending_refusal`; amounts in cents. */
export type SpendingRefusal =
  | { code: 'SL001'; period: string; cap: number; left: number; resetsAt: string }
  | { code: 'SL002'; until: string }

/**
 * Checks an amount against the account's own spending limits (product.md, Money), and locks the limits until the transaction ends.
 * `amount` in cents; `pending`: the part of it that an open payment already contains; `isTopUp`: a top-up instead of a purchase (decision 15).
 * @throws ApiError limit_reached, cooling_off
 */
export async function checkSpending(
  db: Db,
  accountId: string,
  amount: number,
  at: Date,
  { pending = 0, isTopUp = false } = {}
): Promise<void> {
  const { rows } = await sql<{
    refusal: SpendingRefusal | null
  }>`select spending_refusal(${accountId}, ${amount}, ${at}, ${pending}, ${isTopUp}) as refusal`.execute(db)
  const refusal = rows[0]?.refusal
  if (refusal) throw overspending(refusal)
}

/** The ApiError of a refusal by the account's own limits, with amounts in currency. */
export function overspending(refusal: SpendingRefusal): ApiError {
  if (refusal.code === 'SL002') return new ApiError('cooling_off', { until: refusal.until })
  const { period, cap, left, resetsAt } = refusal
  return new ApiError('limit_reached', { period, cap: fromMinor(cap), left: fromMinor(left), resetsAt })
}
