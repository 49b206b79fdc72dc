import { onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the comments that wait for review. */
export const COMMENTS_PATH = '/admin/comments'

export type HeldFilter = { q?: string }

/** The filter in an address. */
export const heldFilter = ({ q }: AddressQuery): HeldFilter => onlySet({ q: wordsIn(q) })

/** The input of the list's request, shared by page and screen. */
export const heldInput = (filter: HeldFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
