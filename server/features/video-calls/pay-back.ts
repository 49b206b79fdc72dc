import { randomUUIDv7 } from 'node:crypto'
import { fromMinor, splitCommission } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { News } from '../../realtime/news.ts'
import { recordSale } from '../earnings/record-sale.ts'
import { post } from '../ledger/post.ts'
import { saleEntries } from '../ledger/sale-entries.ts'
import { walletNews } from '../payments/complete-payment.ts'
import { makeRoom } from '../payouts/make-room.ts'
import { refundSale } from '../refunds/refund-sale.ts'
import { readSettings } from '../settings/queries.ts'
import { costOf } from './minutes.ts'
import type { LockedCall } from './move-call.ts'

const paidSale = (trx: Trx, call: LockedCall) =>
  trx
    .selectFrom('sale').selectAll()
    .where('buyer_id', '=', call.user_id).where('type', '=', 'video-call').where('item_id', '=', call.id).where('status', 'in', ['pending', 'available'])
    .executeTakeFirst()

/** Gives back all that was paid for a call. */
export async function payBack(deps: Deps, trx: Trx, call: LockedCall, at: Date): Promise<News[]> {
  const sale = await paidSale(trx, call)
  if (!sale) return []
  return [...(await makeRoom(deps, trx, sale.id, at)), ...(await refundSale(trx, sale.id, { kind: 'refund', at }))]
}

/**
 * Keeps of what was paid for a call the minutes that were started, at the price and the commission of the day it was paid: all of it goes back, and they are paid
 * anew from it, so that the books show both.
 */
export async function payForMinutes(deps: Deps, trx: Trx, call: LockedCall, used: number, at: Date): Promise<News[]> {
  const sale = await paidSale(trx, call)
  if (!sale || used === call.minutes) return []
  const news = await payBack(deps, trx, call, at)
  const [id, tokens, gross] = [randomUUIDv7(), costOf({ price: sale.tokens ?? 0, minutes: call.minutes }, used), costOf({ price: sale.gross, minutes: call.minutes }, used)]
  const split = { gross, commissionBp: sale.commission_bp, ...splitCommission(gross, sale.commission_bp) }
  const { holdDays } = await readSettings(trx)
  const posted = await post(trx, { id, kind: 'video-call', reference: `charge:${id}`, entries: saleEntries({ buyerId: call.user_id, performerId: call.performer_id, split, tokens }), at })
  await recordSale(trx, { id, type: 'video-call', performerId: call.performer_id, buyerId: call.user_id, itemId: call.id, split, tokens, at, holdDays })
  return [
    ...news,
    walletNews(call.user_id, posted.walletOf(call.user_id)),
    ({ realtime }) => realtime.emit(call.performer_id, 'earning/created', { type: 'video-call', net: fromMinor(split.net) }),
  ]
}
