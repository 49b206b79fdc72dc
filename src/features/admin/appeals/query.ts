import type { DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { AppealTab } from '../../../../contract/admin/appeals.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'

/** The path of the list of appeals. */
export const APPEALS_PATH = '/admin/appeals'

/** The tabs of the list, in their order. */
export const appealTabs = ['open', 'decided'] as const
/** The kinds of decisions, in the order of the filter. */
export const decisionKinds = ['suspension', 'posting', 'payouts', 'application', 'item'] as const

export type AppealsFilter = { status: AppealTab; q?: string; kind?: DecisionKind }

/** The filter in an address. */
export const appealsFilter = ({ q, status, kind }: AddressQuery): AppealsFilter =>
  onlySet({ status: oneOf(appealTabs, status) ?? 'open', q: wordsIn(q), kind: oneOf(decisionKinds, kind) })

/** The input of the list's request, shared by page and screen. */
export const appealsInput = (filter: AppealsFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
