import { languageTag, type Locale } from '../../lib/texts.ts'

/** Languages that subtitles are offered in, as BCP 47. */
const languages = [
  'pt-BR',
  'en',
  'es',
  'fr',
  'de',
  'it',
  'pt-PT',
  'nl',
  'pl',
  'ru',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'zh',
] as const

/** What subtitles are taken to be in: what the file's name says (`film.en.vtt`), else the reader's own language. */
export const guessLanguage = (fileName: string, locale: Locale): string => {
  const said = /[._-]([a-z]{2}(?:-[a-z]{2})?)\.vtt$/i.exec(fileName)?.[1]?.toLowerCase()
  const known = said === undefined ? undefined : languages.find((one) => one.toLowerCase() === said)
  return known ?? (said === 'pt' || locale === 'pt' ? 'pt-BR' : 'en')
}

/** The languages to choose from with their names; `also` is one that must be among them. */
export const languageChoices = (locale: Locale, also?: string): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'language' })
  const codes = also === undefined || languages.some((one) => one === also) ? languages : [also, ...languages]
  return codes.map((code) => ({ code, name: nameOf(code, names) }))
}

/** A language's name in the reader's own. */
export const languageName = (code: string, locale: Locale): string =>
  nameOf(code, new Intl.DisplayNames(languageTag(locale), { type: 'language' }))

const nameOf = (code: string, names: Intl.DisplayNames): string => {
  const name = names.of(code) ?? code
  return name.charAt(0).toUpperCase() + name.slice(1)
}
