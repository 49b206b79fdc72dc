import { fromMinor } from '../../../../contract/money/money.ts'
import type { SandboxDispute } from '../../../../contract/money/sandbox.ts'
import type { Deps } from '../../../deps.ts'
import type { SandboxGateway } from '../../../integrations/payments/gateway.ts'

/** Disputes that the sandbox's bank has not decided, with the names of the accounts, which only the site knows. */
export async function listOpenDisputes({ db }: Deps, gateway: SandboxGateway): Promise<SandboxDispute[]> {
  const open = await gateway.openDisputes()
  if (open.length === 0) return []
  const payments = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select(['payment.id', 'account.name'])
    .where(
      'payment.id',
      'in',
      open.map(({ paymentId }) => paymentId)
    )
    .execute()
  return open.flatMap(({ reference, paymentId, status, amount, currency, brand, last4, openedAt }) => {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) return []
    return {
      _id: reference,
      status,
      amount: fromMinor(amount),
      currency,
      brand,
      last4,
      payer: payment.name,
      openedAt: openedAt.toISOString(),
    }
  })
}
