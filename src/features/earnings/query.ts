import type { EarningType } from '../../../contract/earnings.ts'
import { daysIn, periods, rangeOf } from './series.ts'
import type { PeriodName, Range } from './series.ts'

export const earningTypes = ['subscription', 'tip', 'feed'] as const satisfies readonly EarningType[]

type Query = Readonly<Partial<Record<string, string | string[]>>>

export type EarningsFilter = { period: PeriodName; range: Range; type: EarningType | undefined; by: 'day' | 'month' }

/** Days up to which a chart shows days unless the address says otherwise. */
const MOST_DAYS = 92

/** The filters of the address. `today` (`2026-11-04`, UTC) is the page's own, so that server and browser agree. */
export const filterOf = (query: Query, today: string): EarningsFilter => {
  const period = periods.find((name) => name === query['period']) ?? '12m'
  const range = rangeOf(period, today, query)
  const by = query['by'] === 'day' || query['by'] === 'month' ? query['by'] : daysIn(range) > MOST_DAYS ? 'month' : 'day'
  return { period, range, type: earningTypes.find((type) => type === query['type']), by }
}

/** The requests behind a filter: the page prefetches the same. */
export const statsInput = ({ range, type }: EarningsFilter) => ({ query: { ...range, ...(type && { type }) } })
export const salesInput = ({ range, type }: EarningsFilter) => ({ query: { limit: 20, ...range, ...(type && { type }) } })
