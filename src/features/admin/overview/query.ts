import { ADMIN_PATH } from '../../../shell/layouts/layout-of.ts'
import { withQuery } from '../../../shell/navigation/site-path.ts'

/** The lengths of the period, in days, in the order of the choice. */
export const periodDays = ['1', '7', '30', '90'] as const
export type PeriodDays = (typeof periodDays)[number]

/** The period in an address; 30 days without one. */
export const periodOf = ({ days }: Readonly<Record<string, unknown>>): PeriodDays =>
  periodDays.find((one) => one === days) ?? '30'

/** The address of the overview with this period. */
export const overviewPath = (days: PeriodDays): string =>
  withQuery(ADMIN_PATH, { days: days === '30' ? undefined : days })

/** The input of the request, shared by page and screen. */
export const overviewInput = (days: PeriodDays) => ({ query: { days } })
