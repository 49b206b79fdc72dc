import type * as z from 'zod'
import type { Language } from '../../../../contract/errors.ts'
import type { Country } from '../../../../contract/identity/lookups.ts'
import { countryTable, languageCodes, loadPlaces, namesIn } from './data.ts'

const cache = new Map<string, unknown>()

/** Builds a list once for each language and caches it: a few hundred short rows. */
async function cached<T>(
  name: string,
  language: Language,
  make: () => Promise<T[]>
): Promise<{ data: T[]; total: number }> {
  const key = `${name}:${language}`
  const data = (cache.get(key) as T[] | undefined) ?? (await make())
  cache.set(key, data)
  return { data, total: data.length }
}

/** All countries, sorted by name in the reader's language (Spec §3, Country record). */
export function listCountries(language: Language) {
  return cached<z.infer<typeof Country>>('countries', language, async () => {
    const [places, names] = [await loadPlaces(), namesIn(language)]
    const rows = Object.entries(countryTable)
      .filter(([code]) => places.has(code))
      .map(([code, country]) => {
        const [currency = '', spoken = ''] = [country.currency[0], country.languages[0]]
        return {
          name: language === 'en' ? country.name : names.country(code),
          code,
          capital: country.capital,
          region: country.continent,
          currency: { code: currency, name: names.currency(currency), symbol: names.symbol(currency) },
          language: { code: spoken, name: names.language(spoken) },
          flag: `/api/flags/${code.toLowerCase()}.svg`,
          demonym: places.get(code)?.demonym,
        }
      })
    return rows.sort((a, b) => names.order(a.name, b.name))
  })
}

/** All languages (ISO 639-1), sorted by name in the reader's language. */
export function listLanguages(language: Language) {
  return cached('languages', language, async () => {
    const names = namesIn(language)
    return languageCodes
      .map((code) => ({ name: names.language(code), code }))
      .sort((a, b) => names.order(a.name, b.name))
  })
}

/** The dialling codes of all countries, such as `+55`; a country with several has one row for each. */
export function listPhoneCodes(language: Language) {
  return cached('phone-codes', language, async () => {
    const { data } = await listCountries(language)
    return data.flatMap(({ name, code }) =>
      (countryTable[code]?.phone ?? []).map((phone) => ({ name, code, dialCode: `+${phone}` }))
    )
  })
}
