import type { Deps } from '../../deps.ts'
import { transaction } from '../../db/transaction.ts'
import type { GatewayEvent } from '../../integrations/payments/gateway.ts'

/**
 * Takes a message of Stripe's: once, by its id, and with the job that asks how the thing stands now. Both are kept or neither, so that a message that was
 * answered is acted upon, whatever dies; and since the answer counts, not the message, one that comes late or before another does no harm.
 */
export async function handleStripeEvent(deps: Deps, { id, about }: GatewayEvent): Promise<void> {
  if (!about) return
  await transaction(deps.db, async (trx) => {
    const heard = await trx
      .insertInto('gateway_event')
      .values({ gateway: 'stripe', event_id: id, received_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!heard.numInsertedOrUpdatedRows) return
    if ('paymentId' in about) await deps.jobs.enqueue('settle-payment', about, { within: trx })
    else await deps.jobs.enqueue('refresh-payee', { reference: about.payeeReference }, { within: trx })
  })
}
