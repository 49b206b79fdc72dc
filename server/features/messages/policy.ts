import { itemPriceFault } from '../../../contract/item-rules.ts'
import { toMinor } from '../../../contract/money.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Viewer } from '../../http/authenticate.ts'

/**
 * The price of a message in hundredths of a token, from tokens as on the wire; null where it is free. Only a creator who is approved sells, within the caps of an item.
 * @throws ApiError wrong_role, performer_pending, 422 at `price`
 */
export function requirePrice(viewer: Viewer, price: number | undefined): number | null {
  if (price === undefined) return null
  if (!viewer.isPerformer) throw new ApiError('wrong_role')
  if (viewer.status !== 'active') throw new ApiError('performer_pending')
  const fault = itemPriceFault(price)
  if (fault) throw invalidField('price', fault)
  return toMinor(price)
}
