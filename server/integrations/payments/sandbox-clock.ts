import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'

/** ms after which the other processes of the site follow. */
const followMs = 2000

/**
 * The time of a site with the sandbox gateway: the machine's, or ahead of it by what a developer has moved it. It goes on at its pace, never back, also after
 * a restart. `isFollowing`: another process may move it while this one runs. `close` stops asking.
 */
export async function openSandboxClock(db: Db, isFollowing: boolean): Promise<Clock & { close(): void }> {
  let ahead = 0
  const read = async () => {
    const row = await db.selectFrom('sandbox.clock').select('ahead').executeTakeFirst()
    ahead = Math.max(ahead, row?.ahead ?? 0)
  }
  await read()
  // A question that fails is asked again: the database says elsewhere that it is away.
  const timer = isFollowing ? setInterval(() => void read().catch(() => undefined), followMs).unref() : undefined
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo: async (at) => {
      const wanted = Math.max(0, at.getTime() - Date.now())
      const moved = await db
        .insertInto('sandbox.clock')
        .values({ ahead: wanted })
        .onConflict((row) =>
          row.column('id').doUpdateSet({ ahead: sql<number>`greatest(sandbox.clock.ahead, excluded.ahead)` })
        )
        .returning('ahead')
        .executeTakeFirstOrThrow()
      ahead = Math.max(ahead, moved.ahead)
    },
    close: () => clearInterval(timer),
  }
}
