import { fromMinor, toMinor } from '../../../contract/money.ts'
import { addMonths } from '../../../contract/period.ts'

export const periods = ['30d', '90d', '12m', 'year', 'custom'] as const
export type PeriodName = (typeof periods)[number]
export type Range = { from: string; to: string }
/** One bar: a day (`2026-11-04`) or a month (`2026-11`), and what was earned, as on the wire. */
export type Point = { key: string; value: number }

const DAY_MS = 86_400_000
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const daysBefore = (day: string, days: number): string => dayOf(new Date(Date.parse(day) - days * DAY_MS))

/** The most days the server sums at once. */
export const longestDays = 1100

/** The first and last day of a period that ends on `today`; a custom one is put in order and cut to what the server sums. */
export const rangeOf = (period: PeriodName, today: string, custom: { from?: unknown; to?: unknown } = {}): Range => {
  switch (period) {
    case '30d':
      return { from: daysBefore(today, 29), to: today }
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
      return { from: dayOf(addMonths(new Date(`${today.slice(0, 7)}-01T00:00:00Z`), -11)), to: today }
  }
}

/** Days inside a range, both ends counted. */
export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Every bar of a range, also those of days without earnings; sums in minor units, so that cents add up. */
export const seriesOf = (days: readonly { day: string; net: number }[], range: Range, by: 'day' | 'month'): Point[] => {
  const length = by === 'month' ? 7 : 10
  const sums = new Map<string, number>()
  for (let day = range.from; day <= range.to; day = daysBefore(day, -1)) sums.set(day.slice(0, length), 0)
  for (const { day, net } of days) {
    const key = day.slice(0, length)
    if (sums.has(key)) sums.set(key, (sums.get(key) ?? 0) + toMinor(net))
  }
  return [...sums].map(([key, minor]) => ({ key, value: fromMinor(minor) }))
}

/** The top of the scale: the next of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten, so that its half is round too. */
export const scaleTop = (most: number): number => {
  if (most <= 0) return 10
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10) * power
}

/** Which bars get a label: at most `most`, evenly spread, beginning with the first. */
export const labelled = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}
