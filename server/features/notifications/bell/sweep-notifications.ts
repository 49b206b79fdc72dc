import type { Deps } from '../../../deps.ts'

const dayMs = 86_400_000
/** Retention, in days, of read notifications and of all notifications. */
const readDays = 90
const allDays = 400
/** Rows deleted by one statement, so that locks are short. */
const batch = 5000

/** Deletes notifications that are older than their retention period. */
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
