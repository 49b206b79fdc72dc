import { randomUUIDv7 } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import type { Payee, PayoutResult, SandboxGateway } from './gateway.ts'

/** Creators' accounts and payouts of the sandbox: an account can receive money once its page has been confirmed. */
export function sandboxPayees(
  db: Db,
  clock: Clock
): Pick<SandboxGateway, 'openPayee' | 'payeeLink' | 'findPayee' | 'payOut' | 'decidePayee'> {
  const find = async (reference: string): Promise<Payee> => {
    const { id, status } = await db
      .selectFrom('sandbox.account')
      .select(['id', 'status'])
      .where('id', '=', reference)
      .executeTakeFirstOrThrow()
    return { reference: id, status: status as Payee['status'], needs: needs[status] ?? [] }
  }
  return {
    findPayee: find,
    decidePayee: async (reference, status) =>
      void (await db.updateTable('sandbox.account').set({ status }).where('id', '=', reference).execute()),
    openPayee: async ({ accountId }) => {
      await db
        .insertInto('sandbox.account')
        .values({ id: `acct_${randomUUIDv7()}`, owner: accountId, status: 'pending', created_at: clock.now() })
        .onConflict((conflict) => conflict.column('owner').doNothing())
        .execute()
      const { id } = await db
        .selectFrom('sandbox.account')
        .select('id')
        .where('owner', '=', accountId)
        .executeTakeFirstOrThrow()
      return find(id)
    },
    payeeLink: (reference, returnUrl) =>
      Promise.resolve(
        `/sandbox/account?id=${encodeURIComponent(reference)}&back=${encodeURIComponent(new URL(returnUrl).pathname)}`
      ),
    payOut: async ({ payoutId, payeeReference, amount, currency }): Promise<PayoutResult> => {
      const { status } = await find(payeeReference)
      await db
        .insertInto('sandbox.payout')
        .values({
          id: randomUUIDv7(),
          idempotency_key: payoutId,
          account_id: payeeReference,
          amount,
          currency,
          status: status === 'ready' ? 'paid' : 'failed',
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute()
      const sent = await db
        .selectFrom('sandbox.payout')
        .select(['id', 'status'])
        .where('idempotency_key', '=', payoutId)
        .executeTakeFirstOrThrow()
      return sent.status === 'paid'
        ? { status: 'paid', reference: sent.id }
        : { status: 'failed', reason: 'account_not_ready' }
    },
  }
}

/** The information that the gateway requires, by status. */
const needs: Readonly<Record<string, readonly string[]>> = { pending: ['identity'], restricted: ['identity'] }
