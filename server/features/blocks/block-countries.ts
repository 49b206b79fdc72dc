import { transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../http/api-error.ts'
import { publishAfterCommit } from '../../realtime/publish-after-commit.ts'
import { emitConversationsWith } from '../conversations/emit-conversation.ts'
import { listCountries } from '../lookups/lists.ts'
import { presenceRoom } from '../presence/watch.ts'
import { streamRoom } from '../stream-messages/listeners.ts'
import { findCountries } from './queries.ts'

/** Sets the countries in which a creator's page does not exist, from now on also for who looks at it there; answers them. @throws ApiError 422 naming the first that is no country */
export async function blockCountries(deps: Deps, performerId: string, asked: readonly string[]): Promise<string[]> {
  const codes = asked.map((code) => code.toUpperCase())
  const known = new Set((await listCountries('en')).data.map(({ code }) => code))
  const wrong = codes.findIndex((code) => !known.has(code))
  if (wrong >= 0) throw invalidField(`countries.${wrong}`, 'Choose one of the options')
  await transaction(deps.db, async (trx) => {
    // Two devices that save at once are one after the other.
    await trx.selectFrom('account').select('id').where('id', '=', performerId).forUpdate().execute()
    await trx.deleteFrom('block_country').where('performer_id', '=', performerId).execute()
    const rows = [...new Set(codes)].map((country) => ({ performer_id: performerId, country }))
    if (rows.length) await trx.insertInto('block_country').values(rows).execute()
  })
  const countries = await findCountries(deps.db, performerId)
  deps.realtime.removeCountriesFromRoom(countries, presenceRoom(performerId), performerId)
  const chat = await deps.db
    .selectFrom('stream_conversation')
    .select('id')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  if (chat) deps.realtime.removeCountriesFromRoom(countries, streamRoom(chat.id), performerId)
  await publishAfterCommit(deps, () => emitConversationsWith(deps, performerId))
  return countries
}
