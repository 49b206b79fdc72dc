import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { bankAccountOf } from './bank-account.ts'
import type { BankAccount } from './banking.ts'
import { recordPayoutChanged } from './change-payout-status.ts'
import { payPayout } from './decide-payout.ts'
import type { PayoutRow } from './queries.ts'

const requireAccount = (deps: Deps, row: PayoutRow): BankAccount => {
  const account = bankAccountOf(deps, row)
  if (!account) throw new ApiError('bank_details_unreadable', { number: String(row.number) })
  return account
}

/**
 * Puts approved bank transfers into a new batch, all or none. Returns its id.
 * @throws ApiError conflict if one is not approved, not for a bank, or in a batch already; bank_details_unreadable
 */
export function createBatch(deps: Deps, by: string, payoutIds: readonly string[]): Promise<string> {
  const ids = [...new Set(payoutIds)]
  return transactionWithEvents(deps, async (trx, record) => {
    const rows = await trx
      .selectFrom('payout_request')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const isDue = rows.every((row) => row.status === 'approved' && row.method === 'bank' && row.batch_id === null)
    if (rows.length !== ids.length || !isDue) throw new ApiError('conflict')
    for (const row of rows) requireAccount(deps, row)
    const id = randomUUIDv7()
    await trx
      .insertInto('payout_batch')
      .values({
        id,
        created_by: by,
        created_by_name: sql<string>`coalesce((select coalesce(username, name) from account where id = ${by}::uuid), '')`,
        created_at: deps.clock.now(),
      })
      .execute()
    await trx.updateTable('payout_request').set({ batch_id: id }).where('id', 'in', ids).execute()
    for (const row of rows) recordPayoutChanged(record, row)
    return id
  })
}

/** The open transfers of a batch, by number. */
const openTransfers = (db: Db, batchId: string): Promise<PayoutRow[]> =>
  db
    .selectFrom('payout_request')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('status', '=', 'approved')
    .orderBy('number')
    .execute()

/** The open transfers of a batch with their bank details. @throws ApiError bank_details_unreadable */
export async function transfersOf(deps: Deps, batchId: string): Promise<{ row: PayoutRow; account: BankAccount }[]> {
  return (await openTransfers(deps.db, batchId)).map((row) => ({ row, account: requireAccount(deps, row) }))
}

/**
 * Marks the open transfers of a batch as paid, each in a transaction of its own. Repeating it after an interruption
 * continues with the rest.
 * @throws ApiError conflict if none is open
 */
export async function payBatch(deps: Deps, batchId: string, reference: string | null): Promise<void> {
  const rows = await openTransfers(deps.db, batchId)
  if (rows.length === 0) throw new ApiError('conflict')
  for (const { id } of rows)
    await payPayout(deps, id, reference).catch((error: unknown) => {
      // Decided meanwhile by somebody else.
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    })
}
