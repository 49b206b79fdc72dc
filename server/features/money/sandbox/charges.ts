import type { Out } from '../../../../contract/endpoint.ts'
import type { Language } from '../../../../contract/errors.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { sandbox, SandboxCharge } from '../../../../contract/money/sandbox.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { BankCharge, SandboxGateway } from '../../../integrations/payments/gateway.ts'
import { declineText } from '../gateways/decline-reasons.ts'

type SandboxDeps = { deps: Deps; gateway: SandboxGateway }
type Query = Out<(typeof sandbox)['charges']['query']>

/** The charges of an account's cards at the sandbox gateway. */
export async function listCharges(
  { deps, gateway }: SandboxDeps,
  accountId: string,
  query: Query,
  language: Language
): Promise<{ data: SandboxCharge[]; total: number }> {
  const { rows, total } = await gateway.charges(accountId, query)
  return { data: await present(deps, rows, language), total }
}

/** One charge of this account. @throws ApiError not_found, also for another account's */
export async function viewCharge(
  { deps, gateway }: SandboxDeps,
  accountId: string,
  id: string,
  language: Language
): Promise<SandboxCharge> {
  const { rows } = await gateway.charges(accountId, { id })
  const [charge] = await present(deps, rows, language)
  if (!charge) throw new ApiError('not_found')
  return charge
}

/** Adds to the gateway's charges what they paid for, which only the site knows. */
async function present(deps: Deps, charges: readonly BankCharge[], language: Language): Promise<SandboxCharge[]> {
  if (charges.length === 0) return []
  const payments = await deps.db
    .selectFrom('payment')
    .leftJoin('account', 'account.id', 'payment.performer_id')
    .select(['payment.id', 'payment.type', 'account.name'])
    .where(
      'payment.id',
      'in',
      charges.map(({ paymentId }) => paymentId)
    )
    .execute()
  return charges.flatMap(({ id, paymentId, amount, currency, brand, last4, status, reason, createdAt }) => {
    const payment = payments.find((one) => one.id === paymentId)
    if (!payment) return []
    return {
      _id: id,
      paymentId,
      type: payment.type as SandboxCharge['type'],
      performer: payment.name ?? undefined,
      amount: fromMinor(amount),
      currency,
      brand,
      last4,
      status,
      reason: status === 'declined' ? declineText(reason, language) : undefined,
      createdAt: createdAt.toISOString(),
    }
  })
}
