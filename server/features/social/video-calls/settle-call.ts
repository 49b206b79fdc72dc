import type { EarningStatus } from '../../../../contract/money/earnings.ts'
import { fromMinor, splitCommission } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { earningsOf, platform, walletOf } from '../../money/ledger/post.ts'
import { refundPart } from '../../money/ledger/reverse.ts'
import { emitWalletBalance } from '../../money/ledger/emit-wallet-balance.ts'
import { rejectUncoveredPayout } from '../../money/payouts/reject-uncovered-payout.ts'
import { refundSale } from '../../money/refunds/refund-sale.ts'
import { costOf } from '../../../../contract/social/video-calls/call-rules.ts'
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

/** Refunds the whole payment of a call. */
export async function refundCall(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  call: LockedCall,
  at: Date
): Promise<AfterCommit[]> {
  const sale = await paidSale(trx, call)
  if (!sale) return []
  await rejectUncoveredPayout(deps, trx, record, sale.id, at)
  return refundSale(trx, record, sale.id, { kind: 'refund', at })
}

/**
 * Reduces the sale of a call to its started minutes, at the price and commission of its payment, and gives the rest
 * back to the fan as change; it does not count as a refund (decision 19).
 */
export async function chargeStartedMinutes(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
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
  await rejectUncoveredPayout(deps, trx, record, sale.id, at, sale.net - net)
  const posted = await refundPart(
    trx,
    { change: sale.transaction_id },
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
    emitWalletBalance(call.user_id, posted.walletOf(call.user_id)),
    ({ realtime }) =>
      realtime.emit(call.performer_id, 'earning/changed', {
        _id: sale.id,
        status: sale.status as EarningStatus,
        net: fromMinor(net),
      }),
  ]
}
