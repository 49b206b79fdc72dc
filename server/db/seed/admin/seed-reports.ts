import type { Deps } from '../../../deps.ts'
import { takeSnapshot } from '../../../features/social/reports/snapshot.ts'
import { demoId } from '../demo-id.ts'
import { demoFans } from '../fans.ts'
import { fanId } from '../seed-people.ts'

const reports = [
  { reason: 'copyright', description: 'This picture is from a book. I have it at home.', hoursAgo: 30 },
  { reason: 'spam', description: '', hoursAgo: 3 },
] as const

/** Two reports about the same post of the demo. Operators are not notified of them. */
export async function seedReports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const post = await db
    .selectFrom('feed')
    .select(['id', 'performer_id'])
    .where('status', '=', 'active')
    .where('is_story', '=', false)
    .where('published_at', '<', clock.now())
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const snapshot = post && (await takeSnapshot(db, 'feed', post.id))
  if (!post || !snapshot) return
  await db
    .insertInto('report')
    .values(
      reports.map(({ reason, description, hoursAgo }, at) => ({
        id: demoId(`report ${at}`),
        reporter_id: fanId(demoFans[at]?.username ?? ''),
        object_type: 'feed',
        object_id: post.id,
        performer_id: post.performer_id,
        reason,
        description,
        snapshot: JSON.stringify(snapshot),
        created_at: new Date(now - hoursAgo * 3_600_000),
      }))
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
