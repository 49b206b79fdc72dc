import type { LetterStatus } from '../../../../contract/admin/support-requests.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the list of letters. */
export const LETTERS_PATH = '/admin/letters'

/** The states of letters, in the order of the filter. */
export const letterStatuses = ['open', 'answered', 'closed'] as const

export type LettersFilter = { q?: string; status?: LetterStatus }

/** The filter in an address. */
export const lettersFilter = ({ q, status }: AddressQuery): LettersFilter =>
  onlySet({ q: wordsIn(q), status: oneOf(letterStatuses, status) })

/** The input of the list's request, shared by page and screen. */
export const lettersInput = (filter: LettersFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
