import '../zod-config.ts'
import * as z from 'zod'
import { text } from '../bounded.ts'
import { endpoints } from '../endpoint.ts'

/** A country (Spec §3, Country record). */
export const Country = z
  .object({
    name: z.string(),
    code: z.string().length(2),
    capital: z.string(),
    region: z.enum(['AS', 'EU', 'AF', 'OC', 'NA', 'SA', 'AN', 'Americas']),
    currency: z.object({ code: z.string(), name: z.string(), symbol: z.string() }),
    language: z.object({ code: z.string(), name: z.string() }),
    flag: z.string().describe("URL of the flag's picture"),
    demonym: z.string().optional(),
  })
  .meta({ id: 'Country' })

const Named = z.object({ name: z.string(), code: z.string() }).meta({ id: 'NameAndCode' })
const all = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), total: z.number().int() })
const countryCode = text(2, 'Use two letters').regex(/^[A-Za-z]{2}$/, 'Use two letters')
/** Which parts an address in a country needs, and how they are called there. */
export const AddressRule = z
  .object({
    country: z.string(),
    usesState: z.boolean().describe('addresses of this country include a state'),
    stateRequired: z.boolean(),
    state: z.enum(['state', 'province', 'prefecture', 'county', 'emirate', 'department', 'area', 'region']),
    usesZip: z.boolean().describe('the country has postal codes'),
    zipRequired: z.boolean(),
    zip: z.enum(['postal', 'zip', 'cep', 'pin', 'eircode', 'postcode']),
  })
  .meta({ id: 'AddressRule' })
export type AddressRule = z.infer<typeof AddressRule>

const OptionRow = z.object({ value: z.string(), en: z.string(), pt: z.string() }).meta({ id: 'ProfileOption' })

/** Countries, languages and other lists for forms (Spec §7, Lookups). */
export const lookups = endpoints({
  countries: {
    method: 'GET',
    path: '/countries/list',
    access: 'anyone',
    summary: 'All countries',
    response: all(Country),
  },
  states: {
    method: 'GET',
    path: '/states/{country}',
    access: 'anyone',
    summary: 'The states of a country',
    params: z.object({ country: countryCode }),
    response: all(Named),
    errors: ['not_found'],
  },
  cities: {
    method: 'GET',
    path: '/cities/{country}/{state}',
    access: 'anyone',
    summary: 'The cities of a state',
    params: z.object({ country: countryCode, state: text(10).min(1) }),
    response: all(z.object({ name: z.string() })),
    errors: ['not_found'],
  },
  addressRule: {
    method: 'GET',
    path: '/address-rules/{country}',
    access: 'anyone',
    summary: 'Which parts an address in a country needs, and how they are called there',
    params: z.object({ country: countryCode }),
    response: AddressRule,
  },
  languages: {
    method: 'GET',
    path: '/languages/list',
    access: 'anyone',
    summary: 'All languages',
    response: all(Named),
  },
  phoneCodes: {
    method: 'GET',
    path: '/phone-codes/list',
    access: 'anyone',
    summary: 'International dialling codes',
    response: all(z.object({ name: z.string(), code: z.string(), dialCode: z.string() })),
  },
  userAdditional: {
    method: 'GET',
    path: '/user-additional',
    access: 'anyone',
    summary: "The option lists of a creator's profile, with both labels (Spec §3)",
    response: z.object({
      height: z.array(OptionRow),
      weight: z.array(OptionRow),
      age: z.array(OptionRow),
      bodyType: z.array(OptionRow),
      ethnicity: z.array(OptionRow),
      size: z.array(OptionRow),
      hairColor: z.array(OptionRow),
      eyeColor: z.array(OptionRow),
      gender: z.array(OptionRow),
      sexualOrientation: z.array(OptionRow),
    }),
  },
})
