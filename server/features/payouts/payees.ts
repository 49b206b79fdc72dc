import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { GatewayAccount } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Gateway, Payee } from '../../integrations/payments/gateway.ts'
import { currentGateway, mapUnreachable } from '../payments/advance-payment.ts'

export type PayeeRow = Selectable<GatewayAccount>

/** A creator's account at a gateway, as we last heard of it. */
export function findPayee(db: Db, accountId: string, gateway: Gateway['name']): Promise<PayeeRow | undefined> {
  return db
    .selectFrom('gateway_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
}

/**
 * Opens a creator's account at the gateway of this site, or goes on with the one that stands (Spec §7, POST /stripe/accounts). `url` is where the company
 * asks its questions; it comes back to the payout settings. @throws ApiError gateway_unavailable
 */
export async function openPayee(deps: Deps, accountId: string): Promise<{ url: string; row: PayeeRow }> {
  const gateway = currentGateway(deps)
  const { email, country } = await deps.db
    .selectFrom('account')
    .select(['email', 'country'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return mapUnreachable(async () => {
    const payee = await gateway.openPayee({ accountId, email, country })
    const at = deps.clock.now()
    await deps.db
      .insertInto('gateway_account')
      .values({
        account_id: accountId,
        gateway: gateway.name,
        reference: payee.reference,
        status: payee.status,
        needs: [...payee.needs],
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'gateway']).doNothing())
      .execute()
    const url = await gateway.payeeLink(payee.reference, `${deps.config.siteUrl}/creator/payout-settings`)
    return { url, row: (await keepPayee(deps, gateway, payee)) as PayeeRow }
  })
}

/**
 * Asks the gateway how a creator's account stands, and keeps the answer: what a webhook about a payee does, in any order and as often as it comes.
 * Undefined for an account that is not of this site. @throws ApiError gateway_unavailable
 */
export async function refreshPayee(
  deps: Deps,
  gateway: Gateway,
  payeeReference: string
): Promise<PayeeRow | undefined> {
  const known = await deps.db
    .selectFrom('gateway_account')
    .select('reference')
    .where('gateway', '=', gateway.name)
    .where('reference', '=', payeeReference)
    .executeTakeFirst()
  return known && mapUnreachable(async () => keepPayee(deps, gateway, await gateway.findPayee(payeeReference)))
}

function keepPayee(deps: Deps, gateway: Gateway, { reference, status, needs }: Payee): Promise<PayeeRow | undefined> {
  return deps.db
    .updateTable('gateway_account')
    .set({ status, needs: [...needs], updated_at: deps.clock.now() })
    .where('gateway', '=', gateway.name)
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst()
}
