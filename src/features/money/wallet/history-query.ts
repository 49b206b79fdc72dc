import type { TransactionType } from '../../../../contract/money/payments.ts'
import { dayIn, oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'

/** The history's filters in the address; days as `2026-11-23`. */
export type HistoryFilter = { type?: TransactionType; from?: string; to?: string; q?: string }

/** Transaction types in the order of the filter. */
export const historyTypes: readonly TransactionType[] = [
  'top_up',
  'subscription',
  'tip',
  'purchase',
  'refund',
  'dispute',
  'dispute_won',
]

/** Reads the filter from an address; ignores invalid values. */
export const historyFilter = (query: AddressQuery): HistoryFilter =>
  onlySet({
    type: oneOf(historyTypes, query['type']),
    from: dayIn(query['from']),
    to: dayIn(query['to']),
    q: wordsIn(query['q']),
  })

/** The request of the history, shared by page and screen. */
export const historyInput = (filter: HistoryFilter) => ({ query: { limit: 20, ...filter } })
