import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { RecordEvent } from '../../../events/events.ts'
import type { GatewayRefund } from '../../../integrations/payments/gateway.ts'
import type { AfterCommit } from '../../../realtime/publish-after-commit.ts'
import type { PaymentRow } from '../gateways/payment-row.ts'
import { listParts, sumOf } from './partial-refunds.ts'
import { applyPart } from './refund-partially.ts'

/** The reason that is stored for a refund that was made in the gateway's own dashboard. */
const madeThere = "Refunded in the payment provider's dashboard"

/**
 * Applies refunds of a part of a paid payment, whose row is locked, that were made at the gateway itself, each once by
 * the gateway's id. Access stays. A refund that this site asked for is settled by whoever asked (`settleRefund`).
 */
export async function importGatewayRefunds(
  deps: Deps,
  trx: Trx,
  record: RecordEvent,
  payment: PaymentRow,
  refunds: readonly GatewayRefund[],
  at: Date
): Promise<AfterCommit[]> {
  const afterCommit: AfterCommit[] = []
  for (const { reference, refundId, amount } of refunds) {
    if (refundId !== undefined) continue
    const known = await listParts(trx, payment.id)
    if (known.some((part) => part.gateway_reference === reference)) continue
    // With this nothing would be left: then the gateway reports the whole as refunded, which reverses the rest.
    if (amount >= payment.amount - sumOf(known).amount) continue
    const id = randomUUIDv7()
    await trx
      .insertInto('partial_refund')
      .values({
        id,
        transaction_id: payment.id,
        account_id: payment.account_id,
        // Set to `done` by `applyPart`; another part of this payment may be pending.
        status: 'refused',
        amount,
        reason: madeThere,
        operator_id: null,
        gateway_reference: reference,
        created_at: at,
      })
      .execute()
    afterCommit.push(...(await applyPart(deps, trx, record, payment, { id, amount }, at)))
  }
  return afterCommit
}
