import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Charge, wallet } from '../../../contract/wallet.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Input } from '../../http/implement.ts'
import { split, tokensToCents } from '../ledger/sale-entries.ts'
import { findItem, type Item } from '../rights/find-items.ts'
import { findPayable } from '../subscriptions/policy.ts'
import { chargeOnce, type Payer, type Terms } from './charge-once.ts'

/** What is bought once and for good. */
export type Unlockable = 'feed' | 'video' | 'gallery' | 'product'

/**
 * Buys an item for good at the price that was shown, in tokens as on the wire. @throws ApiError not_found (also for what is hidden), forbidden (one's own,
 * or not for sale), already_purchased, price_changed, insufficient_balance, idempotency_conflict
 */
export function unlock(deps: Deps, payer: Payer, type: Unlockable, id: string, body: { price: number }): Promise<Charge> {
  return chargeOnce(deps, payer, type, id, body, () => termsOf(deps, payer, type, id, body.price))
}

async function termsOf(deps: Deps, payer: Payer, type: Unlockable, id: string, shownPrice: number): Promise<Terms> {
  const item = await findItem(deps, type, id, payer)
  if (!item) throw new ApiError('not_found')
  const tokens = priceOf(item)
  const performer = await findPayable(deps.db, payer.viewer, payer.country, item.performerId)
  if (!performer) throw new ApiError('not_found')
  if (tokens !== toMinor(shownPrice)) throw new ApiError('price_changed', { price: fromMinor(tokens) })
  const { site } = performer
  return { performerId: item.performerId, itemId: id, tokens, holdDays: site.holdDays, split: split(tokensToCents(tokens, site.tokenPrice), site, performer.commission_bp) }
}

/** What this viewer would pay for it, in hundredths of a token. @throws ApiError forbidden, already_purchased */
function priceOf({ accessReason, access, price }: Item): number {
  if (accessReason === 'owner') throw new ApiError('forbidden')
  if (accessReason === 'bought') throw new ApiError('already_purchased')
  if (access !== 'sale' || price === null) throw new ApiError('forbidden')
  return price
}

type ProductBody = Input<typeof wallet.product>['body']

/**
 * Buys a product (Spec §7, Wallet charges): a digital one as everything else, one copy for good. One that is sent is not sold from the wallet alone: it
 * needs an order. @throws ApiError as `unlock`, and 422 naming the field
 */
export async function buyProduct(deps: Deps, payer: Payer, id: string, { price, quantity }: ProductBody): Promise<Charge> {
  const product = await deps.db.selectFrom('asset').select('product_type').where('id', '=', id).where('kind', '=', 'product').executeTakeFirst()
  if (product?.product_type === 'physical') {
    if (!(await findItem(deps, 'product', id, payer))) throw new ApiError('not_found')
    throw invalidField('deliveryAddressId', 'Products that are sent cannot be bought here yet')
  }
  if (quantity > 1) throw invalidField('quantity', 'A digital product is bought once')
  return unlock(deps, payer, 'product', id, { price })
}
