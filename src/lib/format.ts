import { currencyText } from '../../contract/money/amount-texts.ts'
import { languageTag } from './texts.ts'
import type { Locale } from './texts.ts'

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

/** Caches Intl objects, which are expensive to create. */
const cached = <T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T
): T => {
  const known = cache.get(key)
  if (known !== undefined) return known as T
  const made = make()
  cache.set(key, made)
  return made
}

const number = (locale: Locale, key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(`n${locale}${key}`, () => new Intl.NumberFormat(languageTag(locale), options))

const dateFormat = (locale: Locale, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(`d${locale}${key}`, () => new Intl.DateTimeFormat(languageTag(locale), options))

/**
 * An amount of the wire (a decimal number with at most two places, in currency units) as text, always with two decimals: `$1,240.50`, `$12.00`.
 * An amount of tokens: `useAmounts()` in `src/features/platform/settings/use-amounts.ts`.
 */
export const money = (amount: number, locale: Locale, currency = 'USD'): string =>
  currencyText(amount, locale, currency)

/** A formatInteger number with its thousands separators, never shortened: `12,345`; `12.345`. */
export const formatInteger = (value: number, locale: Locale): string => number(locale, '', {}).format(value)

/** A count, short from 10 000 on: `9,870`, `12.4K`; `12,4 mil`. */
export const count = (value: number, locale: Locale): string =>
  Math.abs(value) < 10_000
    ? formatInteger(value, locale)
    : number(locale, 'compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value)

/** Formats a share from 0 to 1 as a percentage with at most `digits` decimal places: `20%`, `12.5%`. */
export const percent = (share: number, locale: Locale, digits: 1 | 2 = 1): string =>
  number(locale, `percent${digits}`, { style: 'percent', maximumFractionDigits: digits }).format(share)

/** A size in bytes: `812 kB`, `1.4 GB` (powers of 1000). */
export const bytes = (size: number, locale: Locale): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3))
  return number(locale, `${units[step]}`, {
    style: 'unit',
    unit: units[step],
    // In English the short form has no plural: "47 byte".
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(size / 1000 ** step)
}

/** Formats a length in seconds as a player shows it: `4:05`, `1:02:09`. */
export const duration = (seconds: number): string => {
  const formatInteger = Math.max(0, Math.round(seconds))
  const [h, m, s] = [Math.floor(formatInteger / 3600), Math.floor(formatInteger / 60) % 60, formatInteger % 60]
  return `${h > 0 ? `${h}:${String(m).padStart(2, '0')}` : m}:${String(s).padStart(2, '0')}`
}

/** A day of the wire (ISO 8601, or `YYYY-MM-DD`) as text in UTC, the same on server and browser: `4 Nov 2026`. */
export const day = (iso: string | Date, locale: Locale): string =>
  dateFormat(locale, 'day', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso))

/** A moment in the viewer's own time zone, to the minute: for titles, in the browser only. */
export const moment = (iso: string | Date, locale: Locale): string =>
  dateFormat(locale, 'moment', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))

/** The time of day of a moment in the viewer's own time zone, to the minute: `14:05`, `2:05 PM`. In the browser only. */
export const hour = (iso: string | Date, locale: Locale): string =>
  dateFormat(locale, 'hour', { timeStyle: 'short' }).format(new Date(iso))

const STEPS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const
const WEEK_S = 7 * 86_400

/** Relative times as text. There are a few hundred different ones, and formatting one takes as long as rendering its element. */
const relativeTexts = new Map<string, string>()

/** How long ago (or ahead): `now`, `5 min. ago`, `yesterday`; the day itself from a week on. `now` in ms. */
export const ago = (iso: string | Date, locale: Locale, now: number): string => {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000)
  const far = Math.abs(seconds)
  if (far >= WEEK_S) return day(iso, locale)
  const [unit, size] = STEPS.findLast((step) => far >= step[1]) ?? ['second', 60]
  const value = Math.trunc(seconds / size) || 0
  const key = `${locale} ${value} ${unit}`
  const known = relativeTexts.get(key)
  if (known !== undefined) return known
  const relative = cached(
    `r${locale}`,
    () => new Intl.RelativeTimeFormat(languageTag(locale), { numeric: 'auto', style: 'short' })
  )
  const text = relative.format(value, unit)
  relativeTexts.set(key, text)
  return text
}

const WITHIN_A_MINUTE = { en: 'in less than a minute', pt: 'em menos de um minuto' } as const

/** How far ahead something is that is due: as `ago`, but not `now` before its moment. `now` in ms. */
export const ahead = (iso: string | Date, locale: Locale, now: number): string => {
  const leftMs = new Date(iso).getTime() - now
  return leftMs > 0 && leftMs < 60_000 ? WITHIN_A_MINUTE[locale] : ago(iso, locale, now)
}
