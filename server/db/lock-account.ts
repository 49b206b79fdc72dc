import type { Trx } from './transaction.ts'

/**
 * Locks an account's row until the transaction ends. Transactions that count an account's rows before they insert
 * another take this lock first, so that parallel calls count each other's rows ("at most N for each account").
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
