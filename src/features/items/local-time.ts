import { languageTag, type Locale } from '../../lib/texts.ts'

/** The name of this browser's time zone: `America/Sao_Paulo, GMT-3`. */
export const zoneName = (locale: Locale): string => {
  const format = new Intl.DateTimeFormat(languageTag(locale), { timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone.replaceAll('_', ' '), offset].filter(Boolean).join(', ')
}
