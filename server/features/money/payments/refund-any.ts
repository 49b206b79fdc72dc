import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { alreadyDecided, decidedOr, isDecidedBy, noteDecision } from '../../identity/decisions/decide.ts'
import { findResult } from '../ledger/idempotency.ts'
import { isReturned } from '../earnings/returned.ts'
import { listParts, sumOf } from './parts.ts'
import { refundAmount, refundTokens, type PartOrder } from './refund-part.ts'
import { refundPayment, refundPurchase } from './refund.ts'

/** What can be refunded of a payment or sale, in minor units: cents that a card paid, or hundredths of a token. */
export type Refundable = { unit: 'currency' | 'token'; left: number; isPayment: boolean }

/** What can be refunded; undefined when nothing was paid, or all of it went back. @throws ApiError not_found */
export async function findRefundable(db: Db, id: string): Promise<Refundable | undefined> {
  const [payment, sale] = await Promise.all([
    db.selectFrom('payment').select(['status', 'gateway', 'amount']).where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sale').select(['status', 'tokens']).where('id', '=', id).executeTakeFirst(),
  ])
  if (!payment && !sale) throw new ApiError('not_found')
  const isPayment = payment !== undefined
  if (payment && payment.gateway !== 'wallet') {
    if (payment.status !== 'succeeded') return undefined
    const left = payment.amount - sumOf(await listParts(db, id)).amount
    return left > 0 ? { unit: 'currency', left, isPayment } : undefined
  }
  const left = sale?.tokens ?? 0
  return sale && !isReturned(sale.status) && left > 0 ? { unit: 'token', left, isPayment } : undefined
}

/**
 * Refuses refunds of a payment that a bank has taken back: the gateway would refuse them too. An inquiry and a won dispute
 * prevent nothing. @throws ApiError payment_disputed
 */
export async function requireUndisputed(db: Db, id: string): Promise<void> {
  const payment = await db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirst()
  if (payment?.status === 'disputed') throw new ApiError('payment_disputed')
}

/**
 * Refunds a payment or a purchase for an operator, to where it came from: `amount` in its minor units, or all that is
 * left. With nothing left afterwards it is a refund of the whole, which also takes away what was bought.
 * @throws ApiError not_found, payment_disputed, already_decided (by another operator), nothing_to_refund,
 * refund_in_progress, refund_too_high, gateway_unavailable, refund_refused, idempotency_conflict
 */
export async function refundAny(
  deps: Deps,
  id: string,
  { amount, shown, ...order }: PartOrder & { amount?: number | undefined; shown?: number | undefined }
): Promise<void> {
  // A repeat of a request whose refund is done, after which less is left.
  if (order.intent && (await findResult(deps.db, order.intent)) !== undefined) return
  await requireUndisputed(deps.db, id)
  const subject = { topic: 'payment', id } as const
  const refundable = await findRefundable(deps.db, id)
  if (!refundable) {
    // A repeat by the same operator.
    if (amount === undefined && (await isDecidedBy(deps.db, subject, order.operatorId))) return
    throw await decidedOr(deps.db, subject, new ApiError('nothing_to_refund'))
  }
  const { unit, left, isPayment } = refundable
  if (amount !== undefined && amount > left) throw new ApiError('refund_too_high', { left: fromMinor(left) })
  const isWhole = amount === undefined || amount === left
  await claimRefund(deps, id, { isWhole, shown, operatorId: order.operatorId })
  if (isWhole) return isPayment ? refundPayment(deps, id) : refundPurchase(deps, id)
  return unit === 'currency' ? refundAmount(deps, id, amount, order) : refundTokens(deps, id, amount, order)
}

/**
 * Notes who refunds, under the lock of the payment or sale, before a gateway is asked: money that has left cannot be
 * called back. Of two operators who refund the whole, or who have seen the same rest (`shown`), the second is refused.
 */
async function claimRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  { isWhole, shown, operatorId }: { isWhole: boolean; shown: number | undefined; operatorId: string | null }
): Promise<void> {
  const subject = { topic: 'payment', id } as const
  await transaction(db, async (trx) => {
    for (const table of ['payment', 'sale'] as const)
      await trx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
    const left = (await findRefundable(trx, id))?.left
    const isChanged = shown !== undefined && left !== shown
    const isTaken = await isBeingRefunded(trx, id, clock.now())
    if ((isTaken || left === undefined || isChanged) && !(await isDecidedBy(trx, subject, operatorId)))
      throw await alreadyDecided(trx, subject)
    await noteDecision(trx, subject, isWhole ? 'refunded' : 'partly_refunded', clock.now())
  })
}

/** How long, in ms, a refund of the whole may be under way at the gateway before another operator may try again. */
const underWayMs = 60_000

const isBeingRefunded = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('desk_decision')
    .select('outcome')
    .where('topic', '=', 'payment')
    .where('subject_id', '=', id)
    .where('outcome', '=', 'refunded')
    .where('decided_at', '>', new Date(now.getTime() - underWayMs))
    .executeTakeFirst()) !== undefined
