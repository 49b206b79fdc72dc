import { lockedStatuses } from '../../../http/authenticate.ts'
import type { Deps } from '../../../deps.ts'
import type { Gateway } from '../../../integrations/payments/gateway.ts'
import { readSettings } from '../../platform/settings/queries.ts'
import { changePayoutStatus } from './change-payout-status.ts'
import { decidePayout, settlePayout } from './decide-payout.ts'

/**
 * Sends approved payouts through the gateway, oldest first. The gateway identifies a request by its id and sends it once, so that crashed or unanswered attempts are
 * simply repeated: on approval, at start and every five minutes. A failure of one does not affect the others. Suspended creators are paid only after the
 * suspension is lifted.
 */
export async function sendPayouts(deps: Deps): Promise<void> {
  const [due, { currency }] = await Promise.all([
    deps.db
      .selectFrom('payout_request as payout')
      .innerJoin('account', 'account.id', 'payout.performer_id')
      .innerJoin('gateway_account as payee', (join) =>
        join.onRef('payee.account_id', '=', 'payout.performer_id').onRef('payee.gateway', '=', 'payout.method')
      )
      .select(['payout.id', 'payout.amount', 'payout.method', 'payee.reference'])
      .where('payout.status', '=', 'approved')
      .where('payout.method', '<>', 'bank')
      .where('account.status', 'not in', [...lockedStatuses])
      .orderBy('payout.created_at')
      .limit(500)
      .execute(),
    readSettings(deps.db),
  ])
  for (const { id, amount, method, reference } of due)
    try {
      const gateway = deps.gateways[method as Gateway['name']]
      if (!gateway) throw new Error(`the gateway ${method} is not configured`)
      await markSending(deps, id)
      await settlePayout(deps, id, await gateway.payOut({ payoutId: id, payeeReference: reference, amount, currency }))
    } catch (error) {
      deps.log.warn({ err: error, payoutId: id }, 'an approved payout could not be sent')
    }
}

/**
 * Puts a payout in transit before the provider is asked, because from then on the money may be on its way, whatever
 * becomes of the answer. Repeating it changes nothing.
 */
const markSending = (deps: Deps, id: string) =>
  decidePayout(
    deps,
    id,
    ({ status }) => status === 'approved',
    async (trx, record, row, at) => (row.sent_at ? row : changePayoutStatus(trx, record, id, 'in_transit', at))
  )
