import type { Db } from '../../db/connect.ts'

/** Of these creators, those the account may read as a subscriber at `now`, with the end of the paid period. One query. */
export async function activeSubscriptions(db: Db, userId: string, performerIds: readonly string[], now: Date): Promise<Map<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription')
    .select(['performer_id', 'ends_at'])
    .where('user_id', '=', userId)
    .where('performer_id', 'in', performerIds)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .where('ends_at', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.ends_at]))
}
