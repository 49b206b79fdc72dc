import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import type { Charge } from '../../../../contract/money/wallet.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../http/api-error.ts'
import { split, tokensToCents } from '../ledger/sale-entries.ts'
import { findItem, type Item } from '../../catalogue/rights/find-items.ts'
import { findPayable } from '../../catalogue/performers/payable.ts'
import { chargeOnce, type Payer, type Terms } from './charge-once.ts'

/** Items that are bought once, permanently. */
export type BuyableItem = 'feed' | 'video' | 'gallery'

/**
 * Buys permanent access to an item at the price that was shown, in tokens with decimals as on the wire. @throws ApiError not_found (also for what is hidden), forbidden (one's own,
 * or not for sale), already_purchased, price_changed, insufficient_balance, idempotency_conflict
 */
export function buyItem(
  deps: Deps,
  payer: Payer,
  type: BuyableItem,
  id: string,
  body: { price: number }
): Promise<Charge> {
  return chargeOnce(deps, payer, type, id, body, () => termsOf(deps, payer, type, id, body.price))
}

async function termsOf(deps: Deps, payer: Payer, type: BuyableItem, id: string, shownPrice: number): Promise<Terms> {
  const item = await findItem(deps, type, id, payer)
  if (!item) throw new ApiError('not_found')
  return { itemId: id, ...(await pricedTerms(deps, payer, item.performerId, priceOf(item), shownPrice)) }
}

/** The terms of a charge of `tokens` (in hundredths) for a creator. @throws ApiError not_found for a creator who cannot be paid, price_changed when another price was shown */
export async function pricedTerms(
  deps: Deps,
  { viewer, country }: Payer,
  performerId: string,
  tokens: number,
  shownPrice: number
): Promise<Terms> {
  const performer = await findPayable(deps.db, viewer, country, performerId)
  if (!performer) throw new ApiError('not_found')
  if (tokens !== toMinor(shownPrice)) throw new ApiError('price_changed', { price: fromMinor(tokens) })
  const { site } = performer
  return {
    performerId,
    tokens,
    holdDays: site.holdDays,
    split: split(tokensToCents(tokens, site.tokenPrice), site, performer.commission_bp),
  }
}

/** The price for this viewer, in hundredths of a token. @throws ApiError forbidden, already_purchased */
export function priceOf({ accessReason, access, price }: Item): number {
  if (accessReason === 'owner') throw new ApiError('forbidden')
  if (accessReason === 'bought') throw new ApiError('already_purchased')
  if (access !== 'sale' || price === null) throw new ApiError('forbidden')
  return price
}
