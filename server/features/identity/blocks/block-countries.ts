import type { Deps } from '../../../deps.ts'
import { transactionWithEvents } from '../../../events/events.ts'
import { invalidField } from '../../../http/api-error.ts'
import { listCountries } from '../lookups/lists.ts'
import { findCountries } from './queries.ts'

/**
 * Sets the countries in which a creator's page does not exist, which also takes effect for viewers who are on it right
 * now. Returns the countries.
 * @throws ApiError 422 naming the first code that is not a country
 */
export async function blockCountries(deps: Deps, performerId: string, requested: readonly string[]): Promise<string[]> {
  const codes = requested.map((code) => code.toUpperCase())
  const known = new Set((await listCountries('en')).data.map(({ code }) => code))
  const wrong = codes.findIndex((code) => !known.has(code))
  if (wrong >= 0) throw invalidField(`countries.${wrong}`, 'Choose one of the options')
  return transactionWithEvents(deps, async (trx, record) => {
    // Serialises simultaneous changes from several devices.
    await trx.selectFrom('account').select('id').where('id', '=', performerId).forUpdate().execute()
    await trx.deleteFrom('block_country').where('performer_id', '=', performerId).execute()
    const rows = [...new Set(codes)].map((country) => ({ performer_id: performerId, country }))
    if (rows.length) await trx.insertInto('block_country').values(rows).execute()
    const countries = await findCountries(trx, performerId)
    record('country-block.changed', { performerId, countries })
    return countries
  })
}
