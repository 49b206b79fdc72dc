import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'

/** Interval, in ms, in which other processes of the site read the clock. */
const pollMs = 2000

/**
 * The clock of a site with the sandbox gateway: the machine's time plus the offset by which a developer has moved it.
 * It runs at normal speed and never goes back, also after a restart. `isFollowing`: another process may move it.
 * `close` stops the polling.
 */
export async function openSandboxClock(db: Db, isFollowing: boolean): Promise<Clock & { close(): void }> {
  let ahead = 0
  const read = async () => {
    const row = await db.selectFrom('sandbox.clock').select('ahead').executeTakeFirst()
    ahead = Math.max(ahead, row?.ahead ?? 0)
  }
  await read()
  // A failed read is repeated; an unavailable database is reported elsewhere.
  const timer = isFollowing ? setInterval(() => void read().catch(() => undefined), pollMs).unref() : undefined
  return {
    now: () => new Date(Date.now() + ahead),
    moveTo: async (at) => {
      const wanted = Math.max(0, at.getTime() - Date.now())
      const stored = await db
        .insertInto('sandbox.clock')
        .values({ ahead: wanted })
        .onConflict((row) =>
          row.column('id').doUpdateSet({ ahead: sql<number>`greatest(sandbox.clock.ahead, excluded.ahead)` })
        )
        .returning('ahead')
        .executeTakeFirstOrThrow()
      ahead = Math.max(ahead, stored.ahead)
    },
    close: () => clearInterval(timer),
  }
}
