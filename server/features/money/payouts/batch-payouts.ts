import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { bankAccountOf } from './bank-account.ts'
import type { BankAccount } from './banking.ts'
import { alreadyDecided, noteDecision } from '../../identity/decisions/decide.ts'
import { changePayoutStatus, recordPayoutChanged } from './change-payout-status.ts'
import { payPayout } from './decide-payout.ts'
import type { PayoutRow } from './queries.ts'

const requireAccount = (deps: Deps, row: PayoutRow): BankAccount => {
  const account = bankAccountOf(deps, row)
  if (!account) throw new ApiError('bank_details_unreadable', { number: String(row.number) })
  return account
}

/**
 * Puts approved bank transfers into a new batch, all or none. Returns its id.
 * @throws ApiError already_decided or payouts_not_due if one is not approved, not for a bank, or in a batch already;
 * bank_details_unreadable
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
    if (rows.length !== ids.length) throw new ApiError('payouts_not_due')
    for (const row of rows) {
      const wasApproved = row.batch_id !== null || row.status === 'paid' || row.status === 'rejected'
      if (wasApproved) throw await alreadyDecided(trx, { topic: 'payout', id: row.id })
      if (row.status !== 'approved' || row.method !== 'bank') throw new ApiError('payouts_not_due')
      requireAccount(deps, row)
    }
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
    for (const row of rows) {
      await noteDecision(trx, { topic: 'payout', id: row.id }, 'batched', deps.clock.now())
      recordPayoutChanged(record, row)
    }
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

/** What the file of a batch is made of: the same whenever it is downloaded. */
export type BatchFile = {
  currency: string
  siteName: string
  transfers: { row: PayoutRow; account: BankAccount }[]
}

/**
 * The transfers of a batch with their bank details, for the bank. The first download puts the open ones in transit, from
 * where only the bank brings them back; what was refused before is not among them.
 * @throws ApiError bank_details_unreadable
 */
export function takeBatchFile(
  deps: Deps,
  batchId: string,
  site: { currency: string; siteName: string }
): Promise<BatchFile> {
  const at = deps.clock.now()
  return transactionWithEvents(deps, async (trx, record) => {
    const batch = await trx
      .updateTable('payout_batch')
      .set((is) => ({
        file_currency: is.fn.coalesce('file_currency', is.val(site.currency)),
        file_site_name: is.fn.coalesce('file_site_name', is.val(site.siteName)),
      }))
      .where('id', '=', batchId)
      .returning(['file_currency', 'file_site_name'])
      .executeTakeFirstOrThrow()
    const rows = await trx
      .selectFrom('payout_request')
      .selectAll()
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .forUpdate()
      .execute()
    const isFirst = rows.every((row) => row.sent_at === null)
    const transfers = rows
      .filter((row) => (isFirst ? row.status === 'approved' : row.sent_at !== null))
      .sort((one, other) => Number(one.number) - Number(other.number))
      .map((row) => ({ row, account: requireAccount(deps, row) }))
    if (isFirst) for (const { row } of transfers) await changePayoutStatus(trx, record, row.id, 'in_transit', at)
    return {
      currency: batch.file_currency ?? site.currency,
      siteName: batch.file_site_name ?? site.siteName,
      transfers,
    }
  })
}

/**
 * Marks the open transfers of a batch as paid, each in a transaction of its own. Repeating it after an interruption
 * continues with the rest.
 * @throws ApiError batch_done if none is open
 */
export async function payBatch(deps: Deps, batchId: string, reference: string | null): Promise<void> {
  const rows = await openTransfers(deps.db, batchId)
  if (rows.length === 0) throw new ApiError('batch_done')
  for (const { id } of rows)
    await payPayout(deps, id, reference).catch((error: unknown) => {
      // Decided meanwhile by somebody else.
      if (!(error instanceof ApiError && error.code === 'already_decided')) throw error
    })
}
