import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'
import { platform, post, type Entry, type LedgerAccount, type Posted } from './post.ts'

type ReversalOptions = { kind: 'refund' | 'dispute'; released: boolean; at: Date; isCovered?: boolean | undefined }

/** The reference of the transaction that refunds part of a sale; at most one for each sale. */
export const changeReference = (transactionId: string): string => `change:${transactionId}`

/** The ledger transactions by which an operator has refunded parts of a transaction. */
const doneParts = (trx: Trx, transactionId: string) =>
  trx
    .selectFrom('partial_refund')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('status', '=', 'done')
    .execute()

/**
 * Reverses a transaction by opposite entries, less the parts that were refunded before (`refundPart`). A creator's part
 * is taken from `available` if it was released, else from `pending`. What a wallet or a creator cannot cover is taken
 * from the platform's loss account, so that no balance becomes negative. With `isCovered`, nothing is posted unless
 * everything is covered. A second reversal of the same transaction has no effect, unless the first was undone.
 * @throws ApiError `refund_not_covered`
 */
export async function reverse(trx: Trx, transactionId: string, { kind, released, at, isCovered }: ReversalOptions) {
  const parts = await doneParts(trx, transactionId)
  const rows = await trx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transaction as moved', 'moved.id', 'entry.transaction_id')
    .select(['account.kind', 'account.unit', 'account.owner_id', 'entry.amount'])
    .where((is) =>
      is.or([
        is('moved.id', 'in', [transactionId, ...parts.map(({ id }) => id)]),
        is('moved.reference', '=', changeReference(transactionId)),
      ])
    )
    .execute()
  if (rows.length === 0) throw new Error(`The ledger has no entries of ${transactionId}: its month was taken out`)
  const opposite = rows.map((row): Entry => {
    // The part that was refunded before may have been taken from either account of the creator.
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
  const entries = await cover(trx, sumByAccount(opposite), isCovered)
  const id = randomUUIDv7()
  const posted = await post(trx, {
    id,
    kind,
    reference: `reversal:${(await lastUndone(trx, transactionId)) ?? transactionId}`,
    reverses: transactionId,
    entries,
    at,
  })
  return { ...posted, id }
}

/** The transaction that has undone the last reversal of a transaction. */
async function lastUndone(trx: Trx, transactionId: string): Promise<string | undefined> {
  const undone = await trx
    .selectFrom('ledger_transaction as undoing')
    .innerJoin('ledger_transaction as reversal', 'reversal.id', 'undoing.reverses')
    .select('undoing.id')
    .where('reversal.reverses', '=', transactionId)
    .orderBy('undoing.created_at', 'desc')
    .orderBy('undoing.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return undone?.id
}

/**
 * Undoes a reversal to the cent by opposite entries: what a wallet or a creator lost comes back to them, and what the
 * platform's loss account paid in their place comes back to it. `isReleased`: the creator's part is available at once,
 * as before the reversal; otherwise it is on hold. A second call has no effect.
 */
export async function undoReversal(
  trx: Trx,
  reversalId: string,
  at: Date
): Promise<Posted & { id: string; isReleased: boolean }> {
  const rows = await trx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'account.unit', 'account.owner_id', 'entry.amount'])
    .where('entry.transaction_id', '=', reversalId)
    .execute()
  const id = randomUUIDv7()
  const posted = await post(trx, {
    id,
    kind: 'dispute_won',
    reference: `undo:${reversalId}`,
    reverses: reversalId,
    entries: rows.map(({ kind, unit, owner_id: owner, amount }) => ({
      account: { kind, unit, ...(owner && { owner }) } as LedgerAccount,
      amount: -amount,
    })),
    at,
  })
  return { ...posted, id, isReleased: rows.every(({ kind }) => kind !== 'pending') }
}

/** The change of a transaction, at most once, or one of several parts that an operator refunds. */
type Part = { change: string } | { refundId: string }

/** Refunds part of a transaction. `entries` are that part with opposite signs. Shortages are covered as in a reversal. */
export async function refundPart(trx: Trx, part: Part, entries: readonly Entry[], at: Date) {
  const isChange = 'change' in part
  return post(trx, {
    id: isChange ? randomUUIDv7() : part.refundId,
    kind: isChange ? 'change' : 'refund',
    reference: isChange ? changeReference(part.change) : `refund:${part.refundId}`,
    entries: await cover(trx, entries),
    at,
  })
}

/** Sums the entries of each account, without those that sum to zero. */
function sumByAccount(entries: readonly Entry[]): Entry[] {
  const byAccount = Map.groupBy(entries, ({ account }) => `${account.kind} ${account.unit} ${account.owner ?? ''}`)
  return [...byAccount.values()].flatMap((all) => {
    const amount = all.reduce((sum, entry) => sum + entry.amount, 0)
    const [first] = all
    return first && amount !== 0 ? [{ account: first.account, amount }] : []
  })
}

/**
 * Charges shortages to the platform's loss account.
 * @throws ApiError refund_not_covered when the loss account may not pay
 */
async function cover(trx: Trx, opposite: readonly Entry[], isCovered?: boolean): Promise<Entry[]> {
  const balances = await lockedBalances(
    trx,
    opposite.flatMap(({ account }) => account.owner ?? [])
  )
  const covered = opposite.flatMap((entry) => {
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

/**
 * The balances of these owners in minor units, by owner and kind, locked until the transaction ends, in the lock order
 * of `ledger_post`.
 */
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
