import type { EarningType } from '../../../../contract/money/earnings.ts'
import { day } from '../../../lib/format.ts'
import { languageTag } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' })
  formats.set(key, known)
  return known
}

const at = (key: string): Date => new Date(key.length === 7 ? `${key}-01` : key)

/** Label of a bar below the chart: `Nov`, or `4 Nov`. */
export const shortLabel = (key: string, locale: Locale): string =>
  format(locale, key.length === 7 ? { month: 'short' } : { day: 'numeric', month: 'short' })
    .format(at(key))
    .replaceAll('.', '')
    .replaceAll(' de ', ' ')

/** Full name of a bar: `November 2026`, or `4 Nov 2026`. */
export const longLabel = (key: string, locale: Locale): string =>
  key.length === 7 ? format(locale, { month: 'long', year: 'numeric' }).format(at(key)) : day(key, locale)

/** Color of a type of earning. */
export const typeColor = (type: EarningType): string => `var(--chart-${type})`
