import { sql, type RawBuilder } from 'kysely'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Trx } from '../../../db/transaction.ts'
import { ApiError } from '../../../http/api-error.ts'

/**
 * A ledger account. `wallet` (tokens) and `pending`, `available`, `reserved` (currency) belong to an owner; the others
 * are the platform's, in either unit.
 */
export type LedgerAccount =
  | { kind: 'wallet'; unit: 'token'; owner: string }
  | { kind: 'pending' | 'available' | 'reserved'; unit: 'currency'; owner: string }
  | { kind: 'commission' | 'clearing' | 'exchange' | 'loss'; unit: 'token' | 'currency'; owner?: undefined }

/** One entry; `amount` in minor units of the account's unit. Positive amounts increase what the platform owes. */
export type Entry = { account: LedgerAccount; amount: number }

/** The ledger account of a wallet, in hundredths of a token. */
export const walletOf = (owner: string): LedgerAccount => ({ kind: 'wallet', unit: 'token', owner })
/** A creator's ledger account of earnings, in minor units of the currency. */
export const earningsOf = (owner: string, kind: 'pending' | 'available' | 'reserved'): LedgerAccount => ({
  kind,
  unit: 'currency',
  owner,
})
/** A ledger account of the platform. */
export const platform = (
  kind: 'commission' | 'clearing' | 'exchange' | 'loss',
  unit: 'token' | 'currency'
): LedgerAccount => ({ kind, unit })

export type Posting = {
  id: string
  kind:
    | 'top_up'
    | 'subscription'
    | 'tip'
    | 'feed'
    | 'video-call'
    | 'release'
    | 'refund'
    | 'change'
    | 'dispute'
    | 'dispute_won'
    | 'payout_reserve'
    | 'payout_return'
    | 'payout'
    | 'forfeit'
  /** What the transaction is for. A reference is posted at most once. */
  reference: string
  entries: readonly Entry[]
  at: Date
  reverses?: string
}

/** The entries as parallel arrays, the form that the SQL functions take. */
export function entryArrays(entries: readonly Entry[]) {
  return {
    kinds: entries.map((entry) => entry.account.kind),
    units: entries.map((entry) => entry.account.unit),
    owners: entries.map((entry) => entry.account.owner ?? null),
    amounts: entries.map((entry) => entry.amount),
  }
}

/**
 * The balance of a wallet, in hundredths of a token. `asOf` is the number of its last entry, by which a browser
 * recognises the newer of two balances (contract/snapshot-version.ts).
 */
export type WalletState = { balance: number; asOf: number }

/**
 * SQL: the number of the last ledger entry written by this database session. The numbers are assigned under the locks
 * of the accounts, so for one wallet they grow in the order of its movements, on all processes.
 */
export const lastEntry = sql<number>`currval('ledger_entry_id_seq')`
/** SQL: the number of the last entry of the ledger transaction with the id in `id`. */
export const lastEntryOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select max(written.id) from ledger_entry written where written.transaction_id = ${id})`

/**
 * Posts a transaction: writes it with its entries and updates the balances atomically. Returns the owner's wallet
 * afterwards, or `replayed` when the reference was posted before, in which case nothing changes.
 * @throws ApiError `insufficient_balance` when a wallet would go below zero; AccountShortage when earnings would; Error
 * when a unit does not sum to zero
 */
export async function post(trx: Trx, posting: Posting): Promise<Posted> {
  const { id, kind, reference, reverses = null, at } = posting
  const { kinds, units, owners, amounts } = entryArrays(posting.entries)
  const { rows } = await sql<{
    kind: string
    owner_id: string
    balance: number
    asOf: number
    refusal: Shortage | null
  }>`
    select *, case when refusal is null then ${lastEntry} end as "asOf"
    from ledger_post_or_refuse(${id}, ${kind}, ${reference}, ${reverses}, ${at}, ${kinds}, ${units}, ${owners}, ${amounts})`.execute(
    trx
  )
  const refusal = rows[0]?.refusal
  if (refusal) throw shortage(refusal)
  return {
    replayed: rows.length === 0,
    walletOf: (owner) => rows.find((row) => row.owner_id === owner && row.kind === 'wallet'),
  }
}

/** What a transaction has changed. */
export type Posted = { replayed: boolean; walletOf(owner: string): WalletState | undefined }

/** An account whose balance would become negative, as the ledger's SQL functions report it; amounts in minor units. */
export type Shortage = { code: 'LG002'; kind: string; balance: number; required: number }

/**
 * Thrown when the balance of an account other than a wallet would become negative. The caller turns it into an error of
 * its feature.
 */
export class AccountShortage extends Error {
  readonly shortage: Shortage
  constructor(shortage: Shortage) {
    super(`the account ${shortage.kind} would go below zero: ${shortage.balance} of ${shortage.required}`)
    this.shortage = shortage
  }
}

/**
 * The error for an insufficient balance: `insufficient_balance` in tokens for a wallet, AccountShortage for any other
 * account.
 */
export function shortage(short: Shortage): Error {
  if (short.kind !== 'wallet') return new AccountShortage(short)
  const { balance, required } = short
  return new ApiError('insufficient_balance', {
    required: fromMinor(required),
    balance: fromMinor(balance),
    shortBy: fromMinor(required - balance),
  })
}
