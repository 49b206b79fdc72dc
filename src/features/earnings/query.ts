import type { EarningStatus, EarningType } from '../../../contract/money/earnings.ts'
import { numbered } from '../records/page-number.ts'
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

type Query = Readonly<Partial<Record<string, string | string[]>>>

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
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filter from the query of the page's address; unknown values are ignored. `today` (`2026-11-04`, UTC) is a prop of the page, so that server and browser agree. */
export const filterOf = (query: Query, today: string): EarningsFilter => {
  const word = (name: string): string | undefined =>
    typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined
  const matching = (name: string, pattern: RegExp): string | undefined =>
    pattern.test(word(name) ?? '') ? word(name) : undefined
  const period = periods.find((name) => name === query['period']) ?? '12m'
  const range = rangeOf(period, today, query)
  const requested = {
    type: earningTypes.find((type) => type === query['type']),
    status: earningStatuses.find((status) => status === query['status']),
    user: matching('user', ID),
    release: matching('release', DAY),
    q: word('q')?.trim().slice(0, 100) || undefined,
  }
  return {
    period,
    range,
    before: rangeBefore(period, range),
    ask: Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined)),
    by: query['by'] === 'day' || query['by'] === 'month' ? query['by'] : daysIn(range) > MOST_DAYS ? 'month' : 'day',
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
export const earningsPath = (query: Query, change: EarningsChange): string => {
  const next: Query = { ...query, ...change } as Query
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
