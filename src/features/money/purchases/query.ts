import type { ChargeType } from '../../../../contract/money/wallet.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The filter of purchases in the address. */
export type PurchaseFilter = { type?: ChargeType; q?: string }

/** Kinds of purchase in the order of the filter. */
export const purchaseTypes = [
  'feed',
  'video',
  'gallery',
  'product',
  'tip',
  'message',
  'stream',
  'video-call',
] as const satisfies readonly ChargeType[]

/** Reads the filter from an address. */
export const purchaseFilter = (query: AddressQuery): PurchaseFilter =>
  onlySet({ type: oneOf(purchaseTypes, query['type']), q: wordsIn(query['q']) })

/** The request for the list, shared by page and screen. */
export const purchasesInput = (filter: PurchaseFilter, page: number) =>
  numbered({ query: { limit: 20, ...filter } }, page)
