import type { EarningStatus } from '../../../contract/earnings.ts'
import { fromMinor, splitCommission } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { AfterCommit } from '../../realtime/publish-after-commit.ts'
import { earningsOf, platform, walletOf } from '../ledger/post.ts'
import { giveChange } from '../ledger/reverse.ts'
import { emitWalletBalance } from '../payments/complete-payment.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { costOf } from './call-time.ts'
import type { LockedCall } from './change-call.ts'

const paidSale = (trx: Trx, call: LockedCall) =>
  trx
    .selectFrom('sale')
    .selectAll()
    .where('buyer_id', '=', call.user_id)
    .where('type', '=', 'video-call')
    .where('item_id', '=', call.id)
    .where('status', 'in', ['pending', 'available'])
    .executeTakeFirst()

/** Gives back all that was paid for a call. */
export async function refundCall(deps: Deps, trx: Trx, call: LockedCall, at: Date): Promise<AfterCommit[]> {
  const sale = await paidSale(trx, call)
  if (!sale) return []
  return [
    ...(await rejectUncoveredPayout(deps, trx, sale.id, at)),
    ...(await refundSale(trx, sale.id, { kind: 'refund', at })),
  ]
}

/**
 * Keeps of what was paid for a call the minutes that were started, at the price and the commission of the day it was paid, and gives the change back to the fan.
 * The sale is a smaller one from then on, and no refund (decision 19).
 */
export async function chargeStartedMinutes(
  deps: Deps,
  trx: Trx,
  call: LockedCall,
  used: number,
  at: Date
): Promise<AfterCommit[]> {
  const sale = await paidSale(trx, call)
  if (!sale || used === call.minutes) return []
  const [tokens, gross] = [
    costOf({ price: sale.tokens ?? 0, minutes: call.minutes }, used),
    costOf({ price: sale.gross, minutes: call.minutes }, used),
  ]
  const { fee, net } = splitCommission(gross, sale.commission_bp)
  const [tokensBack, grossBack] = [(sale.tokens ?? 0) - tokens, sale.gross - gross]
  const room = await rejectUncoveredPayout(deps, trx, sale.id, at, sale.net - net)
  const posted = await giveChange(
    trx,
    sale.transaction_id,
    [
      { account: walletOf(call.user_id), amount: tokensBack },
      { account: platform('exchange', 'token'), amount: -tokensBack },
      { account: platform('exchange', 'currency'), amount: grossBack },
      {
        account: earningsOf(call.performer_id, sale.status === 'available' ? 'available' : 'pending'),
        amount: net - sale.net,
      },
      { account: platform('commission', 'currency'), amount: fee - sale.fee },
    ],
    at
  )
  await trx.updateTable('sale').set({ gross, fee, net, tokens }).where('id', '=', sale.id).execute()
  return [
    ...room,
    emitWalletBalance(call.user_id, posted.walletOf(call.user_id)),
    ({ realtime }) =>
      realtime.emit(call.performer_id, 'earning/changed', {
        _id: sale.id,
        status: sale.status as EarningStatus,
        net: fromMinor(net),
      }),
  ]
}
