import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  disputeRank,
  isDisputeClosed,
  isMoneyTaken,
  needsResponse,
  type DisputeStatus,
} from '../../../../contract/money/dispute-rules.ts'
import type { Dispute } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { GatewayDispute } from '../../../integrations/payments/gateway.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { rejectUncoveredPayout } from '../payouts/reject-uncovered-payout.ts'
import { mailPaymentRefund } from '../refunds/mail-refunds.ts'
import { reinstatePayment } from '../refunds/reinstate-payment.ts'
import { reversePayment } from '../refunds/reverse-payment.ts'
import { mailOutcome } from './mail-outcome.ts'

export type DisputeRow = Selectable<Dispute>

/**
 * Applies what the gateway says about the disputes of a payment, whose row is locked. A dispute takes the money back at
 * most once, and a won one gives it back at most once; a state that is older than the stored one is ignored. So it may be
 * told repeatedly, late and in any order (product.md, Money).
 */
export async function applyDisputes(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  told: readonly GatewayDispute[],
  at: Date
): Promise<AfterCommit[]> {
  const changed = []
  for (const dispute of told) {
    const stored = await store(trx, payment, dispute, at)
    if (stored) changed.push(stored)
  }
  const rows = await trx
    .selectFrom('dispute')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  const afterCommit: AfterCommit[] = []
  let { status } = payment
  const outcomes = new Map<string, { isRestored: boolean }>()
  // What is won first, because another dispute of the payment may then take it again.
  for (const row of rows)
    if (row.status === 'won' && row.taken_id !== null && row.returned_id === null && status === 'disputed') {
      const reinstated = await reinstatePayment(trx, record, payment, row.taken_id, at)
      await trx.updateTable('dispute').set({ returned_id: reinstated.id }).where('id', '=', row.id).execute()
      afterCommit.push(...reinstated.afterCommit)
      outcomes.set(row.id, reinstated)
      status = 'succeeded'
    }
  for (const row of rows)
    if (isMoneyTaken(row.status as DisputeStatus) && row.taken_id === null && status === 'succeeded') {
      await rejectUncoveredPayout(deps, trx, record, payment.id, at)
      const reversal = await reversePayment(trx, record, payment, { kind: 'dispute', at })
      await mailPaymentRefund(deps, trx, record, payment, 'dispute', reversal.isEnded)
      await trx.updateTable('dispute').set({ taken_id: reversal.id }).where('id', '=', row.id).execute()
      afterCommit.push(...reversal.afterCommit)
      status = 'disputed'
    }
  for (const { id, isNew } of changed) {
    const row = rows.find((one) => one.id === id)
    if (!row) continue
    const { account_id: payerId, performer_id: performerId } = payment
    const data = { disputeId: id, paymentId: payment.id, payerId, performerId, status: row.status as DisputeStatus }
    record(isNew ? 'dispute.opened' : 'dispute.changed', data)
    const isDecided = row.status === 'won' ? outcomes.has(id) : row.status === 'lost' && row.taken_id !== null
    if (!isNew && isDecided)
      await mailOutcome(deps, trx, payment, {
        outcome: row.status as 'won' | 'lost',
        isRestored: outcomes.get(id)?.isRestored ?? false,
      })
  }
  return afterCommit
}

/** Stores a dispute or its new state. Returns its id if something has changed. */
async function store(
  trx: Trx,
  payment: PaymentRow,
  { reference, status, reason, amount, dueAt, openedAt }: GatewayDispute,
  at: Date
): Promise<{ id: string; isNew: boolean } | undefined> {
  const known = await trx
    .selectFrom('dispute')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where((is) => is.or([is('gateway_reference', '=', reference), is('gateway_reference', 'is', null)]))
    .orderBy('gateway_reference', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  const columns = {
    status,
    reason,
    amount,
    due_at: dueAt,
    updated_at: at,
    closed_at: isDisputeClosed(status) ? at : null,
  }
  if (!known) {
    const id = randomUUIDv7()
    await trx
      .insertInto('dispute')
      .values({
        id,
        gateway: payment.gateway,
        gateway_reference: reference,
        payment_id: payment.id,
        opened_at: openedAt,
        ...columns,
      })
      .execute()
    return { id, isNew: true }
  }
  const before = known.status as DisputeStatus
  // A dispute from before they were stored takes the gateway's state, whatever it is.
  if (known.gateway_reference !== null && disputeRank(status) < disputeRank(before)) return undefined
  const isSame = status === before && dueAt?.getTime() === known.due_at?.getTime() && amount === known.amount
  if (isSame && known.gateway_reference !== null) return undefined
  await trx
    .updateTable('dispute')
    .set({
      ...columns,
      gateway_reference: reference,
      closed_at: known.closed_at !== null && status === before ? known.closed_at : columns.closed_at,
      // An inquiry that was answered has become a dispute: it is answered again.
      ...(status !== before && needsResponse(status) && { sent_at: null, sent_by: null }),
    })
    .where('id', '=', known.id)
    .execute()
  return { id: known.id, isNew: false }
}
