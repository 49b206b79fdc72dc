import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../../db/transaction.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import { ApiError } from '../../../http/api-error.ts'
import { AccountShortage, earningsOf, platform, post } from '../ledger/post.ts'

type RequestRef = { id: string; performerId: string; at: Date }

/** Reserves `amount` cents for a request (available → reserved), or releases them when negative. @throws ApiError insufficient_earnings */
export async function reserve(trx: Trx, { id, performerId, at }: RequestRef, amount: number): Promise<void> {
  const transactionId = randomUUIDv7()
  const entries = [
    { account: earningsOf(performerId, 'available'), amount: -amount },
    { account: earningsOf(performerId, 'reserved'), amount },
  ]
  try {
    await post(trx, {
      id: transactionId,
      kind: amount > 0 ? 'payout_reserve' : 'payout_return',
      reference: `payout:${id}:${transactionId}`,
      entries,
      at,
    })
  } catch (error) {
    if (error instanceof AccountShortage && error.shortage.kind === 'available')
      throw new ApiError('insufficient_earnings', { available: fromMinor(error.shortage.balance) })
    throw error
  }
}

/** Posts the payout of a reserved amount. The ledger transaction has the request's id, so it is posted once. */
export async function pay(trx: Trx, { id, performerId, at }: RequestRef, amount: number): Promise<void> {
  const entries = [
    { account: earningsOf(performerId, 'reserved'), amount: -amount },
    { account: platform('clearing', 'currency'), amount },
  ]
  await post(trx, { id, kind: 'payout', reference: `payout:${id}`, entries, at })
}
