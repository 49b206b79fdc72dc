import { withNext } from '../../../contract/site-address.ts'
import { withQuery } from '../payments/way-back.ts'
import { asPurchase } from './address.ts'
import type { Unlocking } from './slice.ts'

/** Where a visitor who wants to buy something joins: from there the way leads back to `here` with the purchase open. */
export const joinFirst = (here: string, what: Pick<Unlocking, 'type' | '_id'>): string =>
  withNext('/auth/register', withQuery(here, { unlock: asPurchase(what) }))
