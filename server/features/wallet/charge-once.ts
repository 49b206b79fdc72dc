import type { Charge } from '../../../contract/wallet.ts'
import type { Language } from '../../../contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'
import { intentOf } from '../ledger/idempotency.ts'
import { chargeWallet, findCharge, NoLongerForSale, type WalletCharge } from './charge-wallet.ts'

/** ms in which the same charge without a key counts as a repeat (product.md, Money). */
const repeatMs = 10_000

/** Who pays, from where, with the key of the intent where the client sent one. */
export type Payer = { viewer: Viewer; country: string | undefined; key: string | undefined; language: Language }
/** What is paid for, decided and priced. */
export type Terms = Omit<WalletCharge, 'type' | 'buyerId' | 'intent' | 'repeatMs'>

/**
 * Charges the payer's wallet by the terms that `termsOf` finds, once for each intent: the id and the body of one call. What was paid once is answered
 * once more, whatever has changed since. @throws ApiError what `termsOf` and `chargeWallet` throw
 */
export async function chargeOnce(
  deps: Deps,
  { viewer, key }: Payer,
  type: Charge['type'],
  itemId: string,
  body: object,
  termsOf: () => Promise<Terms>
): Promise<Charge> {
  const made = intentOf(viewer.id, '', `${type} ${itemId}`, body)
  const intent = { ...made, key: key ?? `auto:${made.hash.toString('base64url')}` }
  const charge = async () =>
    chargeWallet(deps, {
      ...(await termsOf()),
      type,
      buyerId: viewer.id,
      intent,
      ...(key === undefined && { repeatMs }),
    })
  try {
    // An item that changed between its terms and the charge is looked at once more: that says what has changed.
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
