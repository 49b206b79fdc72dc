import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { SocketCaller, ClientEventHandler } from '../../realtime/client-event-handlers.ts'
import { isHiddenFrom } from '../blocks/policy.ts'
import { isVisibleTo } from '../performers/policy.ts'
import { onlineAmong } from './online.ts'

const prefix = 'presence:'

/** Those who hear when an account comes and goes. */
export const presenceRoom = (accountId: string): string => prefix + accountId

/** Whose presence a viewer may know of these: creators that are on view for them, and who has a conversation with them; nobody behind a block, or whom their country does not see. */
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

/** A socket hears of the people it names from now on, and of nobody else; the answer says who of them is there. */
export const handleWatch =
  ({ db }: Deps): ClientEventHandler<'presence/watch'> =>
  async (caller, { accountIds }) => {
    const wanted = new Set((await watchable(db, caller, accountIds)).map(presenceRoom))
    const joined = caller.rooms(prefix)
    await Promise.all([
      ...joined.filter((room) => !wanted.has(room)).map((room) => caller.leave(room)),
      ...[...wanted].filter((room) => !joined.includes(room)).map((room) => caller.join(room)),
    ])
    // Asked after the rooms were joined: who comes meanwhile is in the answer, or told.
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

/** Two people hear of each other no more: one has blocked the other. */
export function stopWatching({ realtime }: Pick<Deps, 'realtime'>, oneId: string, otherId: string): void {
  realtime.removeFromRoom(oneId, presenceRoom(otherId))
  realtime.removeFromRoom(otherId, presenceRoom(oneId))
}
