import type { PayoutWay } from '../../../../contract/money/payouts.ts'
import type { PayoutMethod, PayoutSettings } from '../../../../contract/money/payout-settings.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { Gateway } from '../../../integrations/payments/gateway.ts'
import { findBanking, type MaskedAccount } from './banking.ts'
import { findPayee, refreshPayee, type PayeeRow } from './payees.ts'

/** The destination of a payout: `label` is masked; a bank account stays encrypted. */
export type Destination = { method: PayoutWay; label: string; encrypted: Buffer | null }

const bankLabel = ({ bankName, account }: MaskedAccount): string => `${bankName} ${account}`
const gatewayLabels: Readonly<Record<Gateway['name'], string>> = { sandbox: 'Sandbox', stripe: 'Stripe' }

const currentPayoutGateway = ({ gateways }: Deps): Gateway | undefined => gateways.stripe ?? gateways.sandbox

const methodOf = async (db: Db, performerId: string): Promise<PayoutMethod> =>
  (
    await db
      .selectFrom('performer')
      .select('payout_method')
      .where('account_id', '=', performerId)
      .executeTakeFirstOrThrow()
  ).payout_method as PayoutMethod

/** The creator's current destination; undefined while the selected one cannot receive money. */
export async function findDestination(deps: Deps, db: Db, performerId: string): Promise<Destination | undefined> {
  if ((await methodOf(db, performerId)) === 'bank') {
    const banking = await findBanking(db, performerId)
    return banking && { method: 'bank', label: bankLabel(banking.masked), encrypted: banking.encrypted }
  }
  const gateway = currentPayoutGateway(deps)
  const payee = gateway && (await findPayee(db, performerId, gateway.name))
  return gateway && payee?.status === 'ready'
    ? { method: gateway.name, label: gatewayLabels[gateway.name], encrypted: null }
    : undefined
}

/**
 * The creator's account at the gateway. One that is not ready is refreshed from the gateway first, because the creator
 * may just have completed it there.
 */
async function loadPayee(deps: Deps, gateway: Gateway, performerId: string): Promise<PayeeRow | undefined> {
  const known = await findPayee(deps.db, performerId, gateway.name)
  if (!known || known.status === 'ready') return known
  return refreshPayee(deps, gateway, known.reference).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the status of a payout account could not be loaded')
    return known
  })
}

/** The payout settings of a creator, for that creator only. */
export async function loadPayoutSettings(deps: Deps, performerId: string): Promise<PayoutSettings> {
  const gateway = currentPayoutGateway(deps)
  const payee = gateway && (await loadPayee(deps, gateway, performerId))
  const [method, banking] = await Promise.all([methodOf(deps.db, performerId), findBanking(deps.db, performerId)])
  return {
    method,
    isReady: method === 'bank' ? banking !== undefined : payee?.status === 'ready',
    banking: banking && { ...banking.masked, updatedAt: banking.updatedAt.toISOString() },
    gateway: gateway && presentPayee(gateway.name, payee),
  }
}

/** A creator's account at the gateway, or its absence. */
export function presentPayee(
  name: Gateway['name'],
  payee: PayeeRow | undefined
): NonNullable<PayoutSettings['gateway']> {
  return {
    name,
    status: (payee?.status ?? 'none') as 'none' | 'pending' | 'ready' | 'restricted',
    needs: payee?.needs ?? [],
  }
}
