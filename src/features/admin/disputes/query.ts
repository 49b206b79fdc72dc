import type { DisputeStatus } from '../../../../contract/money/dispute-rules.ts'
import type { DisputeQueue } from '../../../../contract/admin/disputes.ts'
import { oneOf, type AddressQuery } from '../../platform/records/address-query.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'
import { listFilter, type ListFilter } from '../list-filter.ts'

/** The path of the list of disputes. */
export const DISPUTES_PATH = '/admin/disputes'

/** The queues and, at last, everything, in the order of the tabs. */
export const disputeTabs = ['needs_response', 'under_review', 'closed', 'all'] as const satisfies readonly (
  | DisputeQueue
  | 'all'
)[]
export type DisputeTab = (typeof disputeTabs)[number]

/** Badge tone of each state. */
export const disputeTone = {
  warning_needs_response: 'warning',
  warning_under_review: 'neutral',
  warning_closed: 'neutral',
  needs_response: 'danger',
  under_review: 'accent',
  lost: 'neutral',
  won: 'success',
} as const satisfies Record<DisputeStatus, string>

export type DisputeFilter = ListFilter & { tab: DisputeTab }

/** The filter in an address; without a state it is the queue that waits for an answer. */
export const disputeFilter = (query: AddressQuery): DisputeFilter => ({
  tab: oneOf(disputeTabs, query['state']) ?? 'needs_response',
  ...listFilter(query),
})

/** The query of the list and of its export. */
export const disputeQuery = ({ tab, ...filter }: DisputeFilter) => ({ ...filter, ...(tab !== 'all' && { state: tab }) })

/** The input of the list's request, shared by page and screen. */
export const disputesInput = (filter: DisputeFilter) => ({ query: { limit: 30, ...disputeQuery(filter) } })

/** The address of the list with this filter. */
export const disputesPath = (filter: { state?: DisputeTab; from?: string; to?: string }): string =>
  withQuery(DISPUTES_PATH, filter)
