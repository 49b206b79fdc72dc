import type { Db } from '../../db/connect.ts'

/** Which of these creators the account follows. One query. */
export async function followedAmong(db: Db, userId: string, performerIds: readonly string[]): Promise<Set<string>> {
  if (performerIds.length === 0) return new Set()
  const rows = await db.selectFrom('follow').select('performer_id').where('follower_id', '=', userId).where('performer_id', 'in', performerIds).execute()
  return new Set(rows.map((row) => row.performer_id))
}
