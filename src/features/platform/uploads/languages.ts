import { languageTag, type Locale } from '../../../lib/texts.ts'

/** Subtitle languages to choose from, as BCP 47 tags. */
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

/** Guesses the language of subtitles from the file name (`film.en.vtt`); by default the user's language. */
export const guessLanguage = (fileName: string, locale: Locale): string => {
  const suffix = /[._-]([a-z]{2}(?:-[a-z]{2})?)\.vtt$/i.exec(fileName)?.[1]?.toLowerCase()
  const known = suffix === undefined ? undefined : languages.find((one) => one.toLowerCase() === suffix)
  return known ?? (suffix === 'pt' || locale === 'pt' ? 'pt-BR' : 'en')
}

/** The languages to choose from, with their names. `also` is included even if it is not in the list. */
export const languageChoices = (locale: Locale, also?: string): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(languageTag(locale), { type: 'language' })
  const codes = also === undefined || languages.some((one) => one === also) ? languages : [also, ...languages]
  return codes.map((code) => ({ code, name: nameOf(code, names) }))
}

/** The name of a language in the user's language. */
export const languageName = (code: string, locale: Locale): string =>
  nameOf(code, new Intl.DisplayNames(languageTag(locale), { type: 'language' }))

const nameOf = (code: string, names: Intl.DisplayNames): string => {
  const name = names.of(code) ?? code
  return name.charAt(0).toUpperCase() + name.slice(1)
}
