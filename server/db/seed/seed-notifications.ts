import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000

/** The demo's year has rung many bells: what is older than two days was read. */
export async function markOldNotificationsRead({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - 2 * dayMs)
  await db
    .updateTable('notification')
    .set((is) => ({ read_at: is.ref('updated_at') }))
    .where('read_at', 'is', null)
    .where('updated_at', '<', until)
    .execute()
}
