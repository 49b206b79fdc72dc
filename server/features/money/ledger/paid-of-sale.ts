import { sql } from 'kysely'

const inParts = (column: 'amount' | 'tokens') =>
  sql<number>`coalesce((select sum(part.${sql.ref(column)}) from partial_refund part where part.transaction_id = sale.transaction_id and part.status = 'done'), 0)::bigint`

/** What was refunded of a `sale` in parts, in cents. Its row is what is left of it. */
export const refundedInParts = inParts('amount')

/** What a `sale` cost its buyer, in hundredths of a token, whatever was refunded since. */
export const paidTokens = sql<number | null>`sale.tokens + ${inParts('tokens')}`

/** The same in cents. */
export const paidAmount = sql<number>`sale.gross + ${refundedInParts}`
