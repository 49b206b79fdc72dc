import type { EarningType } from '../../../../contract/money/earnings.ts'
import { fromMinor, toMinor } from '../../../../contract/money/money.ts'
import { dayAfter, daysOf } from './ranges.ts'
import type { Range } from './ranges.ts'

/** One bar: a day (`2026-11-04`) or a month (`2026-11`) with its net amount in currency, in total and by type. */
export type Bar = { key: string; net: number; parts: readonly { type: EarningType; net: number }[] }

type Day = { day: string; net: number; types: readonly { type: EarningType; net: number }[] }

const plus = <K>(sums: Map<K, number>, key: K, amount: number): Map<K, number> =>
  sums.set(key, (sums.get(key) ?? 0) + toMinor(amount))

/** All bars of a range, including empty ones. Adds in minor units to avoid rounding errors. Parts are in the order of `types`, from the bottom up. */
export const barsOf = (
  days: readonly Day[],
  range: Range,
  by: 'day' | 'month',
  types: readonly EarningType[]
): Bar[] => {
  const length = by === 'month' ? 7 : 10
  const bars = new Map<string, { net: number; parts: Map<EarningType, number> }>()
  for (let day = range.from; day <= range.to; day = dayAfter(day))
    bars.set(day.slice(0, length), { net: 0, parts: new Map() })
  for (const { day, net, types: parts } of days) {
    const bar = bars.get(day.slice(0, length))
    if (!bar) continue
    bar.net += toMinor(net)
    for (const part of parts) plus(bar.parts, part.type, part.net)
  }
  return [...bars].map(([key, { net, parts }]) => ({
    key,
    net: fromMinor(net),
    parts: types.flatMap((type) => {
      const part = parts.get(type) ?? 0
      return part > 0 ? [{ type, net: fromMinor(part) }] : []
    }),
  }))
}

/** The range of days of a bar. */
export const rangeOfBar = (key: string, { from, to }: Range): Range => {
  if (key.length === 10) return { from: key, to: key }
  const month = daysOf(key)
  return { from: month.from < from ? from : month.from, to: month.to > to ? to : month.to }
}

/** Maximum of the scale: the next of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten, so that its half is round too. */
export const scaleTop = (most: number): number => {
  if (most <= 0) return 10
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10) * power
}

/** Indexes of the bars with a label: at most `most`, evenly spread, beginning with the first. */
export const labelled = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => n * step)
}
