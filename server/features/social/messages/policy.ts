import { itemPriceError } from '../../../../contract/catalogue/items/item-rules.ts'
import { toMinor } from '../../../../contract/money/money.ts'
import { ApiError, invalidField } from '../../../http/api-error.ts'
import type { Viewer } from '../../../http/authenticate.ts'

/**
 * Converts the price of a message from tokens, as on the wire, to hundredths of a token; null for a free message. Only
 * approved creators may set a price, within the limits of an item's price.
 * @throws ApiError wrong_role, performer_pending, 422 at `price`
 */
export function requirePrice(viewer: Viewer, price: number | undefined): number | null {
  if (price === undefined) return null
  if (!viewer.isPerformer) throw new ApiError('wrong_role')
  if (viewer.status !== 'active') throw new ApiError('performer_pending')
  const fault = itemPriceError(price)
  if (fault) throw invalidField('price', fault)
  return toMinor(price)
}
