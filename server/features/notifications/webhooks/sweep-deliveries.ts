import type { Deps } from '../../../deps.ts'

/** Retention of deliveries, in ms: 30 days. */
const keepMs = 30 * 86_400_000
/** Rows deleted by one statement, so that locks are short. */
const batch = 5000

/** The job `sweep-webhooks`: deletes deliveries that are older than 30 days. */
export async function sweepDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keepMs)
  for (;;) {
    const old = db.selectFrom('webhook_delivery').select('id').where('created_at', '<', before).limit(batch)
    const { numDeletedRows } = await db.deleteFrom('webhook_delivery').where('id', 'in', old).executeTakeFirstOrThrow()
    if (Number(numDeletedRows) < batch) return
  }
}
