import type { PayoutStatus } from '../../../../contract/money/payouts.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the queue of payouts. */
export const PAYOUTS_PATH = '/admin/payouts'

/** The address of all requests of a creator. */
export const payoutsOf = (username: string): string => `${PAYOUTS_PATH}?state=all&q=${encodeURIComponent(username)}`

/** The tabs: requests by state, all of them, and batches of bank transfers. */
export const payoutTabs = [
  'pending',
  'approved',
  'in_transit',
  'paid',
  'rejected',
  'returned',
  'all',
  'batches',
] as const
export type PayoutTab = (typeof payoutTabs)[number]

export type AdminFilter = { tab: PayoutTab; q?: string }

/** The filter in an address; without a tab, what waits for approval. */
export const adminFilter = ({ state, q }: AddressQuery): AdminFilter =>
  onlySet({ tab: oneOf(payoutTabs, state) ?? 'pending', q: wordsIn(q) })

/** What the list and its export filter by. */
export const filterQuery = ({ tab, q }: AdminFilter): { status?: PayoutStatus; q?: string } => ({
  ...(tab !== 'all' && tab !== 'batches' && { status: tab }),
  ...(q !== undefined && { q }),
})

const oldestFirst: ReadonlySet<PayoutTab> = new Set(['pending', 'approved', 'in_transit'])

/** The input of the list's request, shared by page and screen. What is worked on comes oldest first. */
export const adminInput = (filter: AdminFilter, page: number) =>
  numbered(
    {
      query: {
        limit: 24,
        sort: oldestFirst.has(filter.tab) ? ('asc' as const) : ('desc' as const),
        ...filterQuery(filter),
      },
    },
    page
  )

/** The input of the request of batches, shared by page and screen. */
export const batchesInput = (page: number) => numbered({ query: { limit: 24 } }, page)
