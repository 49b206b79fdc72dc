import { languageTag, type Locale } from './texts.ts'

const names = new Map<string, Intl.DisplayNames>()

/** The name of a country (`BR`) or a language (`pt`) in the viewer's language; an unknown code as it is. */
export const nameOfCode = (kind: 'region' | 'language', code: string, locale: Locale): string => {
  const key = kind + locale
  try {
    const known = names.get(key) ?? new Intl.DisplayNames(languageTag(locale), { type: kind })
    names.set(key, known)
    return known.of(code) ?? code
  } catch {
    return code
  }
}
