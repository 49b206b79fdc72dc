import { lookups } from '../../../../contract/identity/lookups.ts'
import { performerOptions } from '../../../../contract/catalogue/performers/performer-options.ts'
import { ApiError } from '../../../http/api-error.ts'
import { makeCacheable } from '../../../http/cacheable.ts'
import { staysOpen } from '../../../http/maintenance.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { apiPrefix, mount } from '../../../http/mount.ts'
import { addressRule } from '../addresses/address-rule.ts'
import { loadCities, loadFlag, loadStates } from './data.ts'
import { listCountries, listLanguages, listPhoneCodes } from './lists.ts'

const options = Object.fromEntries(Object.entries(performerOptions).map(([list, rows]) => [list, [...rows]])) as {
  [K in keyof typeof performerOptions]: (typeof performerOptions)[K][number][]
}

const asList = <T>(data: T[] | undefined): { data: T[]; total: number } => {
  if (!data) throw new ApiError('not_found')
  return { data, total: data.length }
}

const handlers: Handlers<typeof lookups> = {
  countries: ({ caller }) => listCountries(caller.language),
  addressRule: async ({ params }) => addressRule(params.country.toUpperCase()),
  languages: ({ caller }) => listLanguages(caller.language),
  phoneCodes: ({ caller }) => listPhoneCodes(caller.language),
  states: async ({ params }) => asList(await loadStates(params.country.toUpperCase())),
  cities: async ({ params }) =>
    asList((await loadCities(params.country.toUpperCase(), params.state))?.map((name) => ({ name }))),
  userAdditional: async () => options,
}

/** Lists to choose from (Spec §7, Lookups), and the countries' flags. */
export const registerLookups: RegisterFeature = async (app, deps) => {
  await app.register(async (scope) => {
    makeCacheable(scope, { freshS: 86_400 })
    mount(scope, deps, lookups, handlers)
  })
  app.get<{ Params: { file: string } }>(`${apiPrefix}/flags/:file`, staysOpen, async (request, reply) => {
    const code = /^([a-z]{2})\.svg$/i.exec(request.params.file)?.[1]
    const svg = code && (await loadFlag(code.toUpperCase()))
    if (!svg) throw new ApiError('not_found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(svg)
  })
}
