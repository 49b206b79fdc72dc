import type { ReportReason } from '../../../../contract/social/reports.ts'
import type { ReportStatus } from '../../../../contract/admin/reports.ts'
import { oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'
import { reportReasons } from '../../social/reports/reasons.ts'

/** The path of the list of reports. */
export const REPORTS_PATH = '/admin/reports'

/** The states of reports, in the order of the tabs. */
export const reportStatuses = ['open', 'closed'] as const
export type ReportsFilter = { status: ReportStatus; q?: string; reason?: ReportReason }

/** The filter in an address. */
export const reportsFilter = ({ q, status, reason }: AddressQuery): ReportsFilter =>
  onlySet({ status: oneOf(reportStatuses, status) ?? 'open', q: wordsIn(q), reason: oneOf(reportReasons, reason) })

/** The input of the list's request, shared by page and screen. */
export const reportsInput = (filter: ReportsFilter, page: number) => numbered({ query: { limit: 24, ...filter } }, page)
