import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { platform, post, type Entry, type LedgerAccount } from './post.ts'

/**
 * Undoes a transaction by reversing entries. A creator's part comes from `available` where it was released there meanwhile. What a wallet or a creator
 * can no longer cover comes from the platform's loss account: no balance goes below zero. `isCovered`: unless all of it is there, nothing moves. A second
 * reversal of the same transaction moves nothing. @throws ApiError refund_not_covered
 */
export async function reverse(trx: Trx, transactionId: string, reason: { kind: 'refund' | 'dispute'; released: boolean; at: Date; isCovered?: boolean | undefined }) {
  const rows = await trx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'account.unit', 'account.owner_id', 'entry.amount'])
    .where('entry.transaction_id', '=', transactionId)
    .execute()
  const back = rows.map((row): Entry => {
    const kind = row.kind === 'pending' && reason.released ? 'available' : row.kind
    return { account: { kind, unit: row.unit, ...(row.owner_id && { owner: row.owner_id }) } as LedgerAccount, amount: -row.amount }
  })
  const balances = await lockedBalances(trx, back.flatMap(({ account }) => account.owner ?? []))
  const covered = back.flatMap((entry) => {
    const { owner, kind, unit } = entry.account
    const available = balances.get(`${owner} ${kind}`) ?? 0
    const missing = owner && entry.amount < 0 ? Math.max(0, -entry.amount - available) : 0
    if (missing > 0 && reason.isCovered) throw new ApiError('refund_not_covered', { available: fromMinor(available), required: fromMinor(-entry.amount) })
    return missing > 0 ? [{ ...entry, amount: entry.amount + missing }, { account: platform('loss', unit), amount: -missing }] : [entry]
  })
  return post(trx, { id: randomUUIDv7(), kind: reason.kind, reference: `reversal:${transactionId}`, reverses: transactionId, entries: covered.filter((entry) => entry.amount !== 0), at: reason.at })
}

/** Balances of these owners in minor units, by owner and kind, which stay until the transaction ends. Locked in the order of every transaction (`ledger_post`). */
async function lockedBalances(trx: Trx, owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx.selectFrom('ledger_account').select(['holder', 'kind', 'balance']).where(sql<boolean>`holder = any(${owners}::uuid[])`).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [`${row.holder} ${row.kind}`, row.balance]))
}
