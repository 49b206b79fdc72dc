import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { countries, languages, type ICountry } from 'countries-list'
import type { Language } from '../../../../contract/errors.ts'

const { resolve } = createRequire(import.meta.url)
const placesRoot = () => dirname(resolve('@countrystatecity/countries/data/countries.json'))
const flagsRoot = () => join(dirname(resolve('country-flag-icons/package.json')), '3x2')

const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T

/** Calls `load` on first use and caches its result; a failure is not cached. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}

/** What the application needs from the data about a country: the folder of its states, and its demonym. */
type Place = { code: string; folder: string; demonym: string | undefined }

const places = once(async () => {
  const [folders, rows] = await Promise.all([
    readdir(placesRoot()),
    read<{ iso2: string; nationality: string | null }[]>(join(placesRoot(), 'countries.json')),
  ])
  const folderOf = new Map(folders.map((folder) => [folder.slice(-2), folder]))
  return new Map(
    rows.map(({ iso2, nationality }): [string, Place] => [
      iso2,
      { code: iso2, folder: folderOf.get(iso2) ?? '', demonym: nationality ?? undefined },
    ])
  )
})

const locales: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' }

/** Every country by its two-letter code, with names in English. */
export const countryTable: Readonly<Record<string, ICountry>> = countries

/** Whether two upper-case letters are the code of a country. */
export const isCountry = (code: string): boolean => Object.hasOwn(countries, code)

/** Whether a code is one of ISO 639-1. */
export const isLanguage = (code: string): boolean => Object.hasOwn(languages, code)

/** Codes that have the name of another one: Twi is Akan (`ak`), Moldavian is Romanian (`ro`). They are valid, but not offered. */
const sameAsOther = new Set(['mo', 'tw'])

/** The language codes of ISO 639-1 to choose from, each with a name of its own. */
export const languageCodes: readonly string[] = Object.keys(languages).filter((code) => !sameAsOther.has(code))

/** The names of languages, countries and currencies in the reader's language, from the runtime's own data. */
export function namesIn(language: Language) {
  const locale = locales[language]
  const of = (type: 'language' | 'region' | 'currency') => new Intl.DisplayNames(locale, { type })
  const [language_, region, currency] = [of('language'), of('region'), of('currency')]
  return {
    order: new Intl.Collator(locale).compare,
    language: (code: string) => (code === '' ? '' : (language_.of(code) ?? code)),
    country: (code: string) => region.of(code) ?? code,
    currency: (code: string) => (code === '' ? '' : (currency.of(code) ?? code)),
    symbol: (code: string) =>
      code === ''
        ? ''
        : (new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
            .formatToParts(0)
            .find((part) => part.type === 'currency')?.value ?? code),
  }
}

/** The countries with known states and cities, and their demonyms where the data has them. Loaded once. */
export const loadPlaces = places

type State = { name: string; code: string }
const folderOfState = (folder: string): string => folder.slice(folder.lastIndexOf('-') + 1)

/**
 * The states of a country in the order of the data; undefined for an unknown country. Read from disk each time: the
 * files are small, and the response is cached by the client.
 */
export async function loadStates(country: string): Promise<State[] | undefined> {
  const place = (await places()).get(country)
  if (!place) return undefined
  if (place.folder === '') return []
  const rows = await read<{ name: string; iso2: string }[]>(join(placesRoot(), place.folder, 'states.json')).catch(
    ignoreMissing
  )
  return (rows ?? []).map(({ name, iso2 }) => ({ name, code: iso2 }))
}

/** The names of the cities of a state by its code; undefined when there is no such state. */
export async function loadCities(country: string, state: string): Promise<string[] | undefined> {
  const states = await loadStates(country)
  const known = states?.find(({ code }) => code.toUpperCase() === state.toUpperCase())
  if (!known) return undefined
  const folder = join(placesRoot(), (await places()).get(country)?.folder ?? '')
  // The folder name comes from the data, never from the request.
  const inside = (await readdir(folder)).find((name) => folderOfState(name) === known.code)
  const rows =
    inside === undefined
      ? undefined
      : await read<{ name: string }[]>(join(folder, inside, 'cities.json')).catch(ignoreMissing)
  return (rows ?? []).map(({ name }) => name)
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

/** The flag of a country as SVG text; undefined for an unknown code. */
export async function loadFlag(code: string): Promise<string | undefined> {
  return isCountry(code) ? await readFile(join(flagsRoot(), `${code}.svg`), 'utf8').catch(ignoreMissing) : undefined
}
