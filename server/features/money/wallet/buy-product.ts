import type { Charge, wallet } from '../../../../contract/money/wallet.ts'
import type { Language } from '../../../../contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Input } from '../../../http/handler-types.ts'
import { publishAfterCommit } from '../../../realtime/publish-after-commit.ts'
import { presentPostal } from '../../identity/addresses/present.ts'
import { findAddress } from '../../identity/addresses/queries.ts'
import { notifySeller } from '../orders/notify-seller.ts'
import { findItem } from '../../catalogue/rights/find-items.ts'
import { chargeOnce, type Payer, type Terms } from './charge-once.ts'
import { pricedTerms, priceOf } from './buy-item.ts'

type ProductBody = Input<typeof wallet.product>['body']

const oneCopy: Record<Language, string> = {
  en: 'You can only buy one of a digital product',
  pt: 'Você só pode comprar um produto digital uma vez',
}
const noAddress: Record<Language, string> = { en: 'Choose a delivery address', pt: 'Escolha um endereço de entrega' }

/**
 * Buys a product and creates its order (Spec §7, Wallet charges): a digital product once, a physical product in a quantity within its stock, sent to
 * an address of the buyer. The price is for all copies, in tokens with decimals as on the wire. @throws ApiError as `unlock`; out_of_stock, 422 naming the field
 */
export async function buyProduct(deps: Deps, payer: Payer, id: string, body: ProductBody): Promise<Charge> {
  const charge = await chargeOnce(deps, payer, 'product', id, body, () => termsOf(deps, payer, id, body))
  await publishAfterCommit(deps, () => notifySeller(deps, charge._id))
  return charge
}

async function termsOf(
  deps: Deps,
  payer: Payer,
  id: string,
  { price, quantity, deliveryAddressId }: ProductBody
): Promise<Terms> {
  const item = await findItem(deps, 'product', id, payer)
  const product = await deps.db
    .selectFrom('asset')
    .select(['title', 'product_type', 'stock'])
    .where('id', '=', id)
    .where('kind', '=', 'product')
    .executeTakeFirst()
  if (!item || !product) throw new ApiError('not_found')
  const one = priceOf(item)
  if (product.product_type === 'digital') {
    if (quantity > 1) throw invalidField('quantity', oneCopy[payer.language])
    return {
      itemId: id,
      order: { product: id, quantity, title: product.title, type: 'digital' },
      ...(await pricedTerms(deps, payer, item.performerId, one, price)),
    }
  }
  const address = deliveryAddressId && (await findAddress(deps.db, payer.viewer.id, deliveryAddressId))
  if (!address) throw invalidField('deliveryAddressId', noAddress[payer.language])
  if ((product.stock ?? 0) < quantity) throw new ApiError('out_of_stock', { left: product.stock ?? 0 })
  const terms = await pricedTerms(deps, payer, item.performerId, one * quantity, price)
  return {
    order: { product: id, quantity, title: product.title, type: 'physical', address: presentPostal(address) },
    ...terms,
  }
}
