import { randomUUIDv7 } from 'node:crypto'
import type { EarningStatus } from '../../../../contract/money/earnings.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents, type RecordEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { publishAfterCommit, type AfterCommit } from '../../../realtime/publish-after-commit.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { gatewayOf, mapUnreachable } from '../gateways/choose-gateway.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { emitWalletBalance } from '../ledger/emit-wallet-balance.ts'
import { claimKey, findResult, type Intent } from '../ledger/idempotency.ts'
import { earningsOf, platform, walletOf, type Entry } from '../ledger/post.ts'
import { refundPart as postPart } from '../ledger/reverse.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { mailPartRefund } from '../refunds/mail-refunds.ts'
import { listParts, shareOf, sumOf, tokensOf, type PartRow } from './partial-refunds.ts'

/** Delay, in ms, after which a refund that a crash interrupted is settled. */
const settleAfterMs = 60_000

/** A refund of a part by an operator; null: in the server's shell. `intent`: of a request that may be repeated. */
export type PartOrder = {
  reason: string
  operatorId: string | null
  intent?: Intent | undefined
}

/** Binds the request to the refund `id`; the id of the first refund if it is a repeat. */
async function claim(trx: Trx, { intent }: PartOrder, id: string, at: Date): Promise<string | undefined> {
  if (!intent || (await claimKey(trx, intent, id, at))) return undefined
  return (await findResult(trx, intent)) ?? id
}

const lockPayment = (trx: Trx, id: string): Promise<PaymentRow | undefined> =>
  trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const lockSale = (trx: Trx, id: string) =>
  trx.selectFrom('sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
type SaleRow = NonNullable<Awaited<ReturnType<typeof lockSale>>>

const canReverse = (sale: SaleRow): boolean => sale.status === 'pending' || sale.status === 'available'

/**
 * Refunds a part of a sale that was paid from a wallet: `tokens`, in hundredths. Access stays.
 * @throws ApiError not_found, nothing_to_refund unless it is a part of what is left
 */
export async function refundTokens(deps: Deps, saleId: string, tokens: number, order: PartOrder): Promise<void> {
  const at = deps.clock.now()
  const afterCommit = await transactionWithEvents(deps, async (trx, record): Promise<AfterCommit[]> => {
    const id = randomUUIDv7()
    if ((await claim(trx, order, id, at)) !== undefined) return []
    // Common lock order: the payment of a subscription, the request of a payout, the sale, then the ledger accounts.
    await lockPayment(trx, saleId)
    const before = await trx.selectFrom('sale').selectAll().where('id', '=', saleId).executeTakeFirst()
    if (!before) throw new ApiError('not_found')
    if (before.tokens === null || !canReverse(before) || tokens >= before.tokens)
      throw new ApiError('nothing_to_refund')
    await rejectUncoveredPayout(deps, trx, record, saleId, at, shareOf(before, { tokens }).net)
    const sale = await lockSale(trx, saleId)
    if (!sale || sale.tokens === null || !canReverse(sale) || tokens >= sale.tokens)
      throw new ApiError('nothing_to_refund')
    const share = shareOf(sale, { tokens })
    await trx
      .insertInto('partial_refund')
      .values({
        ...rowOf(id, sale.transaction_id, sale.buyer_id, order, at),
        status: 'done',
        amount: share.gross,
        fee: share.fee,
        net: share.net,
        tokens,
        settled_at: at,
      })
      .execute()
    return reduceSale(deps, trx, record, sale, { id, share, at })
  })
  await publishAfterCommit(deps, ...afterCommit)
}

const rowOf = (id: string, transactionId: string, accountId: string, order: PartOrder, at: Date) => ({
  id,
  transaction_id: transactionId,
  account_id: accountId,
  reason: order.reason,
  operator_id: order.operatorId,
  created_at: at,
})

/**
 * Refunds a part of a payment by card: `amount`, in cents, first at the gateway, then here. Access stays; of a top-up the
 * tokens are taken out of the wallet in proportion. After a crash a job continues.
 * @throws ApiError not_found, nothing_to_refund unless it is a part of what is left, refund_in_progress,
 * gateway_unavailable, refund_refused
 */
export async function refundAmount(deps: Deps, paymentId: string, amount: number, order: PartOrder): Promise<void> {
  const at = deps.clock.now()
  const refundId = await transactionWithEvents(deps, async (trx) => {
    const id = randomUUIDv7()
    const first = await claim(trx, order, id, at)
    if (first !== undefined) return first
    const payment = await lockPayment(trx, paymentId)
    if (!payment) throw new ApiError('not_found')
    const parts = await listParts(trx, paymentId)
    const isPart = amount > 0 && amount < payment.amount - sumOf(parts).amount
    const isPending = parts.some(({ status }) => status === 'pending')
    if (isPending) throw new ApiError('refund_in_progress')
    if (payment.status !== 'succeeded' || payment.gateway === 'wallet' || !isPart)
      throw new ApiError('nothing_to_refund')
    await trx
      .insertInto('partial_refund')
      .values({ ...rowOf(id, paymentId, payment.account_id, order, at), status: 'pending', amount })
      .execute()
    // Before the gateway is asked, so that a crash in between does not leave it refunded there only.
    await deps.jobs.enqueue('settle-refund', { refundId: id }, { within: trx, afterMs: settleAfterMs })
    return id
  })
  if ((await settleRefund(deps, refundId)) === 'refused') throw new ApiError('refund_refused')
}

/**
 * Asks the gateway for a pending refund of a part, and applies its answer once. Safe to repeat. Returns the status.
 * @throws ApiError gateway_unavailable
 */
export async function settleRefund(deps: Deps, refundId: string): Promise<string> {
  const part = await deps.db
    .selectFrom('partial_refund')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (part.status !== 'pending') return part.status
  const payment = await deps.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', part.transaction_id)
    .executeTakeFirstOrThrow()
  const gateway = gatewayOf(deps, payment)
  const { currency } = await readSettings(deps.db)
  const result = await mapUnreachable(() =>
    gateway.refundPart({ refundId, paymentId: payment.id, amount: part.amount, currency })
  )
  const at = deps.clock.now()
  const { status, afterCommit } = await transactionWithEvents(deps, async (trx, record) => {
    const locked = await lockPayment(trx, payment.id)
    const current = await trx
      .selectFrom('partial_refund')
      .selectAll()
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!locked || current.status !== 'pending') return { status: current.status, afterCommit: [] }
    if (result === 'refused') return { status: await finish(trx, refundId, { status: 'refused' }, at), afterCommit: [] }
    // Reversed as a whole meanwhile, this part included.
    if (locked.status !== 'succeeded')
      return { status: await finish(trx, refundId, { status: 'covered' }, at), afterCommit: [] }
    return { status: 'done', afterCommit: await applyPart(deps, trx, record, locked, current, at) }
  })
  await publishAfterCommit(deps, ...afterCommit)
  return status
}

async function finish(
  trx: Trx,
  id: string,
  set: Pick<PartRow, 'status'> & Partial<Pick<PartRow, 'fee' | 'net' | 'tokens'>>,
  at: Date
): Promise<string> {
  await trx
    .updateTable('partial_refund')
    .set({ ...set, settled_at: at })
    .where('id', '=', id)
    .execute()
  return set.status
}

/**
 * Posts a part of a payment by card, of a subscription or of a top-up, which the gateway has refunded; the rows of the
 * payment and of the part are locked.
 */
export async function applyPart(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  { id, amount }: Pick<PartRow, 'id' | 'amount'>,
  at: Date
): Promise<AfterCommit[]> {
  if (payment.type === 'top_up') {
    const tokens = tokensOf(payment, sumOf(await listParts(trx, payment.id)), amount)
    await finish(trx, id, { status: 'done', tokens }, at)
    const posted = await postPart(
      trx,
      { refundId: id },
      [
        { account: platform('clearing', 'currency'), amount },
        { account: platform('exchange', 'currency'), amount: -amount },
        { account: platform('exchange', 'token'), amount: tokens },
        { account: walletOf(payment.account_id), amount: -tokens },
      ],
      at
    )
    const part = { id, gross: amount, net: 0 }
    const payer = { payerId: payment.account_id, performerId: null, saleId: payment.id }
    await mailPartRefund(deps, trx, record, { ...payer, type: payment.type, amount, tokens, part })
    return [emitWalletBalance(payment.account_id, posted.walletOf(payment.account_id))]
  }
  const before = await trx.selectFrom('sale').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow()
  await rejectUncoveredPayout(deps, trx, record, before.id, at, shareOf(before, { amount }).net)
  const sale = (await lockSale(trx, payment.id)) ?? before
  const share = shareOf(sale, { amount })
  await finish(trx, id, { status: 'done', fee: share.fee, net: share.net }, at)
  return reduceSale(deps, trx, record, sale, { id, share, at })
}

type Reduction = { id: string; share: ReturnType<typeof shareOf>; at: Date }

/** Posts the refunded part of a locked sale, reduces its row by it, and mails both sides. */
async function reduceSale(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  sale: SaleRow,
  { id, share, at }: Reduction
): Promise<AfterCommit[]> {
  const { gross, fee, net, tokens } = share
  const back: Entry[] =
    tokens === null
      ? [{ account: platform('clearing', 'currency'), amount: gross }]
      : [
          { account: walletOf(sale.buyer_id), amount: tokens },
          { account: platform('exchange', 'token'), amount: -tokens },
          { account: platform('exchange', 'currency'), amount: gross },
        ]
  const from = sale.status === 'available' ? 'available' : 'pending'
  const posted = await postPart(
    trx,
    { refundId: id },
    [
      ...back,
      { account: earningsOf(sale.performer_id, from), amount: -net },
      { account: platform('commission', 'currency'), amount: -fee },
    ],
    at
  )
  const left = {
    gross: sale.gross - gross,
    fee: sale.fee - fee,
    net: sale.net - net,
    tokens: sale.tokens === null ? null : sale.tokens - (tokens ?? 0),
  }
  await trx.updateTable('sale').set(left).where('id', '=', sale.id).execute()
  await mailPartRefund(deps, trx, record, {
    payerId: sale.buyer_id,
    performerId: sale.performer_id,
    saleId: sale.id,
    type: sale.type,
    amount: tokens === null ? gross : null,
    tokens,
    part: { id, gross, net },
  })
  return [
    emitWalletBalance(sale.buyer_id, posted.walletOf(sale.buyer_id)),
    ({ realtime }) => {
      const changed = { _id: sale.id, status: sale.status as EarningStatus, net: fromMinor(left.net) }
      realtime.emit(sale.performer_id, 'earning/changed', changed)
    },
  ]
}
