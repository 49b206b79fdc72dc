import { withNext } from '../../../../contract/text/site-address.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { purchaseParam } from './purchase-address.ts'
import type { PurchaseSubject } from './actions.ts'

/**
 * The registration address for a visitor who wants to buy something; it leads back to `here` with the purchase open.
 */
export const joinToPurchaseHref = (returnPath: string, what: Pick<PurchaseSubject, 'type' | '_id'>): string =>
  withNext('/auth/register', withQuery(returnPath, { unlock: purchaseParam(what) }))
