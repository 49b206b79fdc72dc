import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { PostalAddress } from '../../../../contract/identity/addresses.ts'
import { fromMinor } from '../../../../contract/money/money.ts'
import type { Charge, TipAbout } from '../../../../contract/money/wallet.ts'
import type { Db } from '../../../db/connect.ts'
import { queryTemplate } from '../../../db/query-template.ts'
import { retryOnConflict, transaction, type Trx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { newEvent } from '../../../events/events.ts'
import { ApiError } from '../../../http/api-error.ts'
import { saleRow } from '../earnings/record-sale.ts'
import { findResult, type Intent } from '../ledger/idempotency.ts'
import { entryArrays, lastEntry, lastEntryOf, shortage, type Shortage, type WalletState } from '../ledger/post.ts'
import { saleEntries, type Split } from '../ledger/sale-entries.ts'
import { overspending, type SpendingRefusal } from '../spending/check.ts'

/** The order that is created with the charge: product, quantity and delivery address. */
export type ProductOrder = {
  product: string
  quantity: number
  title: string
  type: 'physical' | 'digital'
  address?: PostalAddress
}

/** A charge of the wallet, after all checks. `itemId` is set for what can be bought only once. */
export type WalletCharge = {
  type: Charge['type']
  buyerId: string
  performerId: string
  itemId?: string
  /** The product order to create. */
  order?: ProductOrder
  /** Hundredths of a token. */
  tokens: number
  split: Split
  message?: string | undefined
  /** The subject of a tip. */
  about?: TipAbout | undefined
  holdDays: number
  intent: Intent
  /** Period, in ms, in which the same intent counts as a repeat; undefined: always. */
  repeatMs?: number
  alongside?: Alongside | undefined
}

/**
 * Additional work in the transaction of a charge: `before` runs before the money moves, so that its locks precede those
 * of the ledger; `after` runs once the sale is inserted.
 */
export type Alongside = {
  before(trx: Trx): Promise<void>
  after?(trx: Trx, sale: { id: string; at: Date }): Promise<void>
}

/** The item was removed, withdrawn or repriced after its terms were read. Nothing was charged. */
export class NoLongerForSale extends ApiError {
  constructor() {
    super('no_longer_for_sale')
  }
}

type ChargeValues = Pick<
  ReturnType<typeof saleRow>,
  'item_id' | 'gross' | 'fee' | 'net' | 'commission_bp' | 'message' | 'available_at'
> & {
  id: string
  type: Charge['type']
  buyerId: string
  performerId: string
  tokens: number
  at: Date
  key: string
  hash: Buffer
  repeatSince: Date | null
  entries: ReturnType<typeof entryArrays>
  order: string | null
  about: string | null
  aboutId: string | null
  event: string
}

/** The call of `wallet_charge`; no row: this intent was charged before. */
const chargeRows = queryTemplate((db, { entries, ...charge }: ChargeValues) =>
  sql<WalletState & { refusal: Refusal | null }>`
    select balance, refusal, case when refusal is null then ${lastEntry} end as "asOf" from wallet_charge(${charge.id}, ${charge.type}, ${charge.buyerId}, ${charge.performerId}, ${charge.item_id}, ${charge.tokens}, ${charge.gross}, ${charge.fee}, ${charge.net}, ${charge.commission_bp},
      ${charge.message}, ${charge.available_at}, ${charge.at}, ${charge.key}, ${charge.hash}, ${charge.repeatSince}, ${entries.kinds}, ${entries.units}, ${entries.owners}, ${entries.amounts},
      ${charge.order}::jsonb, ${charge.about}, ${charge.aboutId}, ${charge.event}::jsonb)`.compile(db)
)

/**
 * Charges tokens from a wallet for a creator: idempotency key, ledger and sale are written by one statement, in one round trip. A repeated intent returns the first
 * charge; concurrent ones wait for each other. Every kind of charge uses this function (Spec §7, Wallet charges), which also counts sales and creates product orders.
 * @throws ApiError insufficient_balance, limit_reached, cooling_off, idempotency_conflict, already_purchased; NoLongerForSale
 */
export async function chargeWallet(deps: Deps, charge: WalletCharge): Promise<Charge> {
  const { intent, tokens, type } = charge
  const id = randomUUIDv7()
  const at = deps.clock.now()
  const sale = saleRow({ ...charge, id, at })
  const itemId = charge.itemId ?? charge.order?.product
  const { buyerId, performerId } = charge
  const event = newEvent(deps, 'purchase.completed', { saleId: id, type, buyerId, performerId, itemId }, id)
  const values: ChargeValues = {
    ...sale,
    id,
    type,
    buyerId,
    performerId,
    tokens,
    at,
    key: intent.key,
    hash: intent.hash,
    repeatSince: charge.repeatMs === undefined ? null : new Date(at.getTime() - charge.repeatMs),
    entries: entryArrays(saleEntries(charge)),
    order: charge.order ? JSON.stringify(charge.order) : null,
    about: charge.about?.type ?? null,
    aboutId: charge.about?.id ?? null,
    event: JSON.stringify(event.data),
  }
  const runCharge = async (db: Db): Promise<WalletState | undefined> => {
    const [result] = await chargeRows(db, values)
    if (result?.refusal) throw refusalError(result.refusal)
    return result
  }
  const { alongside } = charge
  const wallet = await (alongside
    ? chargeAlongside(deps.db, alongside, runCharge, { id, at })
    : retryOnConflict(() => runCharge(deps.db)))
  if (!wallet) return repeated(deps, intent)
  const balance = fromMinor(wallet.balance)
  deps.realtime.emit(charge.buyerId, 'wallet/balance', { balance, asOf: wallet.asOf })
  deps.realtime.emit(charge.buyerId, 'purchase/changed', {
    _id: id,
    status: 'paid',
    type,
    itemId,
  })
  deps.realtime.emit(charge.performerId, 'earning/created', { type, net: fromMinor(charge.split.net) })
  await deps.events.publishSoon(deps, [event])
  return { _id: id, type, price: fromMinor(tokens), balance, balanceAsOf: wallet.asOf, createdAt: at.toISOString() }
}

/** The reason why the SQL function `wallet_charge` refused; it wrote nothing. */
type Refusal = Shortage | SpendingRefusal | { code: 'WC001' } | { code: 'WC002' }

function refusalError(refusal: Refusal): Error {
  if (refusal.code === 'WC001') return new NoLongerForSale()
  if (refusal.code === 'WC002') return new ApiError('already_purchased')
  return refusal.code === 'LG002' ? shortage(refusal) : overspending(refusal)
}

/** Charges in a transaction with additional work, which is rolled back for a repeat, because the first charge has done it. */
async function chargeAlongside(
  db: Db,
  { before, after }: Alongside,
  runCharge: (db: Db) => Promise<WalletState | undefined>,
  sale: { id: string; at: Date }
): Promise<WalletState | undefined> {
  const repeat = new Error('this intent was charged before')
  try {
    return await transaction(db, async (trx) => {
      await before(trx)
      const wallet = await runCharge(trx)
      if (!wallet) throw repeat
      await after?.(trx, sale)
      return wallet
    })
  } catch (error) {
    if (error === repeat) return undefined
    throw error
  }
}

/** The result of the first charge of this intent, or undefined when there is none. @throws ApiError idempotency_conflict */
export async function findCharge(deps: Deps, intent: Intent): Promise<Charge | undefined> {
  const id = await findResult(deps.db, intent)
  if (!id) return undefined
  const row = await deps.db
    .selectFrom('sale')
    .innerJoin('ledger_account as wallet', (join) =>
      join.onRef('wallet.holder', '=', 'sale.buyer_id').on('wallet.kind', '=', 'wallet').on('wallet.unit', '=', 'token')
    )
    .innerJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.transaction_id', '=', 'sale.transaction_id').onRef('entry.account_id', '=', 'wallet.id')
    )
    .select([
      'sale.id',
      'sale.type',
      'sale.tokens',
      'sale.created_at',
      'entry.balance_after',
      lastEntryOf(sql.ref('sale.transaction_id')).as('as_of'),
    ])
    .where('sale.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      _id: row.id,
      type: row.type as Charge['type'],
      price: fromMinor(row.tokens ?? 0),
      balance: fromMinor(row.balance_after),
      balanceAsOf: row.as_of,
      createdAt: row.created_at.toISOString(),
    }
  )
}

async function repeated(deps: Deps, intent: Intent): Promise<Charge> {
  const first = await findCharge(deps, intent)
  if (!first) throw new ApiError('idempotency_conflict') // the key belongs to a payment
  return first
}
