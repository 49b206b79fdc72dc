import type { SupportRequestStatus } from '../../../../contract/admin/support-requests.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the list of letters. */
export const SUPPORT_REQUESTS_PATH = '/admin/support-requests'

/** The states of support requests, in the order of the filter. */
export const supportRequestStatuses = ['open', 'answered', 'closed'] as const

export type SupportRequestsFilter = { q?: string; status?: SupportRequestStatus }

/** The filter in an address. */
export const supportRequestsFilter = ({ q, status }: AddressQuery): SupportRequestsFilter =>
  onlySet({ q: wordsIn(q), status: oneOf(supportRequestStatuses, status) })

/** The input of the list's request, shared by page and screen. */
export const supportRequestsInput = (filter: SupportRequestsFilter, page: number) =>
  numbered({ query: { limit: 24, ...filter } }, page)
