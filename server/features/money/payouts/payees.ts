import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { GatewayAccount } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Gateway, Payee } from '../../../integrations/payments/gateway.ts'
import { currentGateway, mapUnreachable } from '../gateways/choose-gateway.ts'

export type PayeeRow = Selectable<GatewayAccount>

/** A creator's account at a gateway, with the status that the gateway last reported. */
export function findPayee(db: Db, accountId: string, gateway: Gateway['name']): Promise<PayeeRow | undefined> {
  return db
    .selectFrom('gateway_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
}

/**
 * Opens a creator's account at the site's gateway, or continues an existing one (Spec §7, POST /stripe/accounts). `url`
 * is the gateway's onboarding page, which returns to the payout settings.
 * @throws ApiError gateway_unavailable
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
    return { url, row: (await storePayeeStatus(deps, gateway, payee)) as PayeeRow }
  })
}

/**
 * Loads the status of a creator's account from the gateway and stores it. Called for webhooks about payees, which may
 * arrive repeatedly and in any order. Resolves to undefined for an account that does not belong to this site.
 * @throws ApiError gateway_unavailable
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
  return known && mapUnreachable(async () => storePayeeStatus(deps, gateway, await gateway.findPayee(payeeReference)))
}

function storePayeeStatus(
  deps: Deps,
  gateway: Gateway,
  { reference, status, needs }: Payee
): Promise<PayeeRow | undefined> {
  return deps.db
    .updateTable('gateway_account')
    .set({ status, needs: [...needs], updated_at: deps.clock.now() })
    .where('gateway', '=', gateway.name)
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst()
}
