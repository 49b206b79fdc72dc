import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../db/transaction.ts'
import { platform, post, type Entry, type LedgerAccount } from './post.ts'

/**
 * Undoes a transaction by reversing entries. A creator's part comes from `available` where it was released there meanwhile. What a wallet or a creator
 * can no longer cover comes from the platform's loss account: no balance goes below zero. A second reversal of the same transaction moves nothing.
 */
export async function reverse(trx: Trx, transactionId: string, reason: { kind: 'refund' | 'dispute'; released: boolean; at: Date }) {
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
  const covered: Entry[] = []
  for (const entry of back) {
    const missing = entry.account.owner && entry.amount < 0 ? Math.max(0, -entry.amount - (await lockedBalance(trx, entry.account))) : 0
    covered.push({ ...entry, amount: entry.amount + missing })
    if (missing > 0) covered.push({ account: platform('loss', entry.account.unit), amount: -missing })
  }
  return post(trx, { id: randomUUIDv7(), kind: reason.kind, reference: `reversal:${transactionId}`, reverses: transactionId, entries: covered.filter((entry) => entry.amount !== 0), at: reason.at })
}

/** Balance in minor units, which stays until the transaction ends: nobody else moves a locked account. */
async function lockedBalance(trx: Trx, account: LedgerAccount): Promise<number> {
  const row = await trx
    .selectFrom('ledger_account')
    .select('balance')
    .where('holder', '=', account.owner ?? '')
    .where('kind', '=', account.kind)
    .where('unit', '=', account.unit)
    .forUpdate()
    .executeTakeFirst()
  return row?.balance ?? 0
}
