import type { EarningStatus, EarningType } from '../../../../contract/money/earnings.ts'
import { dayIn, idIn, oneOf, onlySet, wordsIn, type AddressQuery } from '../../platform/records/address-query.ts'
import { numbered } from '../../platform/records/page-number.ts'
import { daysIn, periods, rangeBefore, rangeOf } from './ranges.ts'
import type { PeriodName, Range } from './ranges.ts'

export const earningTypes = [
  'subscription',
  'tip',
  'feed',
  'video',
  'gallery',
  'product',
  'message',
  'stream',
  'video-call',
] as const satisfies readonly EarningType[]
export const earningStatuses = [
  'pending',
  'available',
  'refunded',
  'disputed',
] as const satisfies readonly EarningStatus[]

/** The part of a filter that is sent to the server. */
type Ask = { type?: EarningType; status?: EarningStatus; user?: string; release?: string; q?: string }
export type EarningsFilter = {
  period: PeriodName
  range: Range
  before: Range
  ask: Ask
  by: 'day' | 'month'
  compares: boolean
}

/** Up to this number of days the chart shows days by default, above it months. */
const MOST_DAYS = 92

/** Reads the filter from the query of the page's address; unknown values are ignored. `today` (`2026-11-04`, UTC) is a prop of the page, so that server and browser agree. */
export const filterOf = (query: AddressQuery, today: string): EarningsFilter => {
  const period = oneOf(periods, query['period']) ?? '12m'
  const range = rangeOf(period, today, query)
  return {
    period,
    range,
    before: rangeBefore(period, range),
    ask: onlySet({
      type: oneOf(earningTypes, query['type']),
      status: oneOf(earningStatuses, query['status']),
      user: idIn(query['user']),
      release: dayIn(query['release']),
      q: wordsIn(query['q']),
    }),
    by: oneOf(['day', 'month'], query['by']) ?? (daysIn(range) > MOST_DAYS ? 'month' : 'day'),
    compares: query['compare'] === '1',
  }
}

/** Inputs of the requests, shared by the page's prefetch and the screen. */
export const statsInput = ({ range, ask }: EarningsFilter) => ({ query: { ...range, ...ask } })
export const beforeInput = ({ before, ask }: EarningsFilter) => ({ query: { ...before, ...ask } })
export const salesInput = ({ range, ask }: EarningsFilter, page: number) =>
  numbered({ query: { limit: 20, ...range, ...ask } }, page)

/** Changes of the filter in the address. */
export type EarningsChange = {
  readonly [name in 'period' | 'from' | 'to' | 'type' | 'status' | 'user' | 'release' | 'q' | 'by' | 'compare']?:
    | string
    | undefined
}

const names = ['period', 'from', 'to', 'type', 'status', 'user', 'release', 'q', 'by', 'compare'] as const

/** Address of the earnings with a changed filter. A field that is undefined in `change` is removed, absent fields stay. The two days are kept only for a custom period. */
export const earningsPath = (query: AddressQuery, change: EarningsChange): string => {
  const next: AddressQuery = { ...query, ...change } as AddressQuery
  const pairs = names.flatMap((name): [string, string][] => {
    const value = next[name]
    return typeof value === 'string' &&
      value !== '' &&
      (next['period'] === 'custom' || (name !== 'from' && name !== 'to'))
      ? [[name, value]]
      : []
  })
  return `/creator/earnings${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

/** The change that shows a custom range. */
export const showing = (range: Range): EarningsChange => ({ period: 'custom', ...range, by: undefined })
