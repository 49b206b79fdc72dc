import { wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'

/** The search words of an address. */
export const followingQuery = (query: AddressQuery): string => wordsIn(query['q']) ?? ''

/** The input of the list's request, shared by page and screen. */
export const followingInput = (q: string) => ({ query: { limit: 24, ...(q && { q }) } })
