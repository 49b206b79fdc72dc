import type { Language } from '../../../../contract/errors.ts'

/** A date in UTC, as mails show it: `4 November 2026`. */
export const dayText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** A date and time in UTC, as mails show it: `4 November 2026 at 10:00 UTC`. */
export const momentText = (at: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
