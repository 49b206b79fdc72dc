import type { Selectable } from 'kysely'
import { splitCommission } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import type { PartialRefund, Sale } from '../../../db/schema.ts'

/** A refund of a part of a payment or sale, as it is stored. */
export type PartRow = Selectable<PartialRefund>
type SaleSums = Pick<Selectable<Sale>, 'gross' | 'fee' | 'net' | 'tokens' | 'commission_bp'>

/** The refunds of parts of a payment or sale, oldest first. */
export const listParts = (db: Db, transactionId: string): Promise<PartRow[]> =>
  db
    .selectFrom('partial_refund')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Whether the gateway is being asked for a refund of a part. */
export const hasPendingPart = async (db: Db, transactionId: string): Promise<boolean> =>
  (await listParts(db, transactionId)).some(({ status }) => status === 'pending')

/** The sum of the completed refunds: cents, and hundredths of a token. */
export const sumOf = (parts: readonly PartRow[]): { amount: number; tokens: number } => {
  const done = parts.filter(({ status }) => status === 'done')
  return {
    amount: done.reduce((sum, part) => sum + part.amount, 0),
    tokens: done.reduce((sum, part) => sum + (part.tokens ?? 0), 0),
  }
}

/**
 * The amounts, in cents and hundredths of a token, by which a sale becomes smaller when `part` of its rest is refunded:
 * `tokens` of a sale that was paid from the wallet, `amount` of one that was paid by card. The sale keeps its commission,
 * so creator and site give back in proportion, to the cent.
 */
export function shareOf(
  sale: SaleSums,
  part: { tokens: number } | { amount: number }
): { gross: number; fee: number; net: number; tokens: number | null } {
  const left =
    'amount' in part
      ? sale.gross - part.amount
      : Math.round((sale.gross * ((sale.tokens ?? 0) - part.tokens)) / (sale.tokens ?? 1))
  const fee = Math.min(sale.fee, splitCommission(left, sale.commission_bp).fee)
  const [gross, feeBack] = [sale.gross - left, sale.fee - fee]
  return { gross, fee: feeBack, net: gross - feeBack, tokens: 'tokens' in part ? part.tokens : null }
}

/** The tokens, in hundredths, that leave the wallet when `amount` cents of a top-up are refunded. */
export const tokensOf = (
  payment: { amount: number; tokens: number | null },
  before: { amount: number; tokens: number },
  amount: number
): number => {
  const bought = payment.tokens ?? 0
  const kept = Math.round((bought * (payment.amount - before.amount - amount)) / payment.amount)
  return Math.max(0, bought - before.tokens - kept)
}
