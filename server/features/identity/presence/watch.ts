import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { Listener } from '../../../events/subscriptions.ts'
import type { SocketCaller, ClientEventHandler } from '../../../realtime/client-event-handlers.ts'
import { isHiddenFrom } from '../visibility/hidden.ts'
import { isVisibleTo } from '../visibility/visibility.ts'
import { onlineAmong } from './online.ts'

const prefix = 'presence:'

/** The socket room of those who watch an account's presence. */
export const presenceRoom = (accountId: string): string => prefix + accountId

/**
 * Those of these accounts whose presence the viewer may see: visible creators, and people with whom the viewer has a
 * conversation, unless hidden by a block of a person or country.
 */
async function watchable(
  db: Db,
  { viewer, country }: Pick<SocketCaller, 'viewer' | 'country'>,
  ids: readonly string[]
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('account')
    .leftJoin('performer', 'performer.account_id', 'account.id')
    .select('account.id')
    .where('account.id', 'in', ids)
    .where('account.status', 'in', ['active', 'pending'])
    .where(sql<boolean>`not ${isHiddenFrom(sql.ref('account.id'), viewer.id, country)}`)
    .where((is) =>
      is.or([
        isVisibleTo({ viewer, country: undefined }),
        sql<boolean>`exists (select from conversation_member where account_id = ${viewer.id} and other_id = account.id)`,
      ])
    )
    .execute()
  return rows.map((row) => row.id)
}

/** Replaces the accounts that a socket watches, and returns which of them are online. */
export const handleWatch =
  ({ db }: Deps): ClientEventHandler<'presence/watch'> =>
  async (caller, { accountIds }) => {
    const wanted = new Set((await watchable(db, caller, accountIds)).map(presenceRoom))
    const joined = caller.rooms(prefix)
    await Promise.all([
      ...joined.filter((room) => !wanted.has(room)).map((room) => caller.leave(room)),
      ...[...wanted].filter((room) => !joined.includes(room)).map((room) => caller.join(room)),
    ])
    // Read after the rooms are joined: a change in between is either in the result or published.
    return {
      ok: true,
      online: [
        ...(await onlineAmong(
          db,
          [...wanted].map((room) => room.slice(prefix.length))
        )),
      ],
    }
  }

/** Two accounts no longer watch each other's presence, because one has blocked the other. */
export const stopWatchingBlocked: Listener<'block.created'> = ({ realtime }, { data: { blockerId, blockedId } }) => {
  realtime.removeFromRoom(blockerId, presenceRoom(blockedId))
  realtime.removeFromRoom(blockedId, presenceRoom(blockerId))
}

/** Viewers in a blocked country no longer watch a creator's presence. */
export const stopWatchingFromCountries: Listener<'country-block.changed'> = ({ realtime }, { data }) =>
  realtime.removeCountriesFromRoom(data.countries, presenceRoom(data.performerId), data.performerId)
