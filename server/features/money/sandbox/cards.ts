import type { CardBehaviour } from '../../../../contract/money/sandbox-cards.ts'
import type { SandboxSavedCard } from '../../../../contract/money/sandbox.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { SandboxGateway } from '../../../integrations/payments/gateway.ts'

const savedCards = (deps: Deps, accountId: string) =>
  deps.db
    .selectFrom('payment_card')
    .select(['id', 'gateway_reference', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('account_id', '=', accountId)
    .where('gateway', '=', 'sandbox')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** An account's saved test cards with their behaviour, newest first. */
export async function listTestCards(
  deps: Deps,
  gateway: SandboxGateway,
  accountId: string
): Promise<{ data: SandboxSavedCard[]; total: number }> {
  const rows = await savedCards(deps, accountId).execute()
  const behaviours = await gateway.behaviours(rows.map((row) => row.gateway_reference))
  const data = rows.map((row) => ({
    _id: row.id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    behaviour: behaviours.get(row.gateway_reference) ?? 'succeeds',
  }))
  return { data, total: data.length }
}

/** Changes the behaviour of a saved card for all later charges, including renewals. @throws ApiError not_found */
export async function changeTestCard(
  deps: Deps,
  gateway: SandboxGateway,
  accountId: string,
  id: string,
  behaviour: CardBehaviour
): Promise<SandboxSavedCard> {
  const row = await savedCards(deps, accountId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  await gateway.setBehaviour(row.gateway_reference, behaviour)
  return { _id: row.id, brand: row.brand, last4: row.last4, expMonth: row.exp_month, expYear: row.exp_year, behaviour }
}
