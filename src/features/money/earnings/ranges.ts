import { addMonths } from '../../../../contract/money/period.ts'
import { siteTime } from '../../../lib/clock.ts'

export const periods = ['30d', 'month', 'last', '90d', '12m', 'year', 'custom'] as const
export type PeriodName = (typeof periods)[number]
/** First and last day (`2026-11-04`, UTC), both included. */
export type Range = { from: string; to: string }

const DAY_MS = 86_400_000
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Today by the site's clock, in UTC: `2026-11-04`. */
export const siteDay = (): string => dayOf(new Date(siteTime()))
const daysBefore = (day: string, days: number): string => dayOf(new Date(Date.parse(day) - days * DAY_MS))
const monthsAfter = (day: string, months: number): string => dayOf(addMonths(new Date(day), months))
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The next day. */
export const dayAfter = (day: string): string => daysBefore(day, -1)

/** All days of a month (`2026-11`). */
export const daysOf = (month: string): Range => ({
  from: `${month}-01`,
  to: daysBefore(monthsAfter(`${month}-01`, 1), 1),
})

/** Maximum length, in days, of a range that the server accepts. */
export const longestDays = 1100

/** The range of a period that ends on `today`. A custom one is put in order and cut to the maximum length. */
export const rangeOf = (period: PeriodName, today: string, custom: { from?: unknown; to?: unknown } = {}): Range => {
  switch (period) {
    case '30d':
      return { from: daysBefore(today, 29), to: today }
    case 'month':
      return { from: firstOf(today), to: today }
    case 'last':
      return daysOf(monthsAfter(firstOf(today), -1).slice(0, 7))
    case '90d':
      return { from: daysBefore(today, 89), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'custom': {
      const to = isDay(custom.to) ? custom.to : today
      const from = isDay(custom.from) ? custom.from : daysBefore(to, 29)
      const [first, last] = from <= to ? [from, to] : [to, from]
      const earliest = daysBefore(last, longestDays - 1)
      return { from: first < earliest ? earliest : first, to: last }
    }
    default:
      return { from: monthsAfter(firstOf(today), -11), to: today }
  }
}

/** Number of days in a range, both ends included. */
export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const monthsIn = ({ from, to }: Range): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/**
 * The previous period for a comparison. A range that begins on the first of a month moves back by whole months, one of a year by a year;
 * any other moves back by its own length.
 */
export const rangeBefore = (period: PeriodName, range: Range): Range => {
  const { from, to } = range
  if (!from.endsWith('-01')) return { from: daysBefore(from, daysIn(range)), to: daysBefore(from, 1) }
  const months = period === 'year' ? 12 : monthsIn(range)
  const isWhole = dayAfter(to).endsWith('-01')
  return {
    from: monthsAfter(from, -months),
    to: isWhole ? daysBefore(monthsAfter(dayAfter(to), -months), 1) : monthsAfter(to, -months),
  }
}
