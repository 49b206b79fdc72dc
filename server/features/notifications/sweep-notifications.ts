import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
/** Days for which a notification is kept once it was read, and at most. */
const readDays = 90
const allDays = 400
/** Rows that are removed at once: nobody waits long for a lock. */
const batch = 5000

/** Removes what was read long ago, and what nobody will read any more. */
export async function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  for (;;) {
    const old = db
      .selectFrom('notification')
      .select('id')
      .where((is) =>
        is.or([
          is('updated_at', '<', before(allDays)),
          is.and([is('read_at', 'is not', null), is('updated_at', '<', before(readDays))]),
        ])
      )
      .limit(batch)
    const { numDeletedRows } = await db.deleteFrom('notification').where('id', 'in', old).executeTakeFirstOrThrow()
    if (Number(numDeletedRows) < batch) return
  }
}
