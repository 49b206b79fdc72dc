import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'
import { platform, post, type Entry, type LedgerAccount } from './post.ts'

type Undoing = { kind: 'refund' | 'dispute'; released: boolean; at: Date; isCovered?: boolean | undefined }

/** The reference of the transaction that gives part of a sale back: at most one for each. */
export const changeReference = (transactionId: string): string => `change:${transactionId}`

/**
 * Undoes a transaction by reversing entries, less what was given back of it before (`giveChange`). A creator's part comes from `available` where it was released there
 * meanwhile. What a wallet or a creator can no longer cover comes from the platform's loss account: no balance goes below zero. `isCovered`: unless all of it is
 * there, nothing moves. A second reversal of the same transaction moves nothing. @throws ApiError refund_not_covered
 */
export async function reverse(trx: Trx, transactionId: string, { kind, released, at, isCovered }: Undoing) {
  const rows = await trx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transaction as moved', 'moved.id', 'entry.transaction_id')
    .select(['account.kind', 'account.unit', 'account.owner_id', 'entry.amount'])
    .where((is) =>
      is.or([is('moved.id', '=', transactionId), is('moved.reference', '=', changeReference(transactionId))])
    )
    .execute()
  const back = rows.map((row): Entry => {
    // What was given back of it already may have come from either account of the creator.
    const account =
      row.owner_id && (row.kind === 'pending' || row.kind === 'available')
        ? released
          ? 'available'
          : 'pending'
        : row.kind
    return {
      account: { kind: account, unit: row.unit, ...(row.owner_id && { owner: row.owner_id }) } as LedgerAccount,
      amount: -row.amount,
    }
  })
  const entries = await cover(trx, summedUp(back), isCovered)
  return post(trx, {
    id: randomUUIDv7(),
    kind,
    reference: `reversal:${transactionId}`,
    reverses: transactionId,
    entries,
    at,
  })
}

/**
 * Gives back part of what a transaction moved, once: `entries` are the part, as the transaction had them with their signs turned. Covered as a reversal is.
 */
export async function giveChange(trx: Trx, transactionId: string, entries: readonly Entry[], at: Date) {
  return post(trx, {
    id: randomUUIDv7(),
    kind: 'change',
    reference: changeReference(transactionId),
    entries: await cover(trx, entries),
    at,
  })
}

/** One entry for each account of these; those that come to nothing are left out. */
function summedUp(entries: readonly Entry[]): Entry[] {
  const byAccount = Map.groupBy(entries, ({ account }) => `${account.kind} ${account.unit} ${account.owner ?? ''}`)
  return [...byAccount.values()].flatMap((all) => {
    const amount = all.reduce((sum, entry) => sum + entry.amount, 0)
    const [first] = all
    return first && amount !== 0 ? [{ account: first.account, amount }] : []
  })
}

/** Takes what people no longer have from the platform's loss account. @throws ApiError refund_not_covered where nobody else may pay */
async function cover(trx: Trx, back: readonly Entry[], isCovered?: boolean): Promise<Entry[]> {
  const balances = await lockedBalances(
    trx,
    back.flatMap(({ account }) => account.owner ?? [])
  )
  const covered = back.flatMap((entry) => {
    const { owner, kind, unit } = entry.account
    const available = balances.get(`${owner} ${kind}`) ?? 0
    const missing = owner && entry.amount < 0 ? Math.max(0, -entry.amount - available) : 0
    if (missing > 0 && isCovered)
      throw new ApiError('refund_not_covered', { available: fromMinor(available), required: fromMinor(-entry.amount) })
    return missing > 0
      ? [
          { ...entry, amount: entry.amount + missing },
          { account: platform('loss', unit), amount: -missing },
        ]
      : [entry]
  })
  return covered.filter((entry) => entry.amount !== 0)
}

/** Balances of these owners in minor units, by owner and kind, which stay until the transaction ends. Locked in the order of every transaction (`ledger_post`). */
async function lockedBalances(trx: Trx, owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('ledger_account')
    .select(['holder', 'kind', 'balance'])
    .where(sql<boolean>`holder = any(${owners}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [`${row.holder} ${row.kind}`, row.balance]))
}
