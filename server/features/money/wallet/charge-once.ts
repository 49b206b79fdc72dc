import { randomUUIDv7 } from 'node:crypto'
import type { Charge } from '../../../../contract/money/wallet.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'
import { intentOf } from '../ledger/idempotency.ts'
import { chargeWallet, findCharge, NoLongerForSale, type WalletCharge } from './charge-wallet.ts'

/** Period, in ms, in which the same charge without an idempotency key counts as a repeat (product.md, Money). */
const repeatMs = 10_000

/** The payer, their country, and the idempotency key if the client sent one. */
export type Payer = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }
/** What is paid for, after all checks, with its price. */
export type Terms = Omit<WalletCharge, 'type' | 'buyerId' | 'intent' | 'repeatMs'>

/**
 * Without a key each order of a product is an intent of its own; what can be bought once is protected by itself.
 * Charges the payer's wallet by the terms that `termsOf` returns, once for each intent (item id and request body). A repeat gets the answer of the first charge,
 * whatever has changed since. @throws ApiError of `termsOf` and `chargeWallet`
 */
export async function chargeOnce(
  deps: Deps,
  { viewer, key }: Payer,
  type: Charge['type'],
  itemId: string,
  body: object,
  termsOf: () => Promise<Terms>
): Promise<Charge> {
  // A product may be ordered again at once.
  const isRepeatable = type === 'product'
  const autoIntent = intentOf(viewer.id, '', `${type} ${itemId}`, body)
  const intent = {
    ...autoIntent,
    key: key ?? (isRepeatable ? `once:${randomUUIDv7()}` : `auto:${autoIntent.hash.toString('base64url')}`),
  }
  const charge = async () =>
    chargeWallet(deps, {
      ...(await termsOf()),
      type,
      buyerId: viewer.id,
      intent,
      ...(key === undefined && !isRepeatable && { repeatMs }),
    })
  try {
    // The item changed between its terms and the charge: the terms are read again, which throws the matching error.
    return await charge().catch((error: unknown) => {
      if (error instanceof NoLongerForSale) return charge()
      throw error
    })
  } catch (error) {
    const first =
      key !== undefined && error instanceof ApiError && error.code !== 'idempotency_conflict'
        ? await findCharge(deps, intent)
        : undefined
    if (first) return first
    throw error
  }
}
