import type { Trx } from './transaction.ts'

/**
 * Locks an account's row until the transaction ends. Transactions that count an account's rows and then add one take this lock first,
 * so that calls in parallel see one another ("at most N of these for each account").
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
