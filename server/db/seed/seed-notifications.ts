import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000

/** Marks the notifications of the demo's year as read if they are older than two days. */
export async function markOldNotificationsRead({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - 2 * dayMs)
  await db
    .updateTable('notification')
    .set((is) => ({ read_at: is.ref('updated_at') }))
    .where('read_at', 'is', null)
    .where('updated_at', '<', until)
    .execute()
}
