import { createHmac } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'

/** Time, in ms, for which the username of an erased creator is given to nobody, because links lead to it. */
const keptMs = 365 * 86_400_000

/** Keyed, so that a copy of the database does not tell who has left. */
const hashOf = ({ config }: Pick<Deps, 'config'>, username: string): Buffer =>
  createHmac('sha256', config.secret).update(`former username\n${username.toLowerCase()}`).digest()

/** Whether a username belonged to a creator who was erased less than a year ago. */
export async function isUsernameKept(deps: Pick<Deps, 'config' | 'clock'>, db: Db, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('former_username')
    .select('free_at')
    .where('hash', '=', hashOf(deps, username))
    .where('free_at', '>', deps.clock.now())
    .executeTakeFirst()
  return found !== undefined
}

/** Gives the username of an erased creator to nobody for a year; names whose year is over are forgotten. */
export async function keepUsername(deps: Pick<Deps, 'config' | 'clock'>, db: Db, username: string): Promise<void> {
  const now = deps.clock.now()
  await db.deleteFrom('former_username').where('free_at', '<=', now).execute()
  await db
    .insertInto('former_username')
    .values({ hash: hashOf(deps, username), free_at: new Date(now.getTime() + keptMs) })
    .onConflict((same) => same.column('hash').doUpdateSet((is) => ({ free_at: is.ref('excluded.free_at') })))
    .execute()
}
