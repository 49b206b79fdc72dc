import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../db/transaction.ts'
import type { GatewayEvent } from '../../../integrations/payments/gateway.ts'

/**
 * Accepts an event of Stripe once, by its id, and enqueues the job that loads the current state from Stripe. Both are
 * written in one transaction, so that an acknowledged event is always processed. Only the loaded state counts, so late
 * events and events in the wrong order do no harm.
 */
export async function handleStripeEvent(deps: Deps, { id, about }: GatewayEvent): Promise<void> {
  if (!about) return
  await transaction(deps.db, async (trx) => {
    const inserted = await trx
      .insertInto('gateway_event')
      .values({ gateway: 'stripe', event_id: id, received_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return
    if ('paymentId' in about) await deps.jobs.enqueue('settle-payment', about, { within: trx })
    else await deps.jobs.enqueue('refresh-payee', { reference: about.payeeReference }, { within: trx })
  })
}
