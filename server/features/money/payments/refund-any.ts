import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Db } from '../../../db/connect.ts'
import { lockWhile } from '../../../db/lock-while.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { alreadyDecided, decidedOr, isDecidedBy, noteDecision } from '../../identity/decisions/decide.ts'
import { moneyText, walletText } from '../../platform/mail/money-text.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { claimKey, findResult } from '../ledger/idempotency.ts'
import { isReturned } from '../earnings/returned.ts'
import { listParts, sumOf } from './partial-refunds.ts'
import { refundAmount, refundTokens, settleRefund, type PartOrder } from './refund-partially.ts'
import { refundPayment, refundPurchase } from './refund.ts'
import { settleOpen } from './settle-open-payments.ts'

/** What can be refunded of a payment or sale, in minor units: cents that a card paid, or hundredths of a token. */
export type Refundable = { unit: 'currency' | 'token'; left: number; isPayment: boolean }

/** What can be refunded; undefined when nothing was paid, or all of it went back. @throws ApiError not_found */
export async function findRefundable(db: Db, id: string): Promise<Refundable | undefined> {
  const refundable = await lookUp(db, id)
  if (refundable === null) throw new ApiError('not_found')
  return refundable
}

/** What is left to refund, in minor units; 0 when there is nothing, or no such payment. */
export const leftOf = async (db: Db, id: string): Promise<number> => (await lookUp(db, id))?.left ?? 0

/** As `findRefundable`; null: there is no such payment. */
async function lookUp(db: Db, id: string): Promise<Refundable | undefined | null> {
  const [payment, sale] = await Promise.all([
    db.selectFrom('payment').select(['status', 'gateway', 'amount']).where('id', '=', id).executeTakeFirst(),
    db.selectFrom('sale').select(['status', 'tokens']).where('id', '=', id).executeTakeFirst(),
  ])
  if (!payment && !sale) return null
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
 * A refund that an operator asks for: `amount` in its minor units, or all that is left. `shown`: what was left when the
 * operator looked; `found`: when the request came in.
 */
export type RefundOrder = PartOrder & {
  amount?: number | undefined
  shown?: number | undefined
  found?: number | undefined
}

/** The number of the lock under which one refund of a payment at a time is made. */
const REFUND_LOCK = 7_364_009
/** How long, in ms, a refund waits for another one of the same payment, which waits for the gateway. */
const WAIT_MS = 20_000

/**
 * Refunds a payment or a purchase for an operator, to where it came from. With nothing left afterwards it is a refund of
 * the whole, which also takes away what was bought. One at a time of a payment: whoever comes second decides about what
 * the first has left, and is refused unless it is that rest which they have seen.
 * @throws ApiError not_found, payment_disputed, already_decided, nothing_to_refund, refund_in_progress, refund_too_high,
 * gateway_unavailable, refund_refused, idempotency_conflict
 */
export async function refundAny(deps: Deps, id: string, order: RefundOrder): Promise<void> {
  const done = await lockWhile(deps.pool, { kind: REFUND_LOCK, id }, WAIT_MS, () => refundAlone(deps, id, order))
  if (!done) throw new ApiError('refund_in_progress')
}

async function refundAlone(deps: Deps, id: string, { amount, shown, found, ...order }: RefundOrder): Promise<void> {
  const { db } = deps
  const subject = { topic: 'payment', id } as const
  const repeated = order.intent && (await findResult(db, order.intent))
  if (repeated !== undefined && repeated !== id) return finishPart(deps, repeated)
  await requireUndisputed(db, id)
  const isFinished = await finishInterrupted(deps, id)
  const refundable = await findRefundable(db, id)
  const isMine = await isDecidedBy(db, subject, order.operatorId)
  if (!refundable) {
    // A repeat by the same operator.
    if (amount === undefined && isMine) return
    throw await decidedOr(db, subject, new ApiError('nothing_to_refund'))
  }
  const { unit, left, isPayment } = refundable
  // Who refunds several parts at once, without naming what they have seen, wants each of them.
  const isChanged = shown === undefined ? found !== undefined && found !== left && !isMine : shown !== left
  if (isFinished || isChanged) throw await alreadyDecided(db, subject, await lastPartText(db, id, unit))
  if (amount !== undefined && amount > left) throw new ApiError('refund_too_high', { left: fromMinor(left) })
  const isWhole = amount === undefined || amount === left
  const at = deps.clock.now()
  // Before a gateway is asked: money that has left cannot be called back.
  await transaction(db, async (trx) => {
    if (isWhole && order.intent) await claimKey(trx, order.intent, id, at)
    await noteDecision(trx, subject, isWhole ? 'refunded' : 'partly_refunded', at)
  })
  if (isWhole) return isPayment ? refundPayment(deps, id) : refundPurchase(deps, id)
  return unit === 'currency' ? refundAmount(deps, id, amount, order) : refundTokens(deps, id, amount, order)
}

/** Completes a part that was asked for before, of which only the answer may be missing. @throws ApiError refund_refused */
async function finishPart(deps: Deps, refundId: string): Promise<void> {
  if ((await settleRefund(deps, refundId)) === 'refused') throw new ApiError('refund_refused')
}

/**
 * Completes a refund whose process has died, or which got no answer, before the next one: the gateway is asked again
 * with the same key. Whether it has refunded anything. @throws ApiError refund_in_progress while it does not answer
 */
async function finishInterrupted(deps: Deps, id: string): Promise<boolean> {
  try {
    const pending = (await listParts(deps.db, id)).find(({ status }) => status === 'pending')
    if (pending) return (await settleRefund(deps, pending.id)) === 'done'
    if (await isWholeUnderWay(deps.db, id)) await settleOpen(deps, id)
    return false
  } catch (error) {
    throw error instanceof ApiError && error.code === 'gateway_unavailable' ? new ApiError('refund_in_progress') : error
  }
}

/** Whether somebody has decided to refund the whole of a payment by card that is not refunded yet. */
const isWholeUnderWay = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('payment')
    .innerJoin('desk_decision', (join) =>
      join.onRef('desk_decision.subject_id', '=', 'payment.id').on('desk_decision.topic', '=', 'payment')
    )
    .select('payment.id')
    .where('payment.id', '=', id)
    .where('payment.status', '=', 'succeeded')
    .where('gateway', '<>', 'wallet')
    .where('outcome', '=', 'refunded')
    .executeTakeFirst()) !== undefined

/** The newest part that was refunded, for whoever comes second. */
async function lastPartText(
  db: Db,
  id: string,
  unit: Refundable['unit']
): Promise<Record<Language, string> | undefined> {
  const part = (await listParts(db, id)).findLast(({ status }) => status === 'done')
  if (!part) return undefined
  const site = await readSettings(db)
  const text = (language: Language): string =>
    unit === 'currency' ? moneyText(part.amount, site.currency, language) : walletText(part.tokens ?? 0, site, language)
  return { en: text('en'), pt: text('pt') }
}
