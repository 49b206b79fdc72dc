import { sql, type RawBuilder } from 'kysely'
import { fromMinor } from '../../../contract/money.ts'
import type { Trx } from '../../db/transaction.ts'
import { ApiError } from '../../http/api-error.ts'

/** An account of the ledger. Owned: `wallet` (tokens); `pending`, `available`, `reserved` (currency). The platform's: the rest, in either unit. */
export type LedgerAccount =
  | { kind: 'wallet'; unit: 'token'; owner: string }
  | { kind: 'pending' | 'available' | 'reserved'; unit: 'currency'; owner: string }
  | { kind: 'commission' | 'clearing' | 'exchange' | 'loss'; unit: 'token' | 'currency'; owner?: undefined }

/** `amount` in minor units of the account's unit; positive: the platform owes more. */
export type Entry = { account: LedgerAccount; amount: number }

/** The ledger account of a wallet, in hundredths of a token. */
export const walletOf = (owner: string): LedgerAccount => ({ kind: 'wallet', unit: 'token', owner })
/** A creator's account of what they earned, in minor units. */
export const earningsOf = (owner: string, kind: 'pending' | 'available' | 'reserved'): LedgerAccount => ({
  kind,
  unit: 'currency',
  owner,
})
/** An account of the platform's own. */
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
    | 'payout_reserve'
    | 'payout_return'
    | 'payout'
  /** What it is about; the same reference never moves money twice. */
  reference: string
  entries: readonly Entry[]
  at: Date
  reverses?: string
}

/** Entries as the SQL functions take them: parallel arrays. */
export function entryArrays(entries: readonly Entry[]) {
  return {
    kinds: entries.map((entry) => entry.account.kind),
    units: entries.map((entry) => entry.account.unit),
    owners: entries.map((entry) => entry.account.owner ?? null),
    amounts: entries.map((entry) => entry.amount),
  }
}

/** How a wallet stands, in hundredths of a token; `snapshotVersion`: the number of its last entry, by which a browser knows the younger of two (contract/snapshot-version.ts). */
export type WalletState = { balance: number; asOf: number }

/**
 * SQL: the number of the last entry that this session has written, for whoever has just moved money. It is given under the locks of the accounts that it moved: those of a wallet
 * grow in the order in which it moves, over all processes.
 */
export const lastEntry = sql<number>`currval('ledger_entry_id_seq')`
/** SQL: the same later, of a transaction of the ledger whose id stands in `id`. */
export const lastEntryOf = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select max(written.id) from ledger_entry written where written.transaction_id = ${id})`

/**
 * Moves money: writes the transaction and its entries and moves the balances, as one. Answers how an owner's wallet stands after it, or
 * `replayed` when this reference was posted before (nothing moves then).
 * @throws ApiError `insufficient_balance` when a wallet would go below zero; AccountShortage when earnings would; Error when a unit does not sum to zero
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

type Posted = { replayed: boolean; walletOf(owner: string): WalletState | undefined }

/** An account that would go below zero, as the SQL functions of the ledger answer it; amounts in minor units. */
export type Shortage = { code: 'LG002'; kind: string; balance: number; required: number }

/** Thrown when another account than a wallet would go below zero; whoever moves its money says what that means. */
export class AccountShortage extends Error {
  readonly shortage: Shortage
  constructor(shortage: Shortage) {
    super(`the account ${shortage.kind} would go below zero: ${shortage.balance} of ${shortage.required}`)
    this.shortage = shortage
  }
}

/** The refusal for a wallet that is short, in tokens as on the wire; AccountShortage for any other account. */
export function shortage(short: Shortage): Error {
  if (short.kind !== 'wallet') return new AccountShortage(short)
  const { balance, required } = short
  return new ApiError('insufficient_balance', {
    required: fromMinor(required),
    balance: fromMinor(balance),
    shortBy: fromMinor(required - balance),
  })
}
