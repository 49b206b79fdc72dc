import dayjs from 'dayjs'
import { languageTag, type Locale } from '../../../lib/texts.ts'

/** The name of this browser's time zone with the offset that it has at a moment (ms): `America/Sao_Paulo, GMT-3`. */
export const zoneName = (locale: Locale, at: number): string => {
  const format = new Intl.DateTimeFormat(languageTag(locale), { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone.replaceAll('_', ' '), offset].filter(Boolean).join(', ')
}

/** What the clock on the wall shows at a moment, to the minute. */
const onTheWall = (at: number): string => dayjs(at).format('YYYY-MM-DD HH:mm')

/** By how much clocks are put back at the end of summer, in minutes; Lord Howe Island takes half an hour. */
const CHANGES_MIN = [60, 30] as const

/**
 * The other moment (ISO) at which the clock on the wall shows the same, in the night in which it is put back; undefined on
 * any other time. `isLater`: the other one comes after this one.
 */
export const twinOf = (iso: string): { iso: string; isLater: boolean } | undefined => {
  const at = Date.parse(iso)
  for (const minutes of CHANGES_MIN)
    for (const sign of [1, -1] as const) {
      const other = at + sign * minutes * 60_000
      if (onTheWall(other) === onTheWall(at)) return { iso: new Date(other).toISOString(), isLater: sign === 1 }
    }
  return undefined
}

/**
 * The moment (ISO) that is meant by a time that the night of the change leaves out, such as 2:30 where 2:00 becomes 3:00:
 * as long after the change. Undefined for a text in none of the formats, and for a time that exists.
 */
export const movedFrom = (text: string, formats: readonly string[]): string | undefined => {
  for (const format of formats) {
    const parsed = dayjs(text.trim(), format)
    if (!parsed.isValid()) continue
    const [shown, typed] = [parsed.format(format), text.trim()]
    if (shown === typed) return undefined
    // Only the hour differs: what is missing on that day.
    const hourLess = format.replace(/[hH]{1,2}(?=:)/, '').replace(/ A$/, '')
    const digits = typed.replace(/\d{1,2}(?=:)/, '').replace(/ [AP]M$/i, '')
    if (parsed.format(hourLess) === digits) return parsed.toISOString()
  }
  return undefined
}
