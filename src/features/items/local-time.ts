import { languageTag, type Locale } from '../../lib/texts.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment of the wire as a `datetime-local` input has it, in this browser's time zone; empty for none. */
export const toLocal = (iso: string | undefined): string => {
  if (iso === undefined) return ''
  const at = new Date(iso)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What a `datetime-local` input holds as a moment of the wire; undefined while it is incomplete. */
export const fromLocal = (local: string): string | undefined => {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** This browser's time zone in words: `America/Sao_Paulo, GMT-3`. */
export const zoneName = (locale: Locale): string => {
  const format = new Intl.DateTimeFormat(languageTag(locale), { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone.replaceAll('_', ' '), offset].filter(Boolean).join(', ')
}
