import { dayIn, onlySet, wordsIn, type AddressQuery } from '../platform/records/address-query.ts'

/** What a `AdminList` can be filtered by: words, and the first and last day (`2026-11-23`). */
export type ListFilter = { q?: string; from?: string; to?: string }

/** The search and the days in an address. */
export const listFilter = ({ q, from, to }: AddressQuery): ListFilter =>
  onlySet({ q: wordsIn(q), from: dayIn(from), to: dayIn(to) })
