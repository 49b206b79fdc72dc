import { siteTime } from '../../../lib/clock.ts'
import { hour } from '../../../lib/format.ts'
import { languageTag } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'

const DAY_MS = 86_400_000

/** Midnight before a moment, in the viewer's time zone, in ms. */
const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Number of whole days between two moments, by the viewer's calendar. */
const daysBetween = (from: number, to: number): number => Math.round((dayOf(to) - dayOf(from)) / DAY_MS)

const formats = new Map<string, Intl.DateTimeFormat>()
const format = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), options)
  formats.set(key, known)
  return known
}

type Words = { today: string; yesterday: string }

/** A day for the separator between messages: today, yesterday, or a weekday with its date. Browser only. */
export const dayLine = (iso: string, locale: Locale, words: Words): string => {
  const at = new Date(iso)
  const now = siteTime()
  const days = daysBetween(at.getTime(), now)
  if (days === 0) return words.today
  if (days === 1) return words.yesterday
  return format(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
  }).format(at)
}

/** A moment for the list: the time, yesterday, the weekday, or the date. Browser only. */
export const listTime = (iso: string, locale: Locale, words: Words): string => {
  const at = new Date(iso)
  const days = daysBetween(at.getTime(), siteTime())
  if (days <= 0) return hour(iso, locale)
  if (days === 1) return words.yesterday
  return format(locale, days < 7 ? { weekday: 'short' } : { day: 'numeric', month: 'numeric', year: '2-digit' }).format(
    at
  )
}
